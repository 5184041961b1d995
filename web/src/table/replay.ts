// A game again from its record, which after the end hides nothing: what happened, and every position of it.
import type { Engine, Game, Position, SetupInfo } from '../engine';
import type { Move } from './stream';

export class Replay {
  readonly header: string;
  readonly lines: string[]; // events, and what was taken back
  readonly setup: SetupInfo | null; // null: the engine does not know it
  readonly moves: Move[];
  #engine: Engine;
  #games = new Map<string, Game>();

  // The record, with its deck.
  constructor(engine: Engine, text: string) {
    this.#engine = engine;
    const lines = text.split('\n');
    const begin = lines.indexOf('begin');
    this.header = `${lines.slice(0, begin + 1).join('\n')}\n`;
    this.lines = lines.slice(begin + 1).filter((line) => line !== '' && !line.startsWith('@') && !line.startsWith('#'));
    const first = this.open(null);
    this.setup = first?.setup() ?? null;
    first?.free();
    this.moves = this.#game(this.setup?.factions[0] ?? '')?.table().moves ?? [];
  }

  // The position after so many events: as that faction knew it, or with every hand open.
  at(n: number, as: string): Position | null {
    if (as) return this.#game(as)?.at(n) ?? null;
    const factions = this.setup?.factions ?? [];
    const position = this.#game(factions[0] ?? '')?.at(n);
    if (!position) return null;
    const hands = Object.fromEntries(factions.map((faction) => [faction, this.#game(faction)?.at(n).hands[faction] ?? []]));
    return { ...position, hands };
  }

  open(faction: string | null): Game | null {
    const opened = this.#engine.open(this.header, faction);
    return 'reason' in opened ? null : opened;
  }

  close(): void {
    for (const game of this.#games.values()) game.free();
    this.#games.clear();
  }

  #game(faction: string): Game | null {
    const known = this.#games.get(faction);
    if (known) return known;
    const game = this.open(faction);
    if (!game) return null;
    for (const line of this.lines) game.feed(line);
    this.#games.set(faction, game);
    return game;
  }
}
