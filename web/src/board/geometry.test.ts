import { describe, expect, it } from 'vitest';
import { arrows, cell, draw, nearest, step } from './geometry';

const plain = draw({ rows: ['...', '...', '...'], cuts: [] });

describe('a drawing', () => {
  it('names points as records do: columns without I, rows from the bottom', () => {
    expect(plain.spots[0]?.name).toBe('A3');
    expect(plain.at.get('C1')).toMatchObject({ column: 2, row: 2 });
    expect(draw({ rows: ['.'.repeat(9)], cuts: [] }).spots[8]?.name).toBe('J1');
  });

  it('leaves out lines that are cut, and marks the wall', () => {
    const cut = draw({ rows: ['..', '..'], cuts: [['A1', 'B1']] });
    expect(plain.lines.split('M').length - 1).toBe(12);
    expect(cut.lines.split('M').length - 1).toBe(3);
    expect(cut.walls).not.toBe('');
  });

  it('has no point where the map has a hole', () => {
    const lake = draw({ rows: ['. . .', '. _ .', '. . .'], cuts: [] });
    expect(lake.at.has('B2')).toBe(false);
    expect(lake.water).not.toBe('');
    const a2 = lake.at.get('A2');
    expect(a2 && step(lake, a2, 1, 0).name).toBe('C2');
  });

  it('finds the point next to a touch', () => {
    const b2 = plain.at.get('B2');
    expect(b2 && nearest(plain, b2.x + cell * 0.4, b2.y - cell * 0.4)?.name).toBe('B2');
    expect(nearest(plain, -50, -50)).toBeNull();
  });

  it('puts star points on plain boards only', () => {
    const square = (n: number) => draw({ rows: Array<string>(n).fill('.'.repeat(n)), cuts: [] }).stars.length;
    expect([square(9), square(13), square(19), square(8)]).toEqual([5, 5, 9, 0]);
  });
});

describe('arrows', () => {
  const at = (point: string, degrees: number): string => `translate(${plain.at.get(point)?.x} ${plain.at.get(point)?.y}) rotate(${degrees})`;
  const places = (...journeys: string[]): string[] => arrows(plain, journeys.map((one) => ({ from: one.slice(0, 2), to: one.slice(3) }))).map(({ place }) => place);

  it('lead from stone to stone, also where two change places or one is alone on its line', () => {
    expect(places('A1>B1', 'B3>B2', 'A3>B2')).toEqual([at('A1', 0), at('B3', 90), at('A3', 45)]);
    expect(places('A1>B1', 'B1>A1')).toEqual([at('A1', 0), at('B1', 180)]);
    expect(places('A1>C1', 'B3>A3')).toEqual([at('A1', 0), at('B3', 180)]);
  });

  it('go out at one end and come in at the other where the others of the line go the other way', () => {
    expect(places('A1>C1', 'B1>A1')).toEqual([at('A1', 180), at('C1', 180), at('B1', 180)]);
    expect(places('C3>C1', 'C2>C3')).toEqual([at('C3', 270), at('C1', 270), at('C2', -90)]);
  });
});
