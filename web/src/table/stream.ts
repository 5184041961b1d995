// What a table looks like beside its game: seats, questions, talk. The engine follows the stream and tells it; here is only
// what its answer holds.
import type { Spoils } from '../engine';

export interface Seat {
  id: string; faction: string; kind: 'empty' | 'person' | 'bot'; name: string;
  acts: boolean; // it may act: of those who play one colour in turn, only one does
  away: boolean; // it was played for because nobody was there, and nobody has come back
  order: string; // what is answered for it: `ask`, `never`, `answer CARD`
  sitsIn: string; // the bot that plays for it
  muted: string[];
  dice: '' | 'pledge' | 'reveal'; // what its client has to do for the dice
  pledge: string;
}
export interface Taken { by: string; colour: string; stones: number } // prisoners
// What an event changed on the board: point and colour. A stone that turned both went and came, and one that moved did so at
// two points. moved: `C5>D5`; closed: points, by faction; marks: the stones that a mark is about.
export interface Deed {
  came?: Record<string, string>; went?: Record<string, string>; moved?: string[]; closed?: Record<string, string[]>; anchored?: string[];
  taken?: Taken[]; spoils?: Spoils[]; marks?: string[];
}
export interface Journey { from: string; to: string }
// counts: by a take-back; why: a bot declined; of: whose offer was answered; over: what was claimed by others when play went on.
export interface Move { text: string; at: number; absent: boolean; counts: boolean; did: Deed; why?: string; of?: string; over?: Claim[] }
// New on the board, each at its points; gone: whose stones.
export interface Marks { came: string[]; turned: string[]; closed: string[]; gone: Record<string, string>; moved: string[] }
export const noMarks: Marks = { came: [], turned: [], closed: [], gone: {}, moved: [] };
// What somebody else did to me.
export interface Concern {
  kind: 'war' | 'counteredCard' | 'counteredStone' | 'accepted' | 'declined' | 'played' | 'lost' | 'gone' | 'turned' | 'unmarked' | 'resumed';
  who: string;
  card: string; // its word, where there is one
  what: string; // the card or stones that it was about; why an offer was declined
  n: number; // stones
}
// What was last said of a group while dead stones are marked: by whom, and who had said the contrary.
export interface Claim { stones: string[]; dead: boolean; by: string; against: string }
export interface Said { by: string; text: string; at: number; team: boolean }
export interface Shown { ms: number; periods: number; runs: boolean } // of a clock

export interface TableState {
  title: string;
  started: boolean;
  takesBack: number; // so many events take back my newest; 0: that cannot be
  seats: Seat[];
  // until: null, it waits for everybody; more: how often each may still ask for more time; would: what is done, should nobody answer.
  question: { until: number | null; from: number; asked: string[]; answered: string[]; more: Record<string, number>; would: Deed } | null;
  takeBack: { by: string; count: number; agreed: string[] } | null; // count 0: it is the end of play that is offered
  scoringUntil: number;
  proposal: string[];
  talk: Said[];
  moves: Move[];
  ended: { why: 'resignation' | 'time' | 'absence'; who: string } | null; // what ended it where no score is given, and whose it was
  declined: string[]; // seats whose wish to take back, or to end, was refused since the newest event
  // Of the dice, before the game. seen: what is sealed, for whoever reveals to keep.
  draw: { on: boolean; sealed: boolean; seen: string; waits: string[]; voids: { by: string; why: 'silent' | 'lost' | 'left' }[] };
  commitment: string;
  secret: string;
  rematch: string; // the table where the same people play again
  since: number; // so many events that count were there when I moved last, all where I only watch
  news: Marks; // after that
  concerns: Concern[];
  claims: Claim[];
}

export const emptyTable: TableState = {
  title: '', started: false, takesBack: 0, seats: [], question: null, takeBack: null, scoringUntil: 0, proposal: [],
  talk: [], moves: [], ended: null, declined: [], draw: { on: false, sealed: false, seen: '', waits: [], voids: [] }, commitment: '', secret: '', rematch: '',
  since: 0, news: noMarks, concerns: [], claims: [],
};

export const journeysOf = (moved: string[]): Journey[] => moved.map((text) => { const [from = '', to = ''] = text.split('>'); return { from, to }; });

// What became of whose stones: those that moved neither came nor went. A point of `came` and of `gone` has turned.
export function stonesOf({ came = {}, went = {}, moved = [] }: Deed): { came: Map<string, string>; gone: Map<string, string>; moved: Journey[] } {
  const journeys = journeysOf(moved);
  const [left, reached] = [new Set(journeys.map(({ from }) => from)), new Set(journeys.map(({ to }) => to))];
  return {
    came: new Map(Object.entries(came).filter(([point]) => !reached.has(point))), gone: new Map(Object.entries(went).filter(([point]) => !left.has(point))),
    moved: journeys,
  };
}

// A line of the list of moves: an event that counts, with what the table wrote after it.
export interface Entry { n: number; move: Move; after: Move[] }

export function entriesOf(moves: Move[]): Entry[] {
  const entries: Entry[] = [];
  for (const move of moves) {
    if (move.counts) entries.push({ n: entries.length + 1, move, after: [] });
    else entries.at(-1)?.after.push(move);
  }
  return entries;
}

export const factionOf = (seat: string): string => seat.split('.')[0] ?? seat;
