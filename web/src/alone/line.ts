// The line to the worker that keeps this device's tables: what it says is what a server says over its socket.
import module from '../../../build/wasm/bin/alone.wasm?url';
import { Problem, type Opening } from '../net/api';
import type { Heard } from '../net/line.svelte';
import type { Asked, Begin } from './worker';

const files = import.meta.glob<string>('../../../data/nets/*.net', { query: '?url', import: 'default', eager: true });
const nets = Object.fromEntries(Object.entries(files).map(([file, url]) => [file.replace(/^.*\/|\.net$/g, ''), url]));

interface Waiting { done(found: unknown): void; refused(problem: Problem): void }
type Told = Extract<Heard, { t: 'refused' }> | { t: 'told'; key: string; found: unknown };
const waiting = new Map<string, Waiting>();
let worker: Worker | null = null;
let listener: (message: Heard) => void = () => undefined;
let keys = 0;

function start(): Worker {
  const fresh = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tables' });
  fresh.onmessage = ({ data }: MessageEvent<Heard | Told>) => {
    const one = 'key' in data ? waiting.get(data.key) : undefined;
    if (!one) { listener(data as Heard); return; }
    waiting.delete((data as Told).key);
    if (data.t === 'told') one.done(data.found);
    else if (data.t === 'refused') one.refused(new Problem(data.reason, data.text, data.ruling ?? ''));
  };
  fresh.onerror = () => {
    worker = null;
    for (const one of waiting.values()) one.refused(new Problem('engine', 'the engine cannot be loaded'));
    waiting.clear();
  };
  fresh.postMessage({ t: 'begin', engine: module, nets: { ...nets } } satisfies Begin);
  return fresh;
}

export function send(message: Asked, hear: (message: Heard) => void): void {
  listener = hear;
  worker ??= start();
  worker.postMessage(message);
}

type Question = { t: 'facts' | 'rematch'; table: string } | { t: 'record'; table: string; as: string } | { t: 'handed'; table: string; id: string } | { t: 'open'; plan: Opening };
export function ask<T>(question: Question): Promise<T> {
  return new Promise((done, refused) => {
    keys += 1;
    const key = `here-${keys}`;
    waiting.set(key, { done: done as (found: unknown) => void, refused });
    worker ??= start();
    worker.postMessage({ ...question, key });
  });
}
