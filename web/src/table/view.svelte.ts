// One viewer's view of a table: its stream, and the engine that follows it.
import { speakForDice } from '../dice';
import type { Choices, Engine, Estimate, Game, Position, Refusal, SetupInfo } from '../engine';
import { again, say, type StreamLine, watch, type Watcher } from '../net/line.svelte';
import { deckText } from '../net/api';
import { pieceOfTurn, turn } from '../turns';
import type { Estimator } from './beside';
import { missingDeck, decks, withDeck } from './decks';
import { emptyTable, factionOf, noMarks, type Marks, type Move, type Shown, type TableState } from './stream';

export const nothing: Choices = { next: [], words: null, would: null };
const isRefusal = (found: Game | Refusal): found is Refusal => 'reason' in found;

const few = 40; // lines that come at once, as they happen

export class View implements Watcher {
  readonly table: string;
  readonly as: string;
  readonly faction: string;
  header = ''; // of the game, as far as it is known
  state = $state.raw<TableState>(emptyTable);
  setup = $state.raw<SetupInfo | null>(null);
  position = $state.raw<Position | null>(null);
  fresh = $state.raw<Move[]>([]); // what has just happened, not what was already there
  estimated = $state.raw<{ at: Position; found: Estimate } | null>(null); // the newest estimate that there is
  caughtUp = $state(false);
  deckLate = $state(false); // it could not be fetched yet, and is asked for again
  #engine: Engine;
  #lines = 0;
  #game: Game | null = null;
  #unfed: StreamLine[] = []; // lines that the engine has not seen
  #played: string[] = []; // what happened in the game, line by line
  #estimator: Estimator | null = null;
  #estimating = false;
  #catching = false; // a game that came at once is played, a piece a turn
  #moved = false; // among those that it has seen last there was more than notes
  #held: [number, StreamLine[]][] | null = null; // lines that wait for a deck
  #waiting: (() => void)[] = []; // for more lines
  #stop: () => void;

  constructor(engine: Engine, table: string, as: string) {
    this.#engine = engine;
    this.table = table;
    this.as = as;
    this.faction = as ? factionOf(as) : '';
    this.#stop = watch(this);
  }

  count(): number {
    return this.#lines;
  }

  lines(from: number, lines: StreamLine[]): void {
    if (this.#held) { this.#held.push([from, lines]); return; }
    const wanted = lines.map((line) => missingDeck(line.text)).find((digest) => digest !== '');
    if (wanted) { void this.#bringDeck(wanted, from, lines); return; }
    if (from > this.#lines) { again(this); return; }
    const fresh = lines.slice(this.#lines - from);
    if (fresh.length === 0) { this.caughtUp ||= !this.#catching; return; }
    this.#lines += fresh.length;
    this.#unfed.push(...fresh);
    for (const done of this.#waiting.splice(0)) queueMicrotask(done);
    if (!this.caughtUp || this.#catching || fresh.length > few) { void this.#catchUp(); return; }
    this.#feed(() => true);
    this.#show(true);
  }

  // There are more than n lines: what was said has come back.
  more(n: number): Promise<void> {
    return new Promise((done) => {
      if (this.#lines > n) { done(); return; }
      this.#waiting.push(done);
      setTimeout(done, 3000); // not everything that is said has to be heard
    });
  }

  choices(path: number[]): Choices {
    // Choices begun before the newest event may be none any more: then there is nothing to choose.
    const found = this.#game && this.faction ? this.#game.choices(this.faction, path) : nothing;
    return 'next' in found ? found : nothing;
  }

  // Why these words would be refused; null: they would not.
  refusal(words: string): Refusal | null {
    return this.#game && this.faction ? this.#game.check(this.faction, words) : null;
  }

  // What marks or unmarks the group of each of these points; the engine lists one point of a group only.
  marks(points: string[]): Map<string, string> {
    const words = new Map<string, string>();
    for (const point of points) {
      const found = [`mark ${point}`, `unmark ${point}`].find((one) => this.#game?.check(this.faction, one) === null);
      if (found) words.set(point, found);
    }
    return words;
  }

  // The position after so many events.
  at(n: number): Position | null {
    return this.#game?.at(n) ?? null;
  }

  // What the event of that number has changed on the board.
  news(event: number): Marks {
    return this.#game?.marks(event) ?? noMarks;
  }

  clocks(now: number): Record<string, Shown> {
    return this.#game?.clocks(now) ?? {};
  }

  // The land as it is now is estimated beside the page, and as it is then, should more have happened meanwhile.
  async estimate(): Promise<void> {
    if (this.#estimating) return;
    this.#estimating = true;
    try {
      const { Estimator: Beside } = await import('./beside');
      for (let at = this.position; at && this.#game && this.estimated?.at !== at; at = this.position) {
        this.#estimator ??= new Beside();
        this.estimated = { at, found: await this.#estimator.of(withDeck(this.header), this.faction, this.#played) };
      }
    } catch {
      this.#estimator?.close();
      this.#estimator = null; // asked once more when something has happened
    }
    this.#estimating = false;
  }

  land(): ReturnType<Game['count']> | null {
    return this.#game?.count() ?? null;
  }

  close(): void {
    [this.#held, this.#unfed] = [null, []];
    this.#stop();
    this.#game?.free();
    this.#game = null;
    this.#estimator?.close();
  }

  #show(live: boolean): void {
    const before = this.state.moves.length;
    this.state = this.#game?.table() ?? emptyTable;
    // What is noted beside the game leaves the position as it is, and what is half chosen in it.
    if (this.#moved) this.position = this.#game?.position() ?? null;
    this.#moved = false;
    this.fresh = live ? this.state.moves.slice(before) : [];
    this.caughtUp = true;
    if (this.as) {
      speakForDice(this.#engine, this.table, this.as, () => this.#game ? this.state : null, (words) => {
        say(this.table, this.as, words).catch(() => undefined); // too late: the table goes on by itself
      });
    }
  }

  // A whole game that comes at once is played and drawn in turns, so that a slow phone can breathe.
  async #catchUp(): Promise<void> {
    if (this.#catching) return;
    this.#catching = true;
    for (await turn(); this.#unfed.length > 0; await turn()) {
      this.#feed(pieceOfTurn());
      this.#game?.table(); // what of it is news, so that not all of it is at the end
    }
    this.#catching = false;
    this.#show(false);
  }

  #feed(more: () => boolean): void {
    for (let next = this.#unfed.shift(); next; next = more() ? this.#unfed.shift() : undefined) {
      const { text, at } = next;
      const heading = /^@(table|start)/.test(text);
      if (heading) [this.header, this.#played] = [text.slice(text.indexOf('\n') + 1), []];
      if (!text.startsWith('@')) this.#played.push(text);
      if (text.startsWith('@table')) this.#open();
      if (heading || !text.startsWith('@')) this.#moved = true;
      const refused = this.#game?.feed(heading ? withDeck(text) : text, at);
      if (heading) this.setup = this.#game?.setup() ?? null;
      if (!refused || text.startsWith('@')) continue;
      // Out of step: what is known is thrown away, and the stream read again from the start.
      this.#unfed = [];
      this.#lines = 0;
      this.caughtUp = false;
      queueMicrotask(() => { again(this); });
      return;
    }
  }

  // A deck that somebody brought is fetched before the game that is played with it goes on.
  async #bringDeck(digest: string, from: number, lines: StreamLine[]): Promise<void> {
    const held: [number, StreamLine[]][] = [[from, lines]];
    this.#held = held;
    while (this.#held === held && !decks.has(digest)) {
      try {
        decks.set(digest, await deckText(digest));
      } catch {
        this.deckLate = true;
        await new Promise((done) => { setTimeout(done, 3000); });
      }
    }
    if (this.#held !== held) return; // nobody looks any more
    [this.#held, this.deckLate] = [null, false];
    for (const [at, some] of held) this.lines(at, some);
  }

  #open(): void {
    this.#game?.free();
    const opened = this.#engine.open(withDeck(this.header), this.faction || null);
    this.#game = isRefusal(opened) ? null : opened;
  }
}
