// After the end: the game again, and who was ahead when.
import type { Engine, Position } from '../engine';
import { countsLand } from '../games';
import { record } from '../net/api';
import { leadOf, type Lead } from './beside';
import { withDeck } from './decks';
import { Replay } from './replay';
import { noMarks, type Marks, type Move } from './stream';

export class Review {
  moves = $state.raw<Move[]>([]);
  lead = $state.raw<Lead[]>([]);
  text = ''; // the record, with its deck
  #engine: Engine;
  #replay: Replay | null = null;
  #closed = false;
  #stop: () => void = () => undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async load(table: string, as: string): Promise<void> {
    this.text = withDeck(await record(table, as));
    const replay = await Replay.of(this.#engine, this.text);
    if (this.#closed) { replay.close(); return; }
    this.#replay = replay;
    this.moves = replay.moves;
    if (!countsLand(replay.setup?.game ?? '')) return;
    const { answer, stop } = leadOf(replay.header, replay.lines);
    this.#stop = stop;
    void answer.then((found) => { this.lead = found; }, () => undefined);
  }

  at(n: number, as: string): Position | null {
    return this.#replay?.at(n, as) ?? null;
  }

  news(event: number): Marks {
    return this.#replay?.news(event) ?? noMarks;
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    this.#replay?.close();
  }
}
