// What a page says of the end of a game.
import { describe, expect, it, vi } from 'vitest';
import type { Choices, Position } from '../engine';
import type { TableContext } from './context';
import { ownTask, waitingFor } from './waiting';

vi.mock('../i18n.svelte', async (original) => ({
  ...await original<typeof import('../i18n.svelte')>(),
  t: (key: string, values: Record<string, string | number> = {}) => [key, ...Object.values(values)].join(' '),
}));

vi.mock('../net/line.svelte', () => ({ here: { of: {} } })); // there is no server

function said(seats: { faction: string; away: boolean }[], ended: { why: string; who: string } | null, score: Record<string, number>): string {
  const model = { id: 'abc', setup: { game: 'go', rules: 'default', factions: ['black', 'white'] }, state: { started: true, seats, ended, moves: [{ text: 'white agree', absent: true }] } };
  const table = { model, who: (faction: string) => faction } as unknown as TableContext;
  return waitingFor(table, { phase: 'over', winners: ['black'], score } as unknown as Position, { next: [] } as unknown as Choices);
}
const there = [{ faction: 'black', away: false }, { faction: 'white', away: false }];
const left = [{ faction: 'black', away: false }, { faction: 'white', away: true }];

describe('the end', () => {
  it('names who stayed away, and nobody for whom silence agreed', () => {
    expect(said(there, null, { black: 20, white: 5 })).toBe('won.points black 15');
    expect(said(left, null, { black: 20, white: 5 })).toBe('won.absence won.points black 15 white');
  });

  it('is no resignation where it was the table that resigned', () => {
    expect(said(left, { why: 'absence', who: 'white' }, {})).toBe('won.absence wait.won black white');
    expect(said(there, { why: 'resignation', who: 'white' }, {})).toBe('won.resignation black white');
    expect(said(there, { why: 'time', who: 'white' }, {})).toBe('won.time black white');
  });
});

describe('a draw', () => {
  const task = (...verbs: string[]) => ownTask({ next: verbs.map((verb) => ({ verb })) } as unknown as Choices, { dice: [4, 4] } as unknown as Position);
  it('that a card has me make is no matter of doubles', () => {
    expect(task('draw')).toBe('task.draw');
    expect(task('draw', 'resign')).toBe('task.draw');
    expect(task('draw', 'no')).toBe('task.doubleAfter');
    expect(task('draw', 'place')).toBe('task.double');
  });
});
