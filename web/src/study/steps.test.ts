import { expect, test } from 'vitest';
import type { StudyNode } from './engine';
import { numbers, pathTo, step } from './steps';

const node = (parent: number, children: number[], event = 'black place A1'): StudyNode => ({ parent, children, event, comment: '', marks: [], arrows: [] });
// 0 - 1 - 2 - 3, with 4 - 5 and 6 beside 2.
const nodes = [node(0, [1], ''), node(0, [2, 4, 6]), node(1, [3]), node(2, []), node(1, [5], 'table no'), node(4, []), node(1, [])];
const none = new Map<number, number>();

test('one goes along a line, to its ends, and to the lines beside it', () => {
  expect(pathTo(nodes, 5)).toEqual([0, 1, 4, 5]);
  expect(step(nodes, 1, 'on', none)).toBe(2);
  expect(step(nodes, 1, 'on', new Map([[1, 4]]))).toBe(4);
  expect(step(nodes, 1, 'end', new Map([[1, 4]]))).toBe(5);
  expect(step(nodes, 0, 'end', none)).toBe(3);
  expect(step(nodes, 3, 'on', none)).toBe(3);
  expect(step(nodes, 4, 'back', none)).toBe(1);
  expect(step(nodes, 0, 'back', none)).toBe(0);
  expect(step(nodes, 2, 'below', none)).toBe(4);
  expect(step(nodes, 3, 'below', none)).toBe(4);
  expect(step(nodes, 5, 'below', none)).toBe(6);
  expect(step(nodes, 6, 'below', none)).toBe(6);
  expect(step(nodes, 5, 'above', none)).toBe(2);
  expect(step(nodes, 1, 'above', none)).toBe(1);
});

test('a way that is no longer there is forgotten', () => {
  expect(step(nodes, 1, 'on', new Map([[1, 5]]))).toBe(2);
});

test('moves are numbered along each line, and what the table says is not one', () => {
  expect(numbers(nodes)).toEqual([0, 1, 2, 3, 1, 2, 2]);
});
