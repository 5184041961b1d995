// The line to the server: one WebSocket for everything that is watched. It comes back by itself, asks for what it has
// missed, and says again what was neither done nor refused. Tables of this device have a worker at the other end.
import { alone, Problem } from './api';
import { connection } from './connection.svelte';
import { isHere } from './here';

export interface StreamLine { at: number; text: string }
export interface Watcher {
  table: string;
  as: string; // a seat; empty: a spectator
  count(): number; // lines that it has
  lines(from: number, lines: StreamLine[]): void;
}
export type Heard =
  | { t: 'lines'; table: string; as?: string; from: number; now: number; lines: StreamLine[] }
  | { t: 'done'; key: string }
  | { t: 'refused'; key: string; reason: string; ruling?: string; text: string; retry_after?: number }
  | { t: 'here'; table: string; seats: string[]; watching: number; weaker?: boolean }
  | { t: 'pong'; n: number; now: number }
  | { t: 'error'; text: string; retry_after?: number }
  | { t: 'bye'; text: string; again?: number };

interface Saying { table: string; as: string; words: string; key: string; tries: number; done(): void; refused(problem: Problem): void }

// weaker: a bot of this device plays without its net, which could not be loaded.
export const here = $state<{ of: Record<string, { seats: string[]; watching: number; weaker: boolean }> }>({ of: {} });

// A line that fell silent is told after 4 s at most: quiet, patience, and a look for each.
const quiet = 2_000; // so long nothing was heard: ask
const patience = 1_500; // so long nothing was answered: say so
const looks = 250; // so often that is looked at
const enough = 10_000; // and so long: begin again
const firstWait = 500;
const longestWait = 15_000;
const mostTries = 5; // of what came too soon

const watchers = new Set<Watcher>();
const unsaid = new Map<string, Saying>();
let socket: WebSocket | null = null;
let wait = firstWait;
let told: number | undefined; // after so many milliseconds the server wants to see us again
let heardAt = 0;
let askedAt = 0; // the question that waits for an answer; 0: none
let retry: ReturnType<typeof setTimeout> | undefined;
let pulse: ReturnType<typeof setInterval> | undefined;
let keys = 0;
let greeting = false; // what was turned away will be said again
const visit = Math.random().toString(36).slice(2, 10);

// The server's time, as far as this browser knows.
export const serverNow = (): number => Date.now() + connection.behind;

type Sent =
  | { t: 'watch'; table: string; as?: string; from: number }
  | { t: 'unwatch'; table: string; as?: string }
  | { t: 'say'; table: string; as: string; words: string; key: string }
  | { t: 'ping'; n: number };
function send(message: Sent): void {
  if (message.t !== 'ping' && isHere(message.table)) void alone().then((line) => { line.send(message, hear); }, () => undefined);
  else if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
const watchMessage = (one: Watcher): Sent =>
  ({ t: 'watch', table: one.table, ...(one.as ? { as: one.as } : {}), from: one.count() });
const sayMessage = ({ table, as, words, key }: Saying): Sent => ({ t: 'say', table, as, words, key });
const far = (one: { table: string }): boolean => !isHere(one.table);
const anyFar = (): boolean => [...watchers].some(far);

function hear(message: Heard): void {
  switch (message.t) {
    case 'lines':
      connection.behind = message.now - Date.now();
      for (const one of watchers) {
        if (one.table === message.table && one.as === (message.as ?? '')) one.lines(message.from, message.lines);
      }
      break;
    case 'done':
    case 'refused': {
      const saying = unsaid.get(message.key);
      if (message.t === 'refused' && message.retry_after && saying && saying.tries < mostTries) {
        saying.tries += 1;
        later(message.retry_after, () => { if (unsaid.has(saying.key)) send(sayMessage(saying)); });
        break;
      }
      unsaid.delete(message.key);
      if (message.t === 'done') saying?.done();
      else saying?.refused(new Problem(message.reason, message.text, message.ruling ?? ''));
      break;
    }
    case 'here':
      here.of[message.table] = { seats: message.seats, watching: message.watching, weaker: message.weaker ?? false };
      break;
    case 'pong':
      connection.behind = message.now - Date.now();
      break;
    case 'error':
      // Too much at once: it was not even looked at who said what.
      if (message.retry_after && !greeting) {
        greeting = true;
        later(message.retry_after, () => { greeting = false; greet(); });
      }
      break;
    case 'bye':
      told = message.again;
      break;
    default:
      break;
  }
}

const later = (seconds: number, act: () => void): void => { setTimeout(act, 1000 * seconds); };

// What is watched, and what was neither done nor refused.
function greet(): void {
  for (const one of [...watchers].filter(far)) send(watchMessage(one));
  for (const one of [...unsaid.values()].filter(far)) send(sayMessage(one));
}

function connect(): void {
  clearTimeout(retry);
  if (socket || !anyFar()) return;
  connection.state = connection.state === 'lost' ? 'lost' : 'connecting';
  // With the table, by which a proxy before several servers knows whose it is.
  const table = [...watchers].find(far)?.table ?? '';
  const fresh = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?table=${table}`);
  socket = fresh;
  fresh.onopen = () => {
    connection.state = 'open';
    wait = firstWait;
    [heardAt, askedAt] = [Date.now(), 0];
    greet();
  };
  fresh.onmessage = (event) => {
    [heardAt, askedAt] = [Date.now(), 0];
    if (connection.state === 'stalled') connection.state = 'open';
    hear(JSON.parse(String(event.data)) as Heard);
  };
  fresh.onclose = () => {
    if (socket !== fresh) return;
    socket = null;
    if (!anyFar()) return;
    connection.state = 'lost';
    if (told !== undefined) {
      retry = setTimeout(connect, told);
      told = undefined;
      return;
    }
    retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, longestWait);
  };
  pulse ??= setInterval(check, looks);
}

// A line that is silent looks open: ask, tell whoever waits that nothing answers, and then begin again. Where nobody looks,
// nobody asks.
function check(): void {
  if (socket?.readyState !== WebSocket.OPEN || document.visibilityState !== 'visible') return;
  const now = Date.now();
  if (askedAt === 0 && now - heardAt >= quiet) {
    askedAt = now;
    send({ t: 'ping', n: 1 });
  } else if (askedAt > 0 && now - askedAt >= enough) drop();
  else if (askedAt > 0 && now - askedAt >= patience) connection.state = 'stalled';
}

function drop(): void {
  const old = socket;
  socket = null;
  old?.close();
  wait = firstWait;
  if (anyFar()) connection.state = 'lost';
  connect();
}

addEventListener('online', drop);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || !anyFar()) return;
  if (!socket) { wait = firstWait; connect(); } else check();
});

export function watch(one: Watcher): () => void {
  watchers.add(one);
  if (!far(one) || socket?.readyState === WebSocket.OPEN) send(watchMessage(one));
  else connect();
  return () => {
    watchers.delete(one);
    send({ t: 'unwatch', table: one.table, ...(one.as ? { as: one.as } : {}) });
    if (anyFar()) return;
    const old = socket;
    socket = null;
    old?.close();
    connection.state = 'resting';
    clearTimeout(retry);
    clearInterval(pulse);
    pulse = undefined;
    unsaid.clear();
  };
}

// Asks for the stream again, from what the watcher has.
export const again = (one: Watcher): void => send(watchMessage(one));

export function say(table: string, as: string, words: string): Promise<void> {
  return new Promise((done, refused) => {
    keys += 1;
    const saying = { table, as, words, key: `${visit}-${keys}`, tries: 0, done, refused };
    unsaid.set(saying.key, saying);
    send(sayMessage(saying));
  });
}
