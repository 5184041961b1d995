import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../engine';
import { gameNamed } from '../games';
import { factionsOf, quickPlan, usualMap } from './plans';

const [go, territory, tsunami] = ['go', 'territory', 'tsunami'].map((name) => gameNamed(name)) as [GameInfo, GameInfo, GameInfo];

describe('a quick plan', () => {
  it('seats me and bots', () => {
    expect(quickPlan(go, 'bot', 'level-4', 'x').seats).toEqual({ black: 'me', white: 'bot level-4' });
    expect(quickPlan(territory, 'bot', 'level-1', 'x').seats).toEqual({ red: 'me', blue: 'bot level-1', green: 'bot level-1' });
  });
  it('seats me everywhere on one screen, and leaves chairs for a link', () => {
    expect(quickPlan(tsunami, 'screen', '', 'x').seats).toEqual({ black: 'me', white: 'me' });
    expect(quickPlan(tsunami, 'link', '', 'x').seats).toEqual({ black: 'me' });
  });
  it('takes a map that fits', () => {
    expect(factionsOf(territory, 5)).toHaveLength(5);
    expect(usualMap(territory, 6)).toBe('rivers-19x15');
    expect(usualMap(territory, 3)).toBe('lake-11');
    expect(usualMap(go, 2)).toBe('9x9');
  });
});
