import { expect, test } from 'vitest';
import { nextUp, suspects, type Known } from './order';

const fresh = (n: number): Known => ({ rounds: Array<number>(n).fill(0), done: Array<boolean>(n).fill(false) });
// Everything, in the order in which it comes.
function all(known: Known, looking: number, ahead = new Set<number>()): string[] {
  const found: string[] = [];
  for (let next = nextUp(known, looking, ahead); next && found.length < 1000; next = nextUp(known, looking, ahead)) {
    known.rounds[next.at] = next.playouts;
    found.push(`${next.at}:${next.playouts}`);
  }
  return found;
}

test('the whole game is looked at a little before anything else, from where somebody looks', () => {
  expect(all(fresh(5), 2).slice(0, 6)).toEqual(['2:64', '1:64', '3:64', '0:64', '4:64', '2:256']);
});

test('then each position four times as deeply, round by round, and that ends', () => {
  const found = all(fresh(3), 1);
  expect(found.filter((one) => one.startsWith('0:'))).toEqual(['0:64', '0:256', '0:1024', '0:4096']);
  expect(found.filter((one) => one.startsWith('1:')).at(-1)).toBe('1:16384');
  expect(found.slice(-3)).toEqual(['0:4096', '2:4096', '1:16384']);
});

test('what is done is left alone', () => {
  const known = fresh(3);
  known.done[2] = true;
  expect(all(known, 2).some((one) => one.startsWith('2:'))).toBe(false);
});

test('what seems to have cost much is a round ahead, before and after', () => {
  const moment = (at: number, gain?: number) => ({ at, event: 'black pass', win: {}, score: {}, rounds: 64, ...(gain === undefined ? {} : { gain }) });
  expect([...suspects([moment(0), moment(1, 0.2), moment(2, -0.1), moment(3), moment(4, -0.4)])]).toEqual([3, 4, 1, 2]);
  const known = { rounds: [64, 64, 64, 64], done: [false, false, false, false] };
  expect(nextUp(known, 0, new Set([3]))).toEqual({ at: 0, playouts: 256 });
  expect(nextUp({ ...known, rounds: [256, 64, 64, 64] }, 0, new Set([3]))).toEqual({ at: 3, playouts: 256 });
});
