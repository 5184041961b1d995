// In which order positions are thought about, and how deeply: all of them a little, so that there is a picture of the whole
// game soon; then each four times as deeply, round by round. What somebody looks at, and what seems to have cost much, is a
// round ahead.
import type { Moment } from './analyst';

const first = 64; // games that are played out for a position in the first round
const rounds = 4;
const suspected = 8;
const lead = 0.8; // of a round: after all others of the round before

export interface Known { rounds: number[]; done: boolean[] } // by position; done: more would change nothing

// The round that a position has behind it.
const roundOf = (playouts: number): number => (playouts < first ? 0 : 1 + Math.floor(Math.log(playouts / first) / Math.log(4)));
const playoutsOf = (round: number): number => first * 4 ** round;

// Positions before and after the choices that seem to have cost the most.
export function suspects(story: Moment[]): Set<number> {
  const worst = story.filter((one) => (one.gain ?? 0) < 0).sort((a, b) => (a.gain ?? 0) - (b.gain ?? 0)).slice(0, suspected);
  return new Set(worst.flatMap(({ at }) => [at - 1, at]));
}

// What to think about next, and up to how many playouts; null: all is as deep as it gets.
export function nextUp(known: Known, looking: number, ahead: Set<number>): { at: number; playouts: number } | null {
  let best: { at: number; playouts: number } | null = null;
  let least = Infinity;
  known.rounds.forEach((played, at) => {
    const round = roundOf(played);
    const before = round - (at === looking || ahead.has(at) ? lead : 0);
    if (known.done[at] || before >= rounds) return;
    const rank = before + Math.abs(at - looking) / (10 * known.rounds.length);
    if (rank >= least) return;
    least = rank;
    best = { at, playouts: playoutsOf(round) };
  });
  return best;
}
