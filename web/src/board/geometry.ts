// Where things lie on the drawing of a map: a cell is 20 units wide, row 1 is at the bottom.
import type { MapInfo } from '../engine';

export const cell = 20;
export const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

export interface Spot { name: string; column: number; row: number; x: number; y: number } // row 0 is the top
export interface Drawing {
  columns: number;
  rows: number;
  width: number;
  height: number;
  margin: number;
  spots: Spot[]; // of points that exist, top row first
  at: Map<string, Spot>;
  lines: string; // a path
  walls: string; // where a line between two points is missing
  water: string; // missing points, as one shape
  stars: Spot[];
}

export const nameOf = (column: number, row: number, rows: number): string => `${letters[column] ?? '?'}${rows - row}`;

export function draw(map: Pick<MapInfo, 'rows' | 'cuts'>): Drawing {
  const grid = map.rows.map((row) => row.replaceAll(' ', ''));
  const rows = grid.length;
  const columns = Math.max(0, ...grid.map((row) => row.length));
  const margin = cell * 1.15;
  const is = (column: number, row: number): boolean => (grid[row]?.[column] ?? '_') !== '_';
  const x = (column: number): number => margin + column * cell;
  const y = (row: number): number => margin + row * cell;
  const spots: Spot[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (is(column, row)) spots.push({ name: nameOf(column, row, rows), column, row, x: x(column), y: y(row) });
    }
  }
  const cut = new Set(map.cuts.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  let lines = '';
  let walls = '';
  const join = (a: Spot, column: number, row: number): void => {
    if (!is(column, row)) return;
    const name = nameOf(column, row, rows);
    if (!cut.has(`${a.name} ${name}`)) {
      lines += `M${a.x} ${a.y}L${x(column)} ${y(row)}`;
      return;
    }
    const [mx, my] = [(a.x + x(column)) / 2, (a.y + y(row)) / 2];
    walls += column === a.column ? `M${mx - cell / 2} ${my}h${cell}` : `M${mx} ${my - cell / 2}v${cell}`;
  };
  for (const spot of spots) {
    join(spot, spot.column + 1, spot.row);
    join(spot, spot.column, spot.row + 1);
  }
  return {
    columns, rows, margin, spots, lines, walls,
    width: 2 * margin + (columns - 1) * cell,
    height: 2 * margin + (rows - 1) * cell,
    at: new Map(spots.map((spot) => [spot.name, spot])),
    water: waterPath(columns, rows, is, x, y),
    stars: starPoints(columns, rows, map).flatMap(([column, row]) => spots.find((s) => s.column === column && s.row === row) ?? []),
  };
}

// Squares a little smaller than a cell, joined where two holes meet; the stroke makes the corners round.
function waterPath(columns: number, rows: number, is: (c: number, r: number) => boolean, x: (c: number) => number, y: (r: number) => number): string {
  const half = cell * 0.25;
  const hole = (c: number, r: number): boolean => c >= 0 && r >= 0 && c < columns && r < rows && !is(c, r);
  let path = '';
  const box = (left: number, top: number, right: number, bottom: number): void => { path += `M${left} ${top}H${right}V${bottom}H${left}Z`; };
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      if (!hole(c, r)) continue;
      const east = hole(c + 1, r) ? x(c + 1) - half : x(c) + half;
      const south = hole(c, r + 1) ? y(r + 1) - half : y(r) + half;
      box(x(c) - half, y(r) - half, east, y(r) + half);
      if (south > y(r) + half) box(x(c) - half, y(r) - half, x(c) + half, south);
      if (hole(c + 1, r) && hole(c, r + 1) && hole(c + 1, r + 1)) box(x(c), y(r), x(c + 1), y(r + 1));
    }
  }
  return path;
}

function starPoints(columns: number, rows: number, map: Pick<MapInfo, 'rows'>): [number, number][] {
  if (columns !== rows || columns % 2 === 0 || columns < 9 || map.rows.some((row) => row.includes('_'))) return [];
  const near = columns < 13 ? 2 : 3;
  const middle = (columns - 1) / 2;
  const lines = [near, middle, columns - 1 - near];
  const all = lines.flatMap((c) => lines.map((r): [number, number] => [c, r]));
  return columns >= 17 ? all : all.filter(([c, r]) => (c === middle) === (r === middle));
}

// The point next to where somebody touched, if it is near enough.
export function nearest(drawing: Drawing, px: number, py: number): Spot | null {
  const column = Math.round((px - drawing.margin) / cell);
  const row = Math.round((py - drawing.margin) / cell);
  return drawing.at.get(nameOf(column, row, drawing.rows)) ?? null;
}

// The next point that way, over holes if need be.
export function step(drawing: Drawing, from: Spot, dx: number, dy: number): Spot {
  for (let c = from.column + dx, r = from.row + dy; c >= 0 && r >= 0 && c < drawing.columns && r < drawing.rows; c += dx, r += dy) {
    const spot = drawing.at.get(nameOf(c, r, drawing.rows));
    if (spot) return spot;
  }
  return from;
}

// An arrow from one place to another: a path along the x axis, and where it is to be put.
export interface Arrow { place: string; path: string }
function arrow([x, y]: [number, number], angle: number, begin: number, end: number): Arrow {
  const head = 6.5;
  const path = `M${begin} -1.3H${end - head}V-4L${end} 0L${end - head} 4V1.3H${begin}z`;
  return { place: `translate(${x} ${y}) rotate(${Math.round((angle * 1800) / Math.PI) / 10})`, path };
}

// Arrows from stone to stone. One that goes far against others of its line goes out at one end, and comes in at the other.
export function arrows(drawing: Drawing, journeys: { from: string; to: string }[]): Arrow[] {
  const ways = journeys.flatMap(({ from, to }) => {
    const [a, b] = [drawing.at.get(from), drawing.at.get(to)];
    return a && b ? [{ a, b, x: b.x - a.x, y: b.y - a.y, long: Math.hypot(b.x - a.x, b.y - a.y) }] : [];
  });
  const row = (one: { a: Spot; y: number }, other: { a: Spot; y: number }): boolean => one.y === 0 && other.y === 0 && one.a.y === other.a.y;
  const column = (one: { a: Spot; x: number }, other: { a: Spot; x: number }): boolean => one.x === 0 && other.x === 0 && one.a.x === other.a.x;
  return ways.flatMap((one) => {
    const angle = Math.atan2(one.y, one.x);
    const round = ways.some((other) => one.long > other.long && one.x * other.x + one.y * other.y < 0 && (row(one, other) || column(one, other)));
    if (!round) return [arrow([one.a.x, one.a.y], angle, 2, one.long - 3)];
    return [arrow([one.a.x, one.a.y], angle + Math.PI, 2, cell - 1), arrow([one.b.x, one.b.y], angle + Math.PI, 1 - cell, -3)];
  });
}
