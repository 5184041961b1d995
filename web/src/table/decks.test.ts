import { expect, it } from 'vitest';
import { decks, missingDeck, withDeck } from './decks';

const header = 'tideline 1\ngame tsunami\ndeck swift sha256:5a97\nbegin\n';

it('puts a brought deck into the header, once it is here', () => {
  expect(missingDeck(`@start\n${header}`)).toBe('sha256:5a97');
  expect(missingDeck('black play reef C5')).toBe('');
  expect(withDeck(header)).toBe(header);
  decks.set('sha256:5a97', 'game = "tsunami"\n');
  expect(missingDeck(`@start\n${header}`)).toBe('');
  expect(withDeck(header)).toBe('tideline 1\ngame tsunami\ndeck inline\ngame = "tsunami"\nend\nbegin\n');
});
