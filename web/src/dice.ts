// This browser's part in the dice (docs/fair-dice.md): it pledges a seed, keeps it and what it saw of the draw, and reveals it.
// What is to be done when, and what must follow from it, the engine says.
import type { Engine, Verdict } from './engine';
import type { Opening } from './net/api';
import type { TableState } from './table/stream';

interface Kept {
  seeds: Record<string, string>; // by their pledges; once shown, with a blank and where that was: a seed is for one draw
  seen: Record<string, string[]>; // table: its draws, as they were sealed before this browser revealed
}

const place = 'tideline.dice';
const most = 200;
let own: Kept = { seeds: {}, seen: {} };

// What other windows kept counts too; a browser that keeps nothing has its seeds until the page is left.
function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<Kept> | null;
    return { seeds: { ...own.seeds, ...found?.seeds }, seen: { ...own.seen, ...found?.seen } };
  } catch {
    return own;
  }
}

const newest = <T>(all: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(all).slice(-most));

function keep(change: (all: Kept) => void): void {
  const all = read();
  change(all);
  own = { seeds: newest(all.seeds), seen: newest(all.seen) };
  try {
    localStorage.setItem(place, JSON.stringify(own));
  } catch {
    // As above.
  }
}

const newSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

// The pledge of a new seed, which is kept.
export function newPledge(engine: Engine): string {
  const seed = newSeed();
  const pledge = engine.pledge(seed);
  keep((all) => { all.seeds[pledge] = seed; });
  return pledge;
}

// A table that is opened with somebody of us at it.
export const withPledges = (engine: Engine, plan: Opening): Opening => ({
  ...plan, ...(plan.seats ? { seats: Object.fromEntries(Object.entries(plan.seats).map(([seat, who]) => [seat, who === 'me' ? `me ${newPledge(engine)}` : who])) } : {}),
});

const said = new Set<string>();

// A server that knows a seed already could choose its own secret after it: what was shown in another draw is no seed.
function freshSeed(pledge: string, here: string): string {
  const [seed = '', ...shown] = read().seeds[pledge]?.split(' ') ?? [];
  return shown.length === 0 || shown.join(' ') === here ? seed : '';
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
  said.add(once);
  if (others || seat.dice === 'pledge') return `pledge ${newPledge(engine)}`;
  if (!seed) return 'void';
  keep((all) => {
    all.seeds[seat.pledge] = `${seed} ${shown}`;
    all.seen[table] = [...new Set([...(all.seen[table] ?? []), state.draw.seen])];
  });
  return `reveal ${seed}`;
}

// Did this browser put a seed of its own into a draw of that table?
export const tookPart = (table: string): boolean => (read().seen[table] ?? []).length > 0;

// Were the dice fair, by the record, and by what this browser saw?
export const verifyDice = (engine: Engine, table: string, record: string): Verdict => engine.verify(record, read().seen[table] ?? []);
