// What the board lights up, as plain data: areas that may be chosen, blocs, and what a choice would change.
import { cell, type Drawing } from '../board/geometry';
import type { Choice } from '../engine';
import { stonesOf, type Deed, type Journey } from './stream';

export interface Box { x: number; y: number; width: number; height: number }
export interface Zone extends Box { text: string; ends?: Box[] } // ends: only these are touched
export interface Coming { point: string; faction: string }
// What would be done: stones that come, turn and go; those that move, with the colour that comes where another stood.
export interface Change { came: Coming[]; turned: Coming[]; gone: string[]; moved: (Journey & { faction: string })[]; closed: string[]; anchored: string[] }
export const noChange: Change = { came: [], turned: [], gone: [], moved: [], closed: [], anchored: [] };

// Where a side, quarter, row or column lies. With a stone chosen already, a side is only the direction that it goes. Rows and
// columns cross: where both may be chosen, they are touched at their ends, outside the lines.
export function zonesOf(drawing: Drawing, next: Choice[], columns: string[], withSides: boolean): Zone[] {
  const { width, height, margin } = drawing;
  const half = cell / 2;
  const crossing = next.some(({ kind }) => kind === 'row') && next.some(({ kind }) => kind === 'column');
  const long = { x: margin, y: margin, width: (drawing.columns - 1) * cell, height: (drawing.rows - 1) * cell };
  return next.flatMap(({ kind, text }): Zone[] => {
    if (kind === 'side' && withSides) {
      if (text === 'north') return [{ ...long, text, y: margin - half, height: cell }];
      if (text === 'south') return [{ ...long, text, y: height - margin - half, height: cell }];
      return [{ ...long, text, x: text === 'west' ? margin - half : width - margin - half, width: cell }];
    }
    if (kind === 'quarter') {
      return [{ text, x: text.endsWith('east') ? width / 2 : 0, y: text.startsWith('south') ? height / 2 : 0, width: width / 2, height: height / 2 }];
    }
    const name = text.split('-')[1] ?? '';
    const edge = margin - half;
    if (kind === 'row') {
      const y = margin + (drawing.rows - Number(name)) * cell - half;
      return [{ text, x: 0, y, width, height: cell, ...(crossing ? { ends: [{ x: 0, y, width: edge, height: cell }, { x: width - edge, y, width: edge, height: cell }] } : {}) }];
    }
    const column = columns.indexOf(name);
    if (kind !== 'column' || column < 0) return [];
    const x = margin + column * cell - half;
    return [{ text, x, y: 0, width: cell, height, ...(crossing ? { ends: [{ x, y: 0, width: cell, height: edge }, { x, y: height - edge, width: cell, height: edge }] } : {}) }];
  });
}

// The colour of its bloc, for every faction of a bloc: that of the one who occupies all the others.
export function halosOf(occupied: Record<string, string>): Record<string, string> {
  const halos: Record<string, string> = {};
  for (const faction of Object.keys(occupied)) {
    let root = faction;
    for (let above = occupied[root]; above; above = occupied[root]) root = above;
    halos[faction] = root;
    halos[root] = root;
  }
  return halos;
}

// A stone that was announced and may still be answered: it does not stand there yet.
export function announcedIn(stack: unknown): Coming[] {
  const [faction = '', verb, point = ''] = Array.isArray(stack) ? String(stack[0]).split(' ') : [];
  return verb === 'place' ? [{ point, faction }] : [];
}

export function changeOf(deed: Deed): Change {
  const { came, gone, moved } = stonesOf(deed);
  const comings = [...came].map(([point, faction]) => ({ point, faction }));
  return {
    came: comings.filter(({ point }) => !gone.has(point)), turned: comings.filter(({ point }) => gone.has(point)),
    gone: [...gone.keys()].filter((point) => !came.has(point)),
    moved: moved.map((one) => ({ ...one, faction: deed.came?.[one.to] ?? '' })),
    closed: [...new Set(Object.values(deed.closed ?? {}).flat())], anchored: deed.anchored ?? [],
  };
}
