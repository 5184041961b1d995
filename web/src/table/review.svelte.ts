// After the end: the game again, and who was ahead when.
import type { Engine, Position } from '../engine';
import { countsLand } from '../games';
import { record } from '../net/api';
import { withDeck } from './decks';
import { pieceOfTurn, turn } from '../turns';
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
    const replay = await Replay.of(this.#engine, this.text);
    if (this.#closed) { replay.close(); return; }
    this.#replay = replay;
    this.moves = replay.moves;
    void this.#follow(replay);
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
    let more = pieceOfTurn();
    for (let i = 0; i < lines.length && !this.#closed; i += 1) {
      if (!more()) {
        await turn();
        more = pieceOfTurn();
      }
      game.feed(lines[i] ?? '');
      if ((i + 1) % every !== 0) continue;
      const { phase } = game.position();
      if (phase === 'setup' || phase === 'over') continue;
      await turn();
      found.push({ at: game.events(), score: game.estimate().score });
      await turn();
      more = pieceOfTurn();
    }
    game.free();
    this.lead = found;
  }
}
