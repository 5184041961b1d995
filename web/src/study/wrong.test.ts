import { expect, test } from 'vitest';
import { words } from '../fixtures/words';
import { speak } from '../i18n.svelte';
import { wrongText } from './wrong';

test('what is wrong with a text is said with its place, in the language of the reader', () => {
  const refused = { text: '5: not-your-turn: black is to move (column 1)' };
  speak('fr', words.fr);
  expect(wrongText(refused)).toBe('Ceci ne peut pas être lu\u00a0: ligne 5, colonne 1. Ce n’est pas votre tour.');
  expect(wrongText({ text: '3: expected a map (column 9)' })).toBe('Ceci ne peut pas être lu\u00a0: ligne 3, colonne 9.');
  speak('en', words.en);
  expect(wrongText(refused)).toBe('This cannot be read: line 5, column 1. (not-your-turn: black is to move)');
});
