import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadEngine } from '../engine';
import { before, row, taken } from './wave';

// The stones that the picture shows to move and to fall do so by the rules.
it('shows what the engine says of the card', async () => {
  const engine = await loadEngine(readFileSync(new URL('../../../build/wasm/bin/engine.wasm', import.meta.url)));
  const game = engine.open(`tideline 1\ngame tsunami\nboard\n${before.map((line) => [...line].join(' ')).join('\n')}\nend\nplayed 8\npile groundswell\nbegin\n`, null);
  if ('reason' in game) throw new Error(game.text);
  for (const line of ['black draw groundswell', `black play groundswell row-${row} east`]) expect(game.feed(line)).toBeNull();
  const moved = before.map((line, y) => [...(y === before.length - row ? `${line.at(-1)}${line.slice(0, -1)}` : line)].map((letter, x) => taken.includes(`${x} ${y}`) ? '.' : letter).join(''));
  expect(game.position().board).toEqual(moved);
  expect(game.position().prisoners.black?.white).toBe(taken.length);
});
