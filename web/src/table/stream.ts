// A stream, line by line, to what a table looks like beside its game: seats, clocks, questions, talk. The events of the
// game are the engine's; here they are only listed.
import type { StreamLine } from '../net/line.svelte';

export interface Seat { id: string; faction: string; kind: 'empty' | 'person' | 'bot'; name: string }
export interface Clock { left: number; periods: number; used: number; fallen: boolean }
export interface Clocks { of: Record<string, Clock>; run: string; at: number }
export interface Move { text: string; at: number; absent: boolean }
export interface Said { by: string; text: string; at: number; team: boolean }
export interface TakeBack { by: string; count: number; agreed: string[] }

export interface TableState {
  title: string;
  header: string;
  started: boolean;
  startedAt: number;
  terms: Record<string, string>;
  seats: Seat[];
  clocks: Clocks | null;
  question: { until: number; from: number; asked: string[]; answered: string[] } | null;
  orders: Record<string, string>;
  away: Record<string, number>;
  sitsIn: Record<string, string>;
  takeBack: TakeBack | null;
  refusedBy: string; // who refused the newest take-back
  scoringUntil: number;
  proposal: string[];
  talk: Said[];
  muted: string[];
  moves: Move[];
  marks: Record<string, string>; // point: who marked it
  commitment: string;
  secret: string;
  absent: boolean; // the next event is written for somebody absent
}

export const emptyTable = (): TableState => ({
  title: '', header: '', started: false, startedAt: 0, terms: {}, seats: [], clocks: null, question: null, orders: {},
  away: {}, sitsIn: {}, takeBack: null, refusedBy: '', scoringUntil: 0, proposal: [], talk: [], muted: [], moves: [],
  marks: {}, commitment: '', secret: '', absent: false,
});

export const factionOf = (seat: string): string => seat.split('.')[0] ?? seat;

// Lines that a take-back does not count (docs/record.md).
export function counts(text: string): boolean {
  const verb = text.split(' ')[1];
  return text !== 'table no' && verb !== 'reveal' && verb !== 'shows';
}

export function parseClocks(words: string[], at: number): Clocks {
  const clocks: Clocks = { of: {}, run: '', at };
  for (const word of words) {
    const [name = '', value = ''] = word.split('=');
    if (name === 'run') clocks.run = value === 'nobody' ? '' : value;
    const found = /^(\d+)(?:\+(\d+))?(?:-(\d+))?(!?)$/.exec(value);
    if (found) {
      clocks.of[name] = {
        left: Number(found[1]), periods: Number(found[2] ?? 0), used: Number(found[3] ?? 0), fallen: found[4] === '!',
      };
    }
  }
  return clocks;
}

// What is left to a faction at that time; with byo-yomi the periods go first one by one.
export function timeLeft(clocks: Clocks, faction: string, now: number, period: number): { ms: number; periods: number } {
  const clock = clocks.of[faction];
  if (!clock) return { ms: 0, periods: 0 };
  const spent = clocks.run === faction ? Math.max(0, now - clocks.at) : 0;
  if (clock.left > spent || clock.periods === 0) {
    return { ms: Math.max(0, clock.left - spent), periods: clock.periods };
  }
  const into = clock.used + spent - clock.left;
  const gone = period > 0 ? Math.floor(into / period) : 0;
  if (gone >= clock.periods) return { ms: 0, periods: 0 };
  return { ms: period - (into - gone * period), periods: clock.periods - gone };
}

// The length of a byo-yomi period by the terms: `byoyomi/600/5x30`.
export function periodOf(clock = ''): number {
  const found = /^byoyomi\/[\d.]+\/\d+x([\d.]+)$/.exec(clock);
  return found ? Number(found[1]) * 1000 : 0;
}

function setSeat(table: TableState, [id = '', kind = 'empty', ...name]: string[]): void {
  const seat: Seat = { id, faction: factionOf(id), kind: kind as Seat['kind'], name: name.join(' ') };
  const at = table.seats.findIndex((one) => one.id === id);
  if (at < 0) table.seats.push(seat);
  else table.seats[at] = seat;
}

function terms(words: string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => { const [key = '', value = ''] = word.split('='); return [key, value]; }));
}

function annotate(table: TableState, line: StreamLine): void {
  const [first = '', ...below] = line.text.split('\n');
  const [word = '', ...rest] = first.split(' ');
  const who = rest[0] ?? '';
  switch (word) {
    case '@table':
      table.title = rest.join(' ');
      table.header = below.join('\n');
      break;
    case '@start':
      table.header = below.join('\n');
      table.started = true;
      table.startedAt = line.at;
      break;
    case '@terms': table.terms = terms(rest); break;
    case '@commit': table.commitment = who; break;
    case '@secret': table.secret = who; break;
    case '@seat': setSeat(table, rest); break;
    case '@clock': table.clocks = parseClocks(rest, line.at); break;
    case '@question':
      table.question = { until: Number(rest[2]), from: line.at, asked: rest.slice(4), answered: [] };
      break;
    case '@answered': table.question?.answered.push(factionOf(who)); break;
    case '@order': table.orders[who] = rest.slice(1).join(' '); break;
    case '@away': table.away[who] = Number(rest[2]); break;
    case '@for': table.absent = true; break;
    case '@sits-in': table.sitsIn[who] = rest[1] ?? ''; break;
    case '@back':
      delete table.away[who];
      delete table.sitsIn[who];
      break;
    case '@scoring': table.scoringUntil = Number(rest[1]); break;
    case '@proposal': table.proposal = rest; break;
    case '@undo': table.takeBack = { by: who, count: Number(rest[1]), agreed: [] }; table.refusedBy = ''; break;
    case '@consent': table.takeBack?.agreed.push(factionOf(who)); break;
    case '@refuse':
      table.takeBack = null;
      table.refusedBy = who;
      break;
    case '@chat':
    case '@team':
      table.talk.push({ by: who, text: rest.slice(1).join(' '), at: line.at, team: word === '@team' });
      break;
    case '@mute': table.muted.push(rest[1] ?? ''); break;
    case '@unmute': table.muted = table.muted.filter((one) => one !== rest[1]); break;
    default: break;
  }
}

function takeBack(table: TableState, count: number): void {
  let left = count;
  while (left > 0 && table.moves.length > 0) {
    const gone = table.moves.pop();
    if (gone && counts(gone.text)) left -= 1;
  }
  table.takeBack = null;
}

function happen(table: TableState, line: StreamLine): void {
  const [who = '', verb = '', ...rest] = line.text.split(' ');
  if (who === 'undo') { takeBack(table, Number(verb)); return; }
  table.moves.push({ text: line.text, at: line.at, absent: table.absent });
  table.absent = false;
  table.question = null;
  table.takeBack = null;
  if (verb === 'mark') table.marks[rest[0] ?? ''] = who;
  else if (verb === 'unmark') delete table.marks[rest[0] ?? ''];
  else if (verb === 'resume' || verb === 'place') { table.marks = {}; table.proposal = []; table.scoringUntil = 0; }
  delete table.away[who];
}

// Takes the line in. True: it is for the engine too.
export function fold(table: TableState, line: StreamLine): boolean {
  if (line.text.startsWith('@')) {
    annotate(table, line);
    return false;
  }
  happen(table, line);
  return true;
}
