// Studies in the engine: a game with its variations. It alone reads and writes them and knows what may be played; here is
// only the text in and out. docs/engine.md describes the calls.
import { complete, type Catalogue, type Choices, type Position, type Refusal, type SetupInfo } from '../engine';
import { load, type Source } from '../wasm';

export type Shape = 'circle' | 'square' | 'triangle' | 'cross';
export const shapes: Shape[] = ['circle', 'square', 'triangle', 'cross'];
export interface Mark { point: string; shape: Shape | ''; label: string }
export interface StudyNode {
  parent: number;
  children: number[]; // the first is how the line goes on
  event: string; // empty: nothing happens
  comment: string;
  marks: Mark[];
  arrows: [string, string][];
}

interface Exports {
  tl_prepare(): number;
  tl_catalogue(): void;
  tl_study_open(at: number, size: number): number;
  tl_study_close(study: number): void;
  tl_study_tree(study: number): void;
  tl_study_text(study: number): void;
  tl_study_sgf(study: number): void;
  tl_study_setup(study: number): void;
  tl_study_position(study: number, node: number): void;
  tl_study_count(study: number, node: number): void;
  tl_study_choices(at: number, size: number, study: number, node: number): void;
  tl_study_may(at: number, size: number, study: number, node: number): number;
  tl_study_play(at: number, size: number, study: number, node: number, seed: number): number;
  tl_study_chance(study: number, node: number, seed: number): number;
  tl_study_comment(at: number, size: number, study: number, node: number): number;
  tl_study_sign(at: number, size: number, study: number, node: number): number;
  tl_study_remove(study: number, node: number): number;
  tl_study_promote(study: number, node: number): number;
}

export interface Study {
  setup(): SetupInfo;
  nodes(): StudyNode[]; // the first is the start
  text(): string;
  sgf(): string;
  position(node: number): Position; // with every hand
  land(node: number): string[]; // whose the land is by the marks of now
  choices(node: number, faction: string, path: number[]): Choices;
  check(node: number, event: string): Refusal | null;
  // The node after it; `red roll` leaves the rest to chance.
  play(node: number, event: string): number | Refusal;
  chance(node: number): number | Refusal;
  comment(node: number, text: string): Refusal | null;
  sign(node: number, words: string): Refusal | null; // `@mark circle C5`: put there, or taken away
  remove(node: number): number; // the one before it
  promote(node: number): Refusal | null;
  free(): void;
}
export interface StudyEngine {
  prepare(): boolean; // as that of the engine
  catalogue(): Catalogue;
  open(text: string | Uint8Array): Study | Refusal; // a record, or SGF
}

const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export async function loadStudies(module: Source): Promise<StudyEngine> {
  const { wasm, answer, json, withText } = await load<Exports>(module);
  const done = (result: number): Refusal | null => (result < 0 ? json<Refusal>() : null);
  const node = (result: number): number | Refusal => (result < 0 ? json<Refusal>() : result);
  const study = (n: number): Study => ({
    setup: () => (wasm.tl_study_setup(n), json()),
    nodes: () => (wasm.tl_study_tree(n), json()),
    text: () => (wasm.tl_study_text(n), answer()),
    sgf: () => (wasm.tl_study_sgf(n), answer()),
    position: (at) => (wasm.tl_study_position(n, at), complete(json<Partial<Position>>())),
    land: (at) => (wasm.tl_study_count(n, at), json<{ land: string[] }>().land),
    choices: (at, faction, path) => (withText([faction, ...path].join(' '), (text, size) => { wasm.tl_study_choices(text, size, n, at); }), json()),
    check: (at, event) => (withText(event, (text, size) => wasm.tl_study_may(text, size, n, at)) ? null : json<Refusal>()),
    play: (at, event) => node(withText(event, (text, size) => wasm.tl_study_play(text, size, n, at, seed()))),
    chance: (at) => node(wasm.tl_study_chance(n, at, seed())),
    comment: (at, words) => done(withText(words, (text, size) => wasm.tl_study_comment(text, size, n, at))),
    sign: (at, words) => done(withText(words, (text, size) => wasm.tl_study_sign(text, size, n, at))),
    remove: (at) => wasm.tl_study_remove(n, at),
    promote: (at) => done(wasm.tl_study_promote(n, at)),
    free: () => { wasm.tl_study_close(n); },
  });
  return {
    prepare: () => wasm.tl_prepare() !== 0,
    catalogue: () => (wasm.tl_catalogue(), json()),
    open: (text) => {
      const opened = withText(text, (at, size) => wasm.tl_study_open(at, size));
      return opened < 0 ? json<Refusal>() : study(opened);
    },
  };
}
