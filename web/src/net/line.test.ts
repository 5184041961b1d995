// A line that falls silent looks open: the page says so in less than five seconds, whenever it happens, and then begins again.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  said: string[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (): void => undefined;
  constructor() { Socket.all.push(this); }
  send(text: string): void { this.said.push((JSON.parse(text) as { t: string }).t); }
  open(): void { this.readyState = Socket.OPEN; this.onopen(); }
  hear(message: object): void { this.onmessage({ data: JSON.stringify(message) }); }
  close(): void { this.readyState = 3; this.onclose(); }
}
const newest = (): Socket => Socket.all.at(-1) as Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { protocol: 'http:', host: 'house' });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
});
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

async function watched(): Promise<typeof import('./connection.svelte')> {
  const line = await import('./line.svelte');
  line.watch({ table: 'abc', as: '', count: () => 0, lines: () => undefined });
  newest().open();
  return import('./connection.svelte');
}

// The first to load the page's parts waits until they are made.
describe('a line that falls silent', { timeout: 120_000 }, () => {
  it('is told clearly before five seconds, at whatever moment it happens', async () => {
    const { connection } = await watched();
    for (let late = 0; late < 1_000; late += 50) {
      vi.advanceTimersByTime(late);
      newest().hear({ t: 'pong', n: 1, now: Date.now() });
      expect(connection.state).toBe('open');
      vi.advanceTimersByTime(3_000);
      expect(connection.state).toBe('open'); // not at once: an answer may take its time
      vi.advanceTimersByTime(1_000);
      expect(connection.state).toBe('stalled');
    }
  });

  it('is open again when something is heard, and begun again when nothing is', async () => {
    const { connection } = await watched();
    const first = newest();
    vi.advanceTimersByTime(4_000);
    expect(connection.state).toBe('stalled');
    expect(first.said).toEqual(['watch', 'ping']);
    first.hear({ t: 'pong', n: 1, now: Date.now() });
    expect(connection.state).toBe('open');
    vi.advanceTimersByTime(13_000);
    expect(Socket.all).toHaveLength(2);
    expect(connection.state).toBe('lost');
    newest().open();
    expect(connection.state).toBe('open');
    expect(newest().said).toEqual(['watch']);
  });

  it('is no other than one on which somebody answers, however little is said', async () => {
    const { connection } = await watched();
    const states = new Set<string>();
    for (let i = 0; i < 400; i += 1) {
      vi.advanceTimersByTime(100);
      if (newest().said.at(-1) === 'ping') { newest().said = []; newest().hear({ t: 'pong', n: 1, now: Date.now() }); }
      states.add(connection.state);
    }
    expect([...states]).toEqual(['open']);
    expect(Socket.all).toHaveLength(1);
  });
});
