// The engine that looks back at a game (src/wasm/review.cpp): text in, what was found out. docs/analysis.md says what it means.
import { load, type Source } from '../wasm';

// What is wrong with a file, and where; line 0: as a whole; about: in a word, where there is one.
export interface Wrong { line: number; column: number; text: string; about: string }
export interface Opened { record: string; events: number; warnings: Wrong[] }

// A position after an event, and what came of that event.
export interface Moment {
  at: number;
  event: string | null;
  win: Record<string, number>;
  score: Record<string, number>;
  rounds: number; // games that were played out from here
  gain?: number; // of games, for whoever chose the event; nobody chose dice and cards
  luck?: number; // how much of that is perhaps mere luck
  sure?: boolean; // a mistake would have been found
  lost?: number; // it was one
  better?: string;
}
export interface Told {
  at: number;
  viewer: string;
  basis: 'search' | 'playouts' | 'scoring' | 'result';
  rounds: number;
  text: string;
  win: Record<string, number>;
  choices: { event: string; complete: boolean; visits: number; win: number }[];
  line: string[];
  ownership: Record<string, (number | null)[][]>;
}

interface Exports {
  tl_review_open(at: number, size: number): number;
  tl_review_begin(at: number, seed: number): number;
  tl_review_think(playouts: number): number;
  tl_review_keep(): void;
  tl_review_story(): void;
  tl_review_tell(at: number, language: number): number;
}

export interface Analyst {
  open(text: string | Uint8Array): Opened | Wrong[];
  begin(at: number): void; // thinks about that position from now on
  think(playouts: number): number; // so many more: how many there are; 0: there is nothing to think about
  keep(): void; // what was thought is what is known of it
  story(): Moment[]; // of all positions that something is known of
  told(at: number, language: string): Told | null;
}

const seed = 1;
const languages = ['en', 'fr', 'hu'];

export async function loadAnalyst(module: Source): Promise<Analyst> {
  const { wasm, json, withText } = await load<Exports>(module);
  return {
    open: (text) => (withText(text, (at, size) => wasm.tl_review_open(at, size)) ? json<Opened>() : json<Wrong[]>()),
    begin: (at) => { wasm.tl_review_begin(at, seed); },
    think: (playouts) => wasm.tl_review_think(playouts),
    keep: () => { wasm.tl_review_keep(); },
    story: () => (wasm.tl_review_story(), json<Moment[]>()),
    told: (at, language) => (wasm.tl_review_tell(at, Math.max(0, languages.indexOf(language))) ? json<Told>() : null),
  };
}
