// One viewer's view of a table: its stream, and the engine that follows it.
import type { Choices, Engine, Game, Position, Refusal, SetupInfo } from '../engine';
import { again, type StreamLine, watch, type Watcher } from '../net/line.svelte';
import { deckText } from '../net/api';
import { missingDeck, decks, withDeck } from './decks';
import { emptyTable, factionOf, fold, type Move, type TableState } from './stream';

export const nothing: Choices = { next: [], words: null, board: null, captured: [] };
const isRefusal = (found: Game | Refusal): found is Refusal => 'reason' in found;

export class View implements Watcher {
  readonly table: string;
  readonly as: string;
  readonly faction: string;
  state = $state.raw<TableState>(emptyTable());
  setup = $state.raw<SetupInfo | null>(null);
  position = $state.raw<Position | null>(null);
  fresh = $state.raw<Move[]>([]); // what has just happened, not what was already there
  caughtUp = $state(false);
  #engine: Engine;
  #lines = 0;
  #state = emptyTable();
  #game: Game | null = null;
  #held: [number, StreamLine[]][] | null = null; // lines that wait for a deck
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
    if (fresh.length === 0) { this.caughtUp = true; return; }
    this.#lines += fresh.length;
    const before = this.#state.moves.length;
    for (const line of fresh) this.#take(line);
    this.state = {
      ...this.#state, seats: [...this.#state.seats], moves: [...this.#state.moves], talk: [...this.#state.talk],
    };
    this.position = this.#game?.position() ?? null;
    this.fresh = this.caughtUp ? this.#state.moves.slice(before) : [];
    this.caughtUp = true;
  }

  choices(path: number[]): Choices {
    return this.#game && this.faction ? this.#game.choices(this.faction, path) : nothing;
  }

  // The position after so many events.
  at(n: number): Position | null {
    return this.#game?.at(n) ?? null;
  }

  estimate(): ReturnType<Game['estimate']> | null {
    return this.#game?.estimate() ?? null;
  }

  close(): void {
    this.#stop();
    this.#game?.free();
    this.#game = null;
  }

  #take(line: StreamLine): void {
    const forEngine = fold(this.#state, line);
    if (line.text.startsWith('@table') || line.text.startsWith('@start')) this.#open();
    if (!forEngine || !this.#game?.feed(line.text)) return;
    // Out of step: what is known is thrown away, and the stream read again from the start.
    this.#lines = 0;
    this.#state = emptyTable();
    this.caughtUp = false;
    queueMicrotask(() => { again(this); });
  }

  // A deck that somebody brought is fetched before the game that is played with it goes on.
  async #bringDeck(digest: string, from: number, lines: StreamLine[]): Promise<void> {
    const held: [number, StreamLine[]][] = [[from, lines]];
    this.#held = held;
    decks.set(digest, await deckText(digest).catch(() => ''));
    this.#held = null;
    for (const [at, some] of held) this.lines(at, some);
  }

  #open(): void {
    const opened = this.#engine.open(withDeck(this.#state.header), this.faction || null);
    if (isRefusal(opened)) return;
    this.#game?.free();
    this.#game = opened;
    this.setup = opened.setup();
  }
}
