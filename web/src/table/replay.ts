// A game again from its record, which after the end hides nothing: what happened, and every position of it.
import type { Engine, Game, Position, SetupInfo } from '../engine';
import { inTurns } from '../turns';
import { noMarks, type Marks, type Move } from './stream';

export class Replay {
  readonly header: string;
  readonly lines: string[]; // events, and what was taken back
  readonly setup: SetupInfo | null; // null: the engine does not know it
  moves: Move[] = [];
  #engine: Engine;
  #games = new Map<string, Game>(); // as each faction knew it, where there is something to know; else as the first did
  #closed = false;

  // The record, with its deck. It is read in pieces: a whole game at once would take too long.
  static async of(engine: Engine, text: string): Promise<Replay> {
    const replay = new Replay(engine, text);
    await replay.#read();
    return replay;
  }

  private constructor(engine: Engine, text: string) {
    this.#engine = engine;
    const lines = text.split('\n');
    const begin = lines.indexOf('begin');
    this.header = `${lines.slice(0, begin + 1).join('\n')}\n`;
    this.lines = lines.slice(begin + 1).filter((line) => line !== '' && !line.startsWith('@') && !line.startsWith('#'));
    const first = this.#open(null);
    this.setup = first?.setup() ?? null;
    first?.free();
  }

  // The position after so many events: as that faction knew it, or with every hand open.
  at(n: number, as: string): Position | null {
    if (as) return this.#game(as)?.at(n) ?? null;
    const factions = this.setup?.factions ?? [];
    const first = this.#game(factions[0] ?? '');
    const position = first?.at(n);
    if (!position) return null;
    const hands = Object.fromEntries(factions.map((faction) => {
      const game = this.#games.get(faction);
      return [faction, (game && game !== first ? game.at(n) : position).hands[faction] ?? []];
    }));
    return { ...position, hands };
  }

  news(event: number): Marks {
    return this.#game('')?.marks(event) ?? noMarks;
  }

  #open(faction: string | null): Game | null {
    const opened = this.#engine.open(this.header, faction);
    return 'reason' in opened ? null : opened;
  }

  close(): void {
    this.#closed = true;
    for (const game of this.#games.values()) game.free();
    this.#games.clear();
  }

  #game(faction: string): Game | undefined {
    return this.#games.get(faction) ?? [...this.#games.values()][0];
  }

  async #read(): Promise<void> {
    const factions = this.setup?.factions ?? [];
    for (const faction of this.setup?.deck ? factions : factions.slice(0, 1)) {
      const game = this.#open(faction);
      if (!game) continue;
      this.#games.set(faction, game);
      const first = this.#games.size === 1;
      await inTurns(this.lines, (line) => { if (!this.#closed) game.feed(line); }, () => { if (first && !this.#closed) this.moves = game.table().moves; });
      if (this.#closed) return;
    }
  }
}
