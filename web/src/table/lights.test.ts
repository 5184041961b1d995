import { describe, expect, it } from 'vitest';
import { cell, draw } from '../board/geometry';
import type { Choice } from '../engine';
import { announcedIn, changeOf, halosOf, noChange, zonesOf, type Box } from './lights';

const drawing = draw({ rows: ['...', '...', '...'], cuts: [] });
const choice = (kind: Choice['kind'], text: string): Choice => ({ id: 0, verb: 'play', kind, text });

describe('what the board lights up', () => {
  it('gives a whole bloc the colour of who occupies it, through others too', () => {
    expect(halosOf({ blue: 'red', green: 'blue' })).toEqual({ red: 'red', blue: 'red', green: 'red' });
    expect(halosOf({})).toEqual({});
  });
  it('shows what would come, go and turn', () => {
    const change = changeOf({ came: { B2: 'blue', C1: 'red' }, went: { A3: 'red', C1: 'blue' } });
    expect(change).toEqual({ ...noChange, came: [{ point: 'B2', faction: 'blue' }], gone: ['A3'], turned: [{ point: 'C1', faction: 'red' }] });
    expect(changeOf({})).toEqual(noChange);
  });
  it('shows what would move as such, also where stones change places, and what is taken on the way', () => {
    expect(changeOf({ came: { B2: 'blue' }, went: { A2: 'blue', B3: 'red' }, moved: ['A2>B2'] })).toEqual({ ...noChange, moved: [{ from: 'A2', to: 'B2', faction: 'blue' }], gone: ['B3'] });
    expect(changeOf({ came: { A1: 'red', A2: 'blue' }, went: { A1: 'blue', A2: 'red' }, moved: ['A1>A2', 'A2>A1'] })).toEqual({ ...noChange, moved: [{ from: 'A1', to: 'A2', faction: 'blue' }, { from: 'A2', to: 'A1', faction: 'red' }] });
    // Where one of its colour stood before, nothing comes.
    expect(changeOf({ went: { A1: 'red' }, came: { A3: 'red' }, moved: ['A1>A2', 'A2>A3'] }).moved.map(({ faction }) => faction)).toEqual(['', 'red']);
  });
  it('shows what would be closed, to whomever, and anchored', () => {
    expect(changeOf({ closed: { red: ['A1', 'B2'], blue: ['B2'] }, anchored: ['C3'] })).toEqual({ ...noChange, closed: ['A1', 'B2'], anchored: ['C3'] });
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
  it('lets rows and columns be touched at their ends where they cross, and nowhere else', () => {
    const both = zonesOf(drawing, [choice('row', 'row-3'), choice('column', 'col-A')], ['A', 'B', 'C'], true);
    const boxes = both.flatMap((zone) => zone.ends ?? []);
    expect(boxes).toHaveLength(4);
    const across = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    for (const [i, one] of boxes.entries()) for (const other of boxes.slice(i + 1)) expect(across(one, other)).toBe(false);
    expect(zonesOf(drawing, [choice('row', 'row-3'), choice('row', 'row-2')], [], true).every((zone) => zone.ends === undefined)).toBe(true);
  });
});

describe('what is announced', () => {
  it('is a stone with its point, or nothing that stands anywhere', () => {
    expect(announcedIn(['white place A2', 'black counter gust'])).toEqual([{ point: 'A2', faction: 'white' }]);
    for (const other of [['white play boarding C3'], [], undefined]) expect(announcedIn(other)).toEqual([]);
  });
});
