// A game that is looked back at: what is shown of it, and what the worker has found so far.
import analyst from '../../../build/wasm/bin/review.wasm?url';
import { engineModule } from '../play';
import { noMarks } from '../table/stream';
import type { Moment, Told, Wrong } from './analyst';
import type { Asked, Said } from './worker';

type Shown = Extract<Said, { t: 'position' }>;
export type Opened = Omit<Extract<Said, { t: 'opened' }>, 't'>;

// All that happened until then, with what the table wrote about it.
export function happened({ moves }: Opened, at: number): string[] {
  let counted = 0;
  const end = moves.findIndex((move) => { counted += move.counts ? 1 : 0; return counted > at; });
  return moves.slice(0, end < 0 ? undefined : end).map((move) => move.text);
}

export class Looking {
  opened = $state.raw<Opened | null>(null);
  wrong = $state.raw<Wrong[] | null>(null); // why it cannot be
  failed = $state(false);
  at = $state(0); // so many events
  #shown = $state.raw<Shown | null>(null); // after them; what was shown before until it is there
  position = $derived(this.#shown?.position ?? null); // with every hand open
  news = $derived(this.#shown?.news ?? noMarks); // what the newest of them has changed
  told = $state.raw<Map<number, Told>>(new Map());
  story = $state.raw<Moment[]>([]);
  deep = $state(false); // nothing more comes
  rests = $state(false);
  #worker: Worker;
  #positions = new Map<number, Shown>();
  #language: string;
  #hidden = false;

  constructor(text: string | Uint8Array, language: string) {
    this.#language = language;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'review' });
    this.#worker.onmessage = ({ data }: MessageEvent<Said>) => { this.#hear(data); };
    this.#worker.onerror = () => { this.failed = true; };
    this.#ask({ t: 'open', engine: engineModule, analyst, text, language });
  }

  jump(to: number): void {
    this.at = Math.min(Math.max(0, to), this.opened?.events ?? 0);
    this.#shown = this.#positions.get(this.at) ?? this.#shown;
    this.#ask({ t: 'look', at: this.at, language: this.#language });
  }
  speak(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    this.told = new Map();
    if (this.opened) this.jump(this.at);
  }
  rest(rests: boolean): void {
    this.rests = rests;
    this.#ask({ t: 'rest', rests: this.rests || this.#hidden });
  }
  // Nobody sees the page; who has stopped the thinking finds it stopped.
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    this.rest(this.rests);
  }
  close(): void { this.#worker.terminate(); }

  #ask(asked: Asked): void { this.#worker.postMessage(asked); }
  #hear(said: Said): void {
    if (said.t === 'opened') [this.opened, this.at] = [said, said.events];
    else if (said.t === 'refused') this.wrong = said.wrong;
    else if (said.t === 'failed') this.failed = true;
    else if (said.t === 'position') {
      this.#positions.set(said.at, said);
      if (said.at === this.at) this.#shown = said;
    } else if (said.t === 'told') this.told = new Map(this.told).set(said.told.at, said.told);
    else [this.story, this.deep] = [said.story, said.deep];
  }
}
