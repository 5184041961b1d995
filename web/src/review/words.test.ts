import { beforeAll, expect, test } from 'vitest';
import { words } from '../fixtures/words';
import { speak } from '../i18n.svelte';
import { decoded } from '../parts/files';
import { numbered } from './numbers';
import { change, ownerRows, warningsText, wrongText } from './words';

beforeAll(() => { speak('en', words.en); });

test('what follows is numbered where stones would come, once a point', () => {
  expect(numbered(['black place D5', 'white pass', 'black place D5', 'white play drift E3>D3', 'black play bottle north'])).toEqual([
    { point: 'D5', faction: 'black', n: 1 }, { point: 'D3', faction: 'white', n: 4 },
  ]);
  expect(numbered(['black pass', 'white mark D5', 'red start A1', 'black unmark D5', 'white place E5'])).toEqual([{ point: 'E5', faction: 'white', n: 5 }]);
});

test('a point is somebody’s if it is so in most games', () => {
  const ownership = { black: [[90, 50], [10, null]], white: [[10, 50], [85, null]] };
  expect(ownerRows(['..', 'W_'], ownership)).toEqual(['B.', 'W.']);
});

test('a change has its sign, and the place of what is wrong is told', () => {
  expect([change(0.123), change(-0.4), change(0)]).toEqual(['+12', '−40', '±0']);
  expect(wrongText([{ line: 4, column: 13, text: 'no such point', about: '' }], 'a.tide')).toBe('a.tide cannot be used: line 4, column 13: no such point');
  expect(wrongText([], 'a.tide')).toBe('a.tide cannot be used: it cannot be read as a game.');
});

test('why a file cannot be used, and what of it is changed, is said in the language of the reader', () => {
  speak('fr', words.fr);
  expect(wrongText([{ line: 1, column: 9, text: 'this is not go: expected GM[1], found `2`', about: 'not-go' }], 'a.sgf')).toBe('a.sgf est inutilisable\u00a0: ligne 1, colonne 9\u00a0: ce n’est pas une partie de go.');
  expect(wrongText([{ line: 4, column: 1, text: 'not-your-turn: black is to move', about: '' }], 'a.tide')).toBe('a.tide est inutilisable\u00a0: ligne 4, colonne 1\u00a0: Ce n’est pas votre tour.');
  speak('hu', words.hu);
  expect(wrongText([{ line: 2, column: 6, text: 'expected a game', about: '' }], 'a.tide')).toBe('a.tide nem használható: 2. sor, 6. oszlop: nem olvasható játszmaként.');
  const pass = { line: 1, column: 1, text: 'before move 2 …', about: 'pass' };
  expect(warningsText([pass, { ...pass, line: 2 }, { ...pass, about: 'komi' }])).toBe('Nem minden vehető át a fájlból: ahol ugyanaz lép kétszer, a másik passzol és a komija nem számolható, itt 0.');
  speak('en', words.en);
  expect(warningsText([pass])).toBe('Not all of the file could be taken over: before move 2 ….');
});

test('an encoding that a file names is resolved, and others are left to the engine', () => {
  const gb = new Uint8Array([...new TextEncoder().encode('(;CA[gb2312]C['), 0xb0, 0xd7, ...new TextEncoder().encode('])')]);
  expect(decoded(gb)).toBe('(;CA[UTF-8]C[白])');
  for (const text of ['(;CA[UTF-8]C[x])', '(;C[x])', '(;CA[klingon]C[x])']) expect(decoded(new TextEncoder().encode(text))).toBeInstanceOf(Uint8Array);
});
