// Looking back: the game again from its record, which after the end hides nothing.
import type { Engine, Game, Position } from '../engine';
import { countsLand } from '../games';
import { record } from '../net/api';
import { withDeck } from './decks';
import type { Move } from './stream';

export interface Lead { at: number; score: Record<string, number> }

export class Review {
  moves = $state.raw<Move[]>([]);
  lead = $state.raw<Lead[]>([]);
  text = ''; // the record, with its deck
  #games = new Map<string, Game>();
  #engine: Engine;
  #header = '';
  #lines: string[] = [];
  #factions: string[] = [];
  #closed = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async load(table: string, as: string, factions: string[]): Promise<void> {
    const text = await record(table, as);
    this.text = withDeck(text);
    const lines = text.split('\n');
    const begin = lines.indexOf('begin');
    this.#header = `${lines.slice(0, begin + 1).join('\n')}\n`;
    this.#lines = lines.slice(begin + 1).filter((line) => line !== '' && !line.startsWith('@') && !line.startsWith('#'));
    this.#factions = factions;
    this.moves = this.#game(factions[0] ?? '')?.table().moves ?? [];
    void this.#follow();
  }

  // The position after so many events: as that faction knew it, or with every hand open.
  at(n: number, as: string): Position | null {
    if (as) return this.#game(as)?.at(n) ?? null;
    const first = this.#game(this.#factions[0] ?? '');
    if (!first) return null;
    const position = first.at(n);
    const hands = Object.fromEntries(this.#factions.map((faction) => [faction, this.#game(faction)?.at(n).hands[faction] ?? []]));
    return { ...position, hands };
  }

  close(): void {
    this.#closed = true;
    for (const game of this.#games.values()) game.free();
    this.#games.clear();
  }

  #open(faction: string | null): Game | null {
    const opened = this.#engine.open(withDeck(this.#header), faction);
    return 'reason' in opened ? null : opened;
  }

  #game(faction: string): Game | null {
    const known = this.#games.get(faction);
    if (known) return known;
    const game = this.#open(faction);
    if (!game) return null;
    for (const line of this.#lines) game.feed(line);
    this.#games.set(faction, game);
    return game;
  }

  // Who was ahead when, as the engine estimates it, a little at a time.
  async #follow(): Promise<void> {
    const game = this.#open(null);
    if (!game) return;
    if (!countsLand(game.setup().game)) { game.free(); return; }
    const every = Math.max(1, Math.ceil(this.#lines.length / 60));
    const found: Lead[] = [];
    for (let i = 0; i < this.#lines.length && !this.#closed; i += 1) {
      game.feed(this.#lines[i] ?? '');
      if ((i + 1) % every !== 0 || game.position().phase === 'setup' || game.position().phase === 'over') continue;
      found.push({ at: game.events(), score: game.estimate().score });
      await new Promise((done) => { setTimeout(done, 4); });
    }
    game.free();
    this.lead = found;
  }
}
