// A clock that goes on only when something is done.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { loadEngine } from './engine';
import { Replay } from './table/replay';
import { inTurns, turn } from './turns';

afterEach(() => { vi.restoreAllMocks(); });

test('what takes long is done in order, a piece a turn', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const done: number[] = [];
  const after: number[] = []; // how much was done when others had their turn
  let over = false;
  const others = async (): Promise<void> => {
    while (!over) {
      after.push(done.length);
      await turn();
    }
  };
  void others();
  await inTurns(Array.from({ length: 40 }, (_, n) => n), (n) => { done.push(n); now += 3; });
  over = true;
  expect(done).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(after.length).toBeGreaterThan(2);
});

test('a game that is over is read again a piece a turn, and then has every hand', async () => {
  const engine = await loadEngine(readFileSync(new URL('../../build/wasm/bin/engine.wasm', import.meta.url)));
  let now = 0;
  let most = 0;
  let fed = 0; // in this turn
  const open = engine.open.bind(engine);
  vi.spyOn(engine, 'open').mockImplementation((header, viewer) => {
    const game = open(header, viewer);
    if ('reason' in game) return game;
    const feed = game.feed.bind(game);
    game.feed = (line, at) => {
      now += 1;
      fed += 1;
      most = Math.max(most, fed);
      return feed(line, at);
    };
    return game;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let over = false;
  void (async () => { for (; !over; await turn()) fed = 0; })();
  const replay = await Replay.of(engine, readFileSync(new URL('./fixtures/tsunami.tide', import.meta.url), 'utf8'));
  over = true;
  expect(replay.lines.length).toBeGreaterThan(30);
  expect(most).toBeLessThan(20);
  const end = replay.at(replay.moves.filter((move) => move.counts).length, '');
  expect(Object.keys(end?.hands ?? {})).toEqual(['black', 'white']);
  expect(replay.at(0, 'white')?.board).toEqual(replay.at(0, '')?.board);
  replay.close();
});
