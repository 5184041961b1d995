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
export interface Move { text: string; at: number; absent: boolean; counts: boolean; did: Deed; why?: string } // counts: by a take-back; why: a bot declined
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
}

export const emptyTable: TableState = {
  title: '', started: false, takesBack: 0, seats: [], question: null, takeBack: null, scoringUntil: 0, proposal: [],
  talk: [], moves: [], ended: null, declined: [], draw: { on: false, sealed: false, seen: '', waits: [], voids: [] }, commitment: '', secret: '', rematch: '',
};

// What became of whose stones: those that moved neither came nor went. A point of `came` and of `gone` has turned.
export function stonesOf({ came = {}, went = {}, moved = [] }: Deed): { came: Map<string, string>; gone: Map<string, string>; moved: Journey[] } {
  const journeys = moved.map((text) => { const [from = '', to = ''] = text.split('>'); return { from, to }; });
  const [left, reached] = [new Set(journeys.map(({ from }) => from)), new Set(journeys.map(({ to }) => to))];
  return {
    came: new Map(Object.entries(came).filter(([point]) => !reached.has(point))), gone: new Map(Object.entries(went).filter(([point]) => !left.has(point))),
    moved: journeys,
  };
}

export const factionOf = (seat: string): string => seat.split('.')[0] ?? seat;
