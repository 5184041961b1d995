// After the end: the game again, and who was ahead when.
import type { Engine, Position } from '../engine';
import { countsLand } from '../games';
import { record } from '../net/api';
import { withDeck } from './decks';
import { Replay } from './replay';
import type { Move } from './stream';

export interface Lead { at: number; score: Record<string, number> }

export class Review {
  moves = $state.raw<Move[]>([]);
  lead = $state.raw<Lead[]>([]);
  text = ''; // the record, with its deck
  #engine: Engine;
  #replay: Replay | null = null;
  #closed = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async load(table: string, as: string): Promise<void> {
    this.text = withDeck(await record(table, as));
    this.#replay = new Replay(this.#engine, this.text);
    this.moves = this.#replay.moves;
    void this.#follow(this.#replay);
  }

  at(n: number, as: string): Position | null {
    return this.#replay?.at(n, as) ?? null;
  }

  close(): void {
    this.#closed = true;
    this.#replay?.close();
  }

  // As the engine estimates it, a little at a time.
  async #follow(replay: Replay): Promise<void> {
    const { setup, lines } = replay;
    const game = countsLand(setup?.game ?? '') ? replay.open(null) : null;
    if (!game) return;
    const every = Math.max(1, Math.ceil(lines.length / 60));
    const found: Lead[] = [];
    for (let i = 0; i < lines.length && !this.#closed; i += 1) {
      game.feed(lines[i] ?? '');
      if ((i + 1) % every !== 0 || game.position().phase === 'setup' || game.position().phase === 'over') continue;
      found.push({ at: game.events(), score: game.estimate().score });
      await new Promise((done) => { setTimeout(done, 4); });
    }
    game.free();
    this.lead = found;
  }
}
