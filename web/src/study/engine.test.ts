// Studies by the engine itself, as the page asks it.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadStudies, type Study, type StudyEngine } from './engine';
import { positionText } from './position';

globalThis.crypto ??= webcrypto as Crypto; // as browsers have it, and Debian's Node not yet

let engine: StudyEngine;
beforeAll(async () => { engine = await loadStudies(readFileSync(new URL('../../../build/wasm/bin/study.wasm', import.meta.url))); });
function opened(text: string): Study {
  const study = engine.open(text);
  if ('reason' in study) throw new Error(study.text);
  return study;
}

test('a study grows by what is played, and its text is read again as the same', () => {
  const study = opened('tideline 1\ngame go\nmap 9x9\nbegin\nblack place E5\nwhite place C3\n');
  const other = study.play(1, 'white place G7');
  expect(other).toBe(3);
  expect(study.play(1, 'white place G7')).toBe(3);
  expect(study.play(3, 'black place E5')).toMatchObject({ reason: 'syntax', text: expect.stringContaining('occupied') as string });
  expect(study.sign(3, '@mark circle G7')).toBe(null);
  expect(study.sign(3, '@arrow G7>E5')).toBe(null);
  expect(study.sign(3, '@mark star G7')).not.toBe(null);
  expect(study.comment(3, 'Two\nlines # and a mark')).toBe(null);
  const [, , , node] = study.nodes();
  expect(node).toEqual({ parent: 1, children: [], event: 'white place G7', comment: 'Two\nlines # and a mark', marks: [{ point: 'G7', shape: 'circle', label: '' }], arrows: [['G7', 'E5']] });
  expect(opened(study.text()).text()).toBe(study.text());
  expect(study.position(3).board[2]).toBe('......W..');
  expect(study.choices(3, 'black', []).next.filter((choice) => choice.verb === 'place').length).toBe(79);
  expect(study.promote(3)).toBe(null);
  expect(study.text().endsWith('white place G7\n@comment Two\\nlines \\x23 and a mark\n@mark circle G7\n@arrow G7>E5\n')).toBe(true);
  expect(study.remove(1)).toBe(0);
  expect(study.nodes().length).toBe(1);
});

test('SGF comes in with its branches and goes out with them', () => {
  const study = opened('(;SZ[9]KM[6.5];B[ee](;W[gg]C[one])(;W[cc];B[gc]))');
  expect(study.nodes().map((node) => node.event)).toEqual(['', 'black place E5', 'white place C7', 'black place G7', 'white place G3']);
  const again = opened(study.sgf());
  expect(again.text()).toBe(study.text());
  expect(again.nodes()[4]?.comment).toBe('one');
});

test('positions of every game can be set up by hand, and chance decides what nobody does', () => {
  const territory = opened(positionText({ game: 'territory', map: 'square-9', factions: ['red', 'blue'], rows: Array<string>(9).fill('.........'), turn: 'red' }));
  expect(territory.position(0).phase).toBe('setup');
  let at = 0;
  for (let i = 0; i < 20 && territory.position(at).turn.length === 0; i += 1) at = territory.chance(at) as number;
  expect(territory.position(at).turn.length).toBe(1);
  const rows = ['.........', '..R......', ...Array<string>(6).fill('.........'), '........B'];
  const placed = opened(positionText({ game: 'territory', map: 'square-9', factions: ['red', 'blue'], rows, turn: 'blue' }));
  expect(placed.position(0).turn).toEqual(['blue']);
  const rolled = placed.play(0, 'blue roll');
  expect(placed.nodes()[rolled as number]?.event).toMatch(/^blue roll \d \d$/);
  for (const game of ['go', 'capture', 'tsunami']) {
    const one = opened(positionText({ game, map: '9x9', factions: ['black', 'white'], rows: ['B........', ...Array<string>(8).fill('.........')], turn: 'white' }));
    expect(one.position(0).turn).toEqual(['white']);
  }
});

test('any game can be set up on any map, for as many as it takes', () => {
  const { games, maps } = engine.catalogue();
  let tried = 0;
  for (const { name: game, factions, least_factions: least } of games) {
    for (const map of [...maps, { name: '9x9', rows: Array<string>(9).fill('.........') }]) {
      for (const all of [factions.slice(0, least), factions]) {
        // A stone each, on the first points that there are.
        let left = all.map((one) => one[0]?.toUpperCase() ?? '');
        const rows = map.rows.map((row) => [...row.replaceAll(' ', '')].map((cell) => (cell === '.' ? left.shift() ?? cell : cell)).join(''));
        const study = opened(positionText({ game, map: map.name, factions: all, rows, turn: all.at(-1) ?? '' }));
        expect(study.position(0).turn).toEqual([all.at(-1)]);
        expect(opened(study.text()).text()).toBe(study.text());
        study.free();
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(2 * 4 * 19);
});

test('what is no study is refused with its line', () => {
  expect(engine.open('tideline 1\ngame go\nbegin\n@line\nblack place A1\n')).toMatchObject({ text: expect.stringMatching(/^4: /) as string });
  expect(engine.open('nothing')).toMatchObject({ reason: 'syntax' });
  expect(engine.catalogue().games.length).toBe(4);
});
