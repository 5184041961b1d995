// The engine in the browser: the same C++ as on the server, as WebAssembly. It alone knows rules; this file only carries
// text to it and answers back. docs/engine.md describes the calls.

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
  verbs: string[]; // what it does, step by step: for its picture
}
export interface DeckInfo { name: string; game: string; cards: CardInfo[] }
export interface MapInfo { name: string; rows: string[]; cuts: [string, string][]; starts: Record<string, string[]> }
export interface OptionInfo { key: string; values: string; ruling: string; about: string }
export interface GameInfo {
  name: string; factions: string[]; least: number; map: string; deck: string;
  presets: { name: string; about: string }[]; options: OptionInfo[];
}
export interface BotInfo { name: string; kind: 'bot' | 'style'; title: Translated; about: Translated }
export interface Catalogue { games: GameInfo[]; maps: MapInfo[]; decks: DeckInfo[]; bots: BotInfo[] }

// What a game is, before anything has happened.
export interface SetupInfo {
  game: string; rules: string; factions: string[]; map: MapInfo; deck: DeckInfo | null;
  columns: string[]; // the letters of the columns, A first
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
  last: string | null;
  marked: string[];
  agreed: string[];
  order: string[]; // of turns
  question: boolean;
  dice?: number[];
  pile?: number;
  discard?: string[];
  origins?: Record<string, string>;
  banked?: Record<string, number>;
  spoils?: string[]; // sentences of the newest captures
  sheet?: { faction: string; what: string; value: number }[];
  [more: string]: unknown; // what cards have left in force
}

export interface Refusal { reason: string; ruling: string; text: string }

// One thing that may be chosen next.
export interface Choice {
  id: number; // to be named in the path
  verb: string;
  kind: 'none' | 'point' | 'move' | 'card' | 'faction' | 'side' | 'quarter' | 'row' | 'column';
  text: string; // the argument as records write it: `C5`, `C5>D5`, `reject`, `north`; empty: none
}
export interface Choices {
  next: Choice[]; // empty where nothing is left to choose
  words: string | null; // what to say, once the choices make a whole event (`play extra-move C5 H9`) or the rest is the table's (`roll`)
  board: string[] | null; // as it would then be, where nobody else and no chance has a say in it
  captured: { by: string; colour: string; stones: number }[];
}

export interface Game {
  setup(): SetupInfo;
  // The next line of the stream: an event, `undo N`, or an annotation, which changes nothing. The error says why not.
  feed(line: string): Refusal | null;
  position(): Position;
  // What `faction` may choose after these choices (ids, in order). [] begins.
  choices(faction: string, path: number[]): Choices;
  // Whether words would be accepted now, and if not why; the text in that language.
  check(faction: string, words: string): Refusal | null;
  estimate(): { owner: string[]; dead: string[]; score: Record<string, number> }; // rows as in `board`, `.` nobody's
  events(): number;
  at(n: number): Position; // after the first n events
  free(): void;
}

export interface Engine {
  catalogue(): Catalogue;
  signature(): number;
  // A header as it stands under `@start`; viewer: a faction, or null for a spectator.
  open(header: string, viewer: string | null): Game | Refusal;
}
