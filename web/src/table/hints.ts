// First hints: which of them fits this moment, and was not shown yet.
import type { Choice, Position } from '../engine';
import { doubled } from './words';

export type Hint = 'pass' | 'double' | 'draw' | 'reach';
export const hints: Hint[] = ['pass', 'double', 'draw', 'reach'];

// A hint that has stood there at three moments was read: then it is over with, understood or not.
export function reader(): (hint: Hint | null) => Hint | null {
  const times = new Map<Hint, number>();
  let last: Hint | null = null;
  return (hint) => {
    const gone = last === hint ? null : last;
    last = hint;
    if (!gone) return null;
    times.set(gone, (times.get(gone) ?? 0) + 1);
    return times.get(gone) === 3 ? gone : null;
  };
}

// `last`: the newest event; `own`: whose turn it is, mine.
export function hintFor(position: Position, next: Choice[], last: string, own: string, seen: string[]): Hint | null {
  if (position.phase !== 'play') return null;
  const can = (verb: string): boolean => next.some((choice) => choice.verb === verb);
  const [who, verb] = last.split(' ');
  const fits: Record<Hint, boolean> = {
    pass: verb === 'pass' && who !== own && can('pass') && (can('place') || can('roll')),
    double: can('draw') && doubled(position),
    draw: can('draw') && !can('roll') && !position.dice,
    reach: position.reach !== undefined && can('place'),
  };
  return hints.find((hint) => fits[hint] && !seen.includes(hint)) ?? null;
}
