import { expect, test } from 'vitest';
import type { Choice, Position } from '../engine';
import { hintFor, reader } from './hints';

const position = (more: Partial<Position> = {}): Position => ({ phase: 'play', board: [], turn: ['red'], ...more }) as Position;
const verbs = (...all: string[]): Choice[] => all.map((verb, id) => ({ id, verb, kind: 'none', text: '' }));

test('a hint is given where it fits, once, and one at a time', () => {
  expect(hintFor(position(), verbs('place', 'pass'), 'blue place C3', 'red', [])).toBe(null);
  expect(hintFor(position(), verbs('place', 'pass'), 'blue pass', 'red', [])).toBe('pass');
  expect(hintFor(position(), verbs('place', 'pass'), 'blue pass', 'red', ['pass'])).toBe(null);
  expect(hintFor(position(), verbs('place', 'pass'), 'red pass', 'red', [])).toBe(null);
  expect(hintFor(position(), verbs('draw', 'place', 'pass'), 'blue place C3', 'red', [])).toBe('draw');
  expect(hintFor(position(), verbs('draw', 'roll', 'pass'), 'blue place C3', 'red', [])).toBe(null);
  expect(hintFor(position({ dice: [4, 4], reach: 4 }), verbs('draw', 'place'), 'red roll 4 4', 'red', [])).toBe('double');
  expect(hintFor(position({ dice: [4, 2], reach: 4 }), verbs('place', 'yield'), 'red roll 4 2', 'red', [])).toBe('reach');
  expect(hintFor(position({ phase: 'scoring' }), verbs('pass'), 'blue pass', 'red', [])).toBe(null);
});

test('a hint is over with once it has stood there at three moments', () => {
  const read = reader();
  expect((['reach', 'reach', null, 'reach', 'double', 'reach'] as const).map((hint) => read(hint))).toEqual([null, null, null, null, null, null]);
  expect(read(null)).toBe('reach');
  expect(read('reach')).toBe(null);
});
