// This browser's part in the dice (docs/fair-dice.md): it pledges a seed, keeps it and what it saw of the draw, and reveals it.
// What is to be done when, and what must follow from it, the engine says.
import type { Engine } from './engine';
import type { Opening } from './net/api';
import type { TableState } from './table/stream';

interface Seed { seed: string; shown: string; at: number } // `shown`: in which draw; a seed is for one
type Seen = { draws: string[]; at: number }; // as they were sealed before this browser revealed

// An entry of the browser's storage for each seed and each table: two windows that keep something at once keep both.
const places = { seed: 'tideline.dice.seed.', seen: 'tideline.dice.seen.' };
const most = 200;
const own = new Map<string, string>(); // a browser that keeps nothing has its seeds until the page is left

interface Before { seeds?: Record<string, string>; seen?: Record<string, string[]> } // when it was one entry for all

function before(): Before {
  try {
    return JSON.parse(localStorage.getItem('tideline.dice') ?? '{}') as Before;
  } catch {
    return {};
  }
}

function read<T>(place: string): T | undefined {
  try {
    const text = localStorage.getItem(place) ?? own.get(place);
    return text === undefined ? undefined : JSON.parse(text) as T;
  } catch {
    const text = own.get(place);
    return text === undefined ? undefined : JSON.parse(text) as T;
  }
}

function keep(place: string, what: { at: number }): void {
  const text = JSON.stringify(what);
  own.set(place, text);
  try {
    localStorage.setItem(place, text);
    for (const kind of Object.values(places)) {
      const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((one) => one.startsWith(kind));
      const age = (one: string): number => read<{ at: number }>(one)?.at ?? 0;
      if (all.length > most) all.sort((a, b) => age(a) - age(b)).slice(0, all.length - most).forEach((one) => { localStorage.removeItem(one); });
    }
  } catch {
    // It is kept in `own`.
  }
}

function seedOf(pledge: string): Seed | undefined {
  const [seed = '', ...shown] = before().seeds?.[pledge]?.split(' ') ?? [];
  return read<Seed>(places.seed + pledge) ?? (seed ? { seed, shown: shown.join(' '), at: 0 } : undefined);
}

// As they were sealed before this browser revealed.
export const seenAt = (table: string): string[] => read<Seen>(places.seen + table)?.draws ?? before().seen?.[table] ?? [];

const newSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

// The pledge of a new seed, which is kept.
export function newPledge(engine: Engine): string {
  const seed = newSeed();
  const pledge = engine.pledge(seed);
  keep(places.seed + pledge, { seed, shown: '', at: Date.now() } as Seed);
  return pledge;
}

// A table that is opened with somebody of us at it.
export const withPledges = (engine: Engine, plan: Opening): Opening => ({
  ...plan, ...(plan.seats ? { seats: Object.fromEntries(Object.entries(plan.seats).map(([seat, who]) => [seat, who === 'me' ? `me ${newPledge(engine)}` : who])) } : {}),
});

const said = new Set<string>();

// A server that knows a seed already could choose its own secret after it: what was shown in another draw is no seed.
function freshSeed(pledge: string, here: string): string {
  const found = seedOf(pledge);
  return found && (found.shown === '' || found.shown === here) ? found.seed : '';
}

// What the seat of ours has to say for the dice, if anything: once for each state of the draw.
export function diceWords(engine: Engine, table: string, as: string, state: TableState): string {
  const seat = state.seats.find((one) => one.id === as);
  if (!seat || seat.kind !== 'person' || state.started) return '';
  const shown = `${table} ${state.draw.seen}`;
  const seed = freshSeed(seat.pledge, shown);
  const others = seat.pledge !== '' && !seed && !state.draw.sealed; // another browser's, that had the chair: asked once, or two windows would go on for ever
  const once = `${table} ${as} ${state.commitment} ${others ? 'other' : `${seat.dice} ${seat.pledge}`}`;
  if ((!others && seat.dice === '') || said.has(once)) return '';
  if (!others && seat.dice !== 'pledge' && !seed) return 'void';
  said.add(once);
  if (others || seat.dice === 'pledge') return `pledge ${newPledge(engine)}`;
  keep(places.seed + seat.pledge, { seed, shown, at: Date.now() } as Seed);
  keep(places.seen + table, { draws: [...new Set([...seenAt(table), state.draw.seen])], at: Date.now() } as Seen);
  return `reveal ${seed}`;
}

const patience = 3000; // milliseconds: another window, or one that is just loading, may have the seed
const patient = new Set<string>();

// Says it; that a seed is lost only if nobody has revealed it for a while. `state`: as it is by then, nothing if nobody looks any more.
export function speakForDice(engine: Engine, table: string, as: string, state: () => TableState | null, speak: (words: string) => void): void {
  const words = (): string => {
    const now = state();
    return now ? diceWords(engine, table, as, now) : '';
  };
  const first = words();
  if (first && first !== 'void') speak(first);
  const once = `${table} ${as} ${state()?.draw.seen ?? ''}`;
  if (first !== 'void' || patient.has(once)) return;
  patient.add(once);
  setTimeout(() => {
    const then = words();
    if (then) speak(then);
  }, patience);
}

// Did this browser put a seed of its own into a draw of that table?
export const tookPart = (table: string): boolean => seenAt(table).length > 0;
