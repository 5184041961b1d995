import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../engine';
import { gameNamed } from '../games';
import { boardsFor, editionOf, factionsOf, quickPlan, usualMap } from './plans';

const [go, territory, tsunami] = ['go', 'territory', 'tsunami'].map((name) => gameNamed(name)) as [GameInfo, GameInfo, GameInfo];
const wishes = { level: 'level-4', title: 'x', map: '', colour: '', edition: '' };

describe('a quick plan', () => {
  it('seats me and bots', () => {
    expect(quickPlan(go, 'bot', wishes).seats).toEqual({ black: 'me', white: 'bot level-4' });
    expect(quickPlan(territory, 'bot', wishes).seats).toEqual({ red: 'me', blue: 'bot level-4', green: 'bot level-4' });
  });
  it('seats me everywhere on one screen, and leaves chairs for a link', () => {
    expect(quickPlan(tsunami, 'screen', wishes).seats).toEqual({ black: 'me', white: 'me' });
    expect(quickPlan(tsunami, 'link', wishes).seats).toEqual({ black: 'me' });
  });
  it('gives nothing a time round one screen', () => {
    expect((['screen', 'link'] as const).map((by) => quickPlan(tsunami, by, wishes).terms)).toEqual(['access=link absent=86400 question=none scoring=none', 'access=link']);
  });
  it('gives me the colour and the board that I asked for, if the game has them', () => {
    expect(quickPlan(go, 'bot', { ...wishes, colour: 'white', map: '13x13' })).toMatchObject({ map: '13x13', seats: { black: 'bot level-4', white: 'me' } });
    expect(quickPlan(go, 'link', { ...wishes, colour: 'red' }).seats).toEqual({ black: 'me' });
  });
  it('takes a map that fits', () => {
    expect(factionsOf(territory, 5)).toHaveLength(5);
    expect(usualMap(territory, 6)).toBe('rivers-19x15');
    expect(usualMap(territory, 3)).toBe('lake-11');
    expect(usualMap(go, 2)).toBe('9x9');
    expect(boardsFor(go, 2)).toEqual(['9x9', '13x13', '19x19']);
  });
  it('proposes a small board for Tsunami, whose records have another by default', () => {
    expect([usualMap(tsunami, 2), tsunami.map]).toEqual(['square-9', 'square-13']);
  });
  it('offers the edition of the reader’s language', () => {
    expect([editionOf(tsunami, 'fr'), editionOf(tsunami, 'hu'), editionOf(tsunami, 'en'), editionOf(go, 'fr')]).toEqual(['fr', 'hu', '', '']);
    expect(quickPlan(tsunami, 'bot', { ...wishes, edition: 'fr' }).rules).toBe('fr');
  });
  it('deals the deck of today, and the Hungarian edition its own', () => {
    expect(['', 'fr', 'hu'].map((edition) => quickPlan(tsunami, 'bot', { ...wishes, edition }).deck)).toEqual(['first-wave-2', 'first-wave-2', 'balaton']);
    expect(quickPlan(go, 'bot', wishes)).not.toHaveProperty('deck');
  });
});
