// The engine in the browser: the same C++ as on the server, as WebAssembly. It alone knows rules; this file only carries
// text to it and answers back. docs/engine.md describes the calls.
import type { Deed, Marks, Shown, TableState } from './table/stream';
import { load, type Source } from './wasm';

export type Language = 'en' | 'fr' | 'hu';
export type Translated = Record<Language, string>;

export interface CardInfo {
  id: string; // its word in records
  name: Translated;
  text: Translated;
  timing: 'move' | 'response' | 'before' | 'replaces' | 'counter';
  immediate: boolean;
  ruling: string;
  count: number;
  asks: boolean; // it does nothing unless something is chosen for it
  verbs: string[]; // what it does, step by step: for its picture
}
export interface DeckInfo { name: string; game: string; cards: CardInfo[] }
export interface MapInfo { name: string; rows: string[]; cuts: [string, string][]; starts: Record<string, string[]> }
export interface OptionInfo { key: string; values: string; ruling: string }
export interface GameInfo {
  name: string; factions: string[]; least_factions: number; map: string; deck: string; blocs: string;
  letter: string; // of its rulings
  header: string[]; // lines of a record's header that not every game has: `deck`, `team`
  players: number; // how many play it best
  boards: { players: number; map: string }[]; // a board for so many at most
  decks: { preset: string; deck: string }[]; // that new tables begin with, by their rules; without a preset: by all others
  plain: string[]; // boards with nothing on them to choose from: `9x9`
  sheet: string[]; // what is added up in the end
  presets: { name: string; options: Record<string, string> }[]; // the options where it differs
  options: OptionInfo[];
}
export interface BotInfo { name: string; kind: 'level' | 'style'; title: Translated; about: Translated }
export interface Catalogue { games: GameInfo[]; maps: MapInfo[]; decks: DeckInfo[]; bots: BotInfo[] }

// What a game is, before anything has happened.
export interface SetupInfo {
  game: string; rules: string; factions: string[]; map: MapInfo; deck: DeckInfo | null;
  columns: string[]; // the letters of the columns, A first
  chance: boolean; // there are dice, or cards to draw
}

// How a captured group was shared out. `rest_why`: its faction captured, or has the most stones around.
export interface Spoils {
  stones: Record<string, number>;
  shares: Record<string, number>;
  rest: number;
  rest_to: string | null;
  rest_why: 'captured' | 'most' | null;
}

// What one viewer knows. Points are coordinates such as `C5`. Everything of `tideline replay --json` is here too.
export interface Position {
  board: string[]; // rows, top first: `.` empty, `_` no point, else the first letter of the faction in upper case
  turn: string[];
  phase: 'setup' | 'play' | 'scoring' | 'over';
  prisoners: Record<string, Record<string, number>>;
  hands: Record<string, string[]>;
  occupied: Record<string, string>;
  score: Record<string, number> | null;
  winners: string[] | null;
  together?: boolean;
  last: string | null;
  marked: string[];
  agreed: string[];
  order: string[]; // of turns
  question: boolean;
  dice?: number[];
  pile?: number;
  discard?: string[];
  reach?: number; // how far the dice let a stone go
  origins?: Record<string, string>;
  banked?: Record<string, number>;
  spoils?: Spoils[]; // the newest captures
  sheet?: { faction: string; what: string; value: number }[];
  [more: string]: unknown; // what cards have left in force
}

export interface Refusal { reason: string; ruling: string; text: string }

// One thing that may be chosen next.
export interface Choice {
  id: number; // to be named in the path
  verb: string;
  kind: 'none' | 'point' | 'move' | 'card' | 'faction' | 'side' | 'quarter' | 'row' | 'column' | 'way';
  text: string; // the argument as records write it: `C5`, `C5>D5`, `reject`, `north`; empty: none
}
export interface Choices {
  next: Choice[]; // empty where nothing is left to choose
  words: string | null; // what to say, once the choices make a whole event (`play extra-move C5 H9`) or the rest is the table's (`roll`)
  would: Deed | null; // what it would do, where nobody else and no chance has a say in it
}

// rows as in `board`, `.` nobody's; ends: all points are somebody's, and passing ends the play
export interface Estimate { owner: string[]; dead: string[]; score: Record<string, number>; ends: boolean }

export interface Game {
  setup(): SetupInfo;
  // The next line of the stream: an event, `undo N`, or a note, and when it was written. The error says why not.
  feed(line: string, at?: number): Refusal | null;
  table(): TableState; // each time the engine tells only what it has not told before: whoever feeds many lines asks now and then
  marks(event: number): Marks; // of the event of that number, with what was written after it
  clocks(now: number): Record<string, Shown>; // by faction; empty: there are none
  position(): Position;
  // What `faction` may choose after these choices (ids, in order). [] begins.
  choices(faction: string, path: number[]): Choices;
  // Whether words would be accepted now, and if not why.
  check(faction: string, words: string): Refusal | null;
  estimate(): Estimate; // it takes long: pages ask for it in a worker (table/beside.ts)
  count(): { land: string[]; score: Record<string, number> | null }; // by the marks of now, if all agreed to them
  events(): number;
  at(n: number): Position; // after the first n events
  free(): void;
}

// What came by chance in a finished game, compared with what had to come.
export interface Verdict {
  commitment: string;
  added: string;
  people: number; // chairs of people
  bots: number;
  seeds: number; // of chairs of people, pledged before any was revealed
  clear: number; // seeds in clear, as it was before there were pledges
  voids: string[]; // draws before the one that counted: `red silent`
  outcomes: number;
  wrong: { line: number; event: string; expected: string }[];
  problems: { line: number; text: string }[]; // why it cannot be checked
  fair: boolean;
}

export interface Engine {
  prepare(): boolean; // reads a part of what ships, so that no question waits for all of it; true: there is more
  catalogue(): Catalogue;
  signature(): number;
  // A header as it stands under `@start`; viewer: a faction, or null for a spectator.
  open(header: string, viewer: string | null): Game | Refusal;
  pledge(seed: string): string; // SHA-256; both in hex
  verify(record: string, seen: string[]): Verdict; // seen: the draws of which this browser revealed a seed (dice.ts)
}

// What the module offers (src/wasm/engine.cpp).
interface Exports {
  tl_signature(): number;
  tl_prepare(): number;
  tl_catalogue(): void;
  tl_open(at: number, size: number, viewer: number): number;
  tl_close(game: number): void;
  tl_feed(at: number, size: number, game: number, time: number): number;
  tl_table(game: number): void;
  tl_marks(game: number, event: number): void;
  tl_clocks(game: number, now: number): void;
  tl_setup(game: number): void;
  tl_position(game: number): void;
  tl_position_after(game: number, events: number): void;
  tl_events(game: number): number;
  tl_choices(at: number, size: number, game: number): void;
  tl_may(at: number, size: number, game: number): number;
  tl_estimate(game: number): void;
  tl_count(game: number): void;
  tl_verify(at: number, size: number): void;
  tl_pledge(at: number, size: number): void;
}

// Names of the factions in a header: `factions red blue`; most games have their own.
function factionsOf(header: string): string[] {
  const line = header.split('\n').find((one) => one.startsWith('factions '));
  return line ? line.split(/\s+/).slice(1) : ['black', 'white'];
}

// A position with all that pages ask for.
export const complete = (position: Partial<Position>): Position =>
  ({ last: null, marked: [], agreed: [], order: [], question: false, ...position }) as Position;

export async function loadEngine(module: Source): Promise<Engine> {
  const { wasm, answer, json, withText } = await load<Exports>(module);
  const game = (number: number): Game => {
    let moves: TableState['moves'] = [];
    return {
      setup: () => (wasm.tl_setup(number), json<SetupInfo>()),
      feed: (line, time = 0) => (withText(line, (at, size) => wasm.tl_feed(at, size, number, time)) ? null : json<Refusal>()),
      table: () => {
        wasm.tl_table(number);
        const { kept, ...found } = json<TableState & { kept: number }>();
        moves = [...moves.slice(0, kept), ...found.moves];
        return { ...found, moves };
      },
      marks: (event) => (wasm.tl_marks(number, event), json<Marks>()),
      clocks: (now) => (wasm.tl_clocks(number, now), json<Record<string, Shown>>()),
      position: () => (wasm.tl_position(number), complete(json<Partial<Position>>())),
      choices: (faction, path) => {
        withText([faction, ...path].join(' '), (at, size) => wasm.tl_choices(at, size, number));
        return json<Choices>();
      },
      check: (faction, words) =>
        withText(`${faction} ${words}`, (at, size) => wasm.tl_may(at, size, number)) ? null : json<Refusal>(),
      estimate: () => (wasm.tl_estimate(number), json()),
      count: () => (wasm.tl_count(number), json()),
      events: () => wasm.tl_events(number),
      at: (n) => (wasm.tl_position_after(number, n), complete(json<Partial<Position>>())),
      free: () => wasm.tl_close(number),
    };
  };

  return {
    prepare: () => wasm.tl_prepare() !== 0,
    catalogue: () => (wasm.tl_catalogue(), json<Catalogue>()),
    signature: () => wasm.tl_signature() >>> 0,
    pledge: (seed) => (withText(seed, (at, size) => { wasm.tl_pledge(at, size); }), answer()),
    verify: (record, seen) => (withText(`${seen.map((one) => `${one}\n`).join('')}\n${record}`, (at, size) => { wasm.tl_verify(at, size); }), json<Verdict>()),
    open: (header, viewer) => {
      const seat = viewer === null ? 0 : factionsOf(header).indexOf(viewer) + 1;
      const number = withText(header, (at, size) => wasm.tl_open(at, size, seat));
      return number === 0 ? json<Refusal>() : game(number);
    },
  };
}
