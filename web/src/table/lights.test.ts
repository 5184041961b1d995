import { describe, expect, it } from 'vitest';
import { cell, draw } from '../board/geometry';
import type { Choice } from '../engine';
import { changeOf, halosOf, zonesOf } from './lights';

const drawing = draw({ rows: ['...', '...', '...'], cuts: [] });
const choice = (kind: Choice['kind'], text: string): Choice => ({ id: 0, verb: 'play', kind, text });

describe('what the board lights up', () => {
  it('gives a whole bloc the colour of who occupies it, through others too', () => {
    expect(halosOf({ blue: 'red', green: 'blue' })).toEqual({ red: 'red', blue: 'red', green: 'red' });
    expect(halosOf({})).toEqual({});
  });
  it('shows what would come and go', () => {
    const { ghost, removed } = changeOf(drawing, ['R..', '...', '...'], ['...', '.B.', '...'], ['red', 'blue']);
    expect(ghost).toEqual([{ point: 'B2', faction: 'blue' }]);
    expect([...removed]).toEqual(['A3']);
  });
  it('knows where sides, rows and columns lie', () => {
    const [north, east] = zonesOf(drawing, [choice('side', 'north'), choice('side', 'east')], [], true);
    expect(north?.y).toBeLessThan(drawing.margin);
    expect(east?.x).toBeGreaterThan(drawing.margin + cell);
    expect(zonesOf(drawing, [choice('side', 'north')], [], false)).toEqual([]);
    const [row, column] = zonesOf(drawing, [choice('row', 'row-3'), choice('column', 'col-C')], ['A', 'B', 'C'], true);
    expect(row?.y).toBe(drawing.margin - cell / 2);
    expect(column?.x).toBe(drawing.margin + 2 * cell - cell / 2);
  });
});
