// A table without a server, as the engine keeps it (src/table/lone_table.hpp). Here is only the text in and out.
import type { Refusal } from '../engine';
import type { Opening, TableRow } from '../net/api';
import type { StreamLine } from '../net/line.svelte';
import { load, type Loaded, type Source } from '../wasm';

interface Exports {
  tl_lone_open(at: number, size: number, now: number): number;
  tl_lone_restore(at: number, size: number, now: number): number;
  tl_lone_go_on(at: number, size: number, table: number, now: number): number;
  tl_lone_close(table: number): void;
  tl_lone_sit(at: number, size: number, table: number, now: number): number;
  tl_lone_start(at: number, size: number, table: number, now: number): number;
  tl_lone_tick(table: number, now: number): void;
  tl_lone_deadline(table: number): number;
  tl_lone_say(at: number, size: number, table: number, now: number): number;
  tl_lone_new(table: number): void;
  tl_lone_stream(at: number, size: number, table: number, from: number): void;
  tl_lone_record(at: number, size: number, table: number, now: number): void;
  tl_lone_summary(table: number): void;
  tl_lone_net(at: number, size: number): number;
  tl_lone_wants(table: number): void;
  tl_lone_think(table: number): number;
  tl_lone_play(at: number, size: number, table: number, now: number): number;
}
type Texted = 'tl_lone_go_on' | 'tl_lone_start' | 'tl_lone_sit' | 'tl_lone_say' | 'tl_lone_play';
export type Summary = Omit<TableRow, 'id' | 'created' | 'changed'> & { terms: string };

// What the engine said no to.
export class Refused extends Error {
  constructor(readonly why: Refusal) {
    super(why.text);
  }
}

const encoder = new TextEncoder();
const kept = (log: StreamLine[]): string => log.map(({ at, text }) => `${at} ${encoder.encode(text).length}\n${text}\n`).join('');

// The header of the record that an opening becomes. Blanks and ends of lines are no part of a word.
function headerOf({ header, game, rules, map, factions, deck, handicaps = {} }: Opening): string {
  if (header) return header;
  const lines = [['rules', rules], ['map', map], ['factions', factions?.join(' ')], ['deck', deck], ...Object.entries(handicaps).map(([faction, n]) => ['handicap', `${faction} ${n}`])];
  const said = lines.filter(([, words]) => words).map(([what = '', words = '']) => `${what} ${words.replace(/\s+/g, ' ')}\n`);
  return `tideline 1\ngame ${game}\n${said.join('')}begin\n`;
}

export class LoneTable {
  readonly #engine: Loaded<Exports>;
  readonly #number: number;

  constructor(engine: Loaded<Exports>, number: number) {
    this.#engine = engine;
    this.#number = number;
    if (number === 0) throw new Refused(engine.json<Refusal>());
  }

  goOn(log: StreamLine[]): void { this.#must('tl_lone_go_on', kept(log)); }
  sit(seat: string, who: string): void { this.#must('tl_lone_sit', `${seat} ${who}`); }
  start(events: string[]): void { this.#must('tl_lone_start', events.join('\n')); } // those that have happened already
  say(seat: string, words: string): void { this.#must('tl_lone_say', `${seat} ${words}`); }
  play(thought: string): void { this.#must('tl_lone_play', thought); }
  tick(): void { this.#engine.wasm.tl_lone_tick(this.#number, Date.now()); }
  deadline(): number { return this.#engine.wasm.tl_lone_deadline(this.#number); } // negative: nothing is due
  news(): StreamLine[] { this.#engine.wasm.tl_lone_new(this.#number); return this.#engine.json(); } // to be kept before anybody hears of it
  stream(seat: string, from: number): StreamLine[] {
    this.#engine.withText(seat, (at, size) => { this.#engine.wasm.tl_lone_stream(at, size, this.#number, from); });
    return this.#engine.json();
  }
  record(seat: string): string {
    this.#engine.withText(seat, (at, size) => { this.#engine.wasm.tl_lone_record(at, size, this.#number, Date.now()); });
    return this.#engine.answer();
  }
  summary(): Summary { this.#engine.wasm.tl_lone_summary(this.#number); return this.#engine.json(); }
  wants(): string { this.#engine.wasm.tl_lone_wants(this.#number); return this.#engine.answer(); } // a net; empty: none that is not here
  think(): string { return this.#engine.wasm.tl_lone_think(this.#number) ? this.#engine.answer() : ''; } // empty: no bot has to choose
  close(): void { this.#engine.wasm.tl_lone_close(this.#number); }

  #must(call: Texted, text: string): void {
    const done = this.#engine.withText(text, (at, size) => this.#engine.wasm[call](at, size, this.#number, Date.now()));
    if (done === 0) throw new Refused(this.#engine.json<Refusal>());
  }
}

export interface Alone {
  open(secret: string, plan: Opening): LoneTable;
  restore(secret: string, log: StreamLine[]): LoneTable;
  net(name: string, bytes: Uint8Array): void;
}

export async function loadAlone(module: Source): Promise<Alone> {
  const engine = await load<Exports>(module);
  const made = (text: string, call: 'tl_lone_open' | 'tl_lone_restore'): LoneTable =>
    new LoneTable(engine, engine.withText(text, (at, size) => engine.wasm[call](at, size, Date.now())));
  return {
    open: (secret, plan) => made(`${secret}\n${plan.title || plan.game}\n${plan.terms ?? ''}\n${headerOf(plan)}`, 'tl_lone_open'),
    restore: (secret, log) => made(`${secret}\n${kept(log)}`, 'tl_lone_restore'),
    net: (name, bytes) => {
      const head = encoder.encode(`${name}\n`);
      const all = new Uint8Array(head.length + bytes.length);
      all.set(head);
      all.set(bytes, head.length);
      if (engine.withText(all, (at, size) => engine.wasm.tl_lone_net(at, size)) === 0) throw new Refused(engine.json<Refusal>());
    },
  };
}
