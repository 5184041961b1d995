// Captures in words, from the engine's own data: the group of tests/commands_territory.sh, shared by two captors.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadEngine, type Engine, type Spoils } from '../engine';
import { fill, type Message } from '../i18n.svelte';
import { words } from '../fixtures/words';
import { deedLines, describePrisoners, describeSpoils, tell, type Names } from './words';

const locales: Record<string, Record<string, Message>> = words;
let language = 'en';
vi.mock('../i18n.svelte', async (original) => ({
  ...await original<typeof import('../i18n.svelte')>(),
  t: (key: string, values: Record<string, string | number>) => fill(locales[language]?.[key] ?? key, values, language),
  maybe: (key: string, values: Record<string, string | number>) => { const text = locales[language]?.[key]; return text ? fill(text, values, language) : null; },
}));
const names: Names = { who: (faction) => faction, card: (id) => id };
const said = (spoils: Spoils): string[] => Object.keys(locales).map((code) => { language = code; return describeSpoils(spoils, names); });

describe('captures', () => {
  let engine: Engine;
  beforeAll(async () => { engine = await loadEngine(readFileSync(new URL('../../../build/wasm/bin/engine.wasm', import.meta.url))); });

  it('are told with every share and the reason of the rest', () => {
    const game = engine.open('tideline 1\ngame territory\nrules v1 dice=none\nfactions red blue green\nboard\n. R R G G .\nR B B B B G\n. R . B G .\nend\nbegin\n', null);
    if ('reason' in game) throw new Error(game.text);
    expect(game.feed('red place C1')).toBeNull();
    expect(said(game.position().spoils?.[0] as Spoils)).toEqual([
      'blue loses 5 stones: 2 to red, 2 to green, the remaining 1 to red, who captured.',
      'blue perd 5 pierres\u00a0: 2 pour red, 2 pour green, le reste (1) pour red, qui a capturé.',
      'blue veszít 5 követ (red: 2, green: 2, a maradék 1 azé, aki leütötte: red).',
    ]);
  });

  it('of one stone, of two colours, and of nobody', () => {
    expect(said({ stones: { red: 1 }, shares: { blue: 0, green: 0 }, rest: 1, rest_to: 'green', rest_why: 'most' })[0]).toBe('red loses 1 stone: 1 to green, with the most stones around.');
    expect(said({ stones: { red: 1, blue: 2 }, shares: {}, rest: 0, rest_to: null, rest_why: null })[0]).toBe('red loses 1 stone and blue loses 2 stones: nobody gets them.');
  });
});

describe('what a deed did', () => {
  it('is told stone by stone, and what was taken on the way with it', () => {
    const lines = (code: string): string[] => {
      language = code;
      return [
        ...deedLines({ came: { B2: 'blue' }, went: { A2: 'blue', B3: 'red' }, moved: ['A2>B2'], taken: [{ by: 'blue', colour: 'red', stones: 1 }] }, '', names),
        ...deedLines({ came: { C1: 'red' }, went: { C1: 'blue', D1: 'blue' }, closed: { blue: ['A1', 'B1'] }, anchored: ['C3'] }, '', names),
        ...deedLines({ came: { C1: 'red' } }, 'red place C1', names),
      ];
    };
    expect(lines('en')).toEqual(['1 stone moves: A2\u00a0→\u00a0B2', 'blue takes 1 stone from red', '1 stone leaves the board: D1', '1 stone changes colour: C1', 'A1, B1 closed to blue', '1 stone holds with one liberty more: C3']);
    for (const code of Object.keys(locales)) expect(lines(code)).toHaveLength(6);
  });
});

describe('stones that moved', () => {
  const moved = (event: string, ...ways: string[]): string[] => { language = 'en'; return deedLines({ moved: ways }, event, names); };

  it('are counted as stones: one that was led twice is one, two that change places are two', () => {
    expect(moved('black play convoy B3>C3 C3>C2', 'B3>C3', 'C3>C2')).toEqual(['1 stone moves: B3\u00a0→\u00a0C3\u00a0→\u00a0C2']);
    expect(moved('black play convoy B3>C3 B4>B3', 'B3>C3', 'B4>B3')).toEqual(['2 stones move: B3\u00a0→\u00a0C3, B4\u00a0→\u00a0B3']);
    expect(moved('black play trade-winds B4 C4', 'B4>C4', 'C4>B4')).toEqual(['2 stones move: B4\u00a0→\u00a0C4, C4\u00a0→\u00a0B4']);
    expect(moved('black play groundswell row-3 east', 'B3>C3', 'C3>D3')).toEqual(['2 stones move: B3\u00a0→\u00a0C3, C3\u00a0→\u00a0D3']);
  });
});

describe('an answer', () => {
  it('is told with a bot’s reason, in one word', () => {
    const move = { text: 'blue decline', at: 0, absent: false, counts: true, did: {}, why: 'ahead', of: 'red' };
    const told = Object.keys(locales).map((code) => { language = code; return tell(move, names); });
    expect(told).toEqual(['blue declines the surrender of red: “ahead”', 'blue refuse la reddition de red\u00a0: «\u00a0en tête\u00a0»', 'blue elutasítja a megadást (megadta volna magát: red): „vezetek”']);
  });
});

describe('prisoners', () => {
  it('are told with who holds them', () => {
    const told = (code: string): string => { language = code; return describePrisoners({ red: { blue: 0 }, blue: { red: 3 } }, names); };
    expect(Object.keys(locales).map(told)).toEqual(['blue holds 3 red prisoners', 'blue détient 3 pierres rouges', 'blue foglyai: 3 piros kő']);
  });
});
