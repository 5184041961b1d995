// The server's HTTP part, as docs/protocol.md describes it.
import type { Translated } from '../engine';
import { isHere } from './here';

export interface SeatRow { seat: string; kind: 'empty' | 'person' | 'bot'; name?: string }
export interface TableRow {
  id: string; title: string; game: string; rules: string; map: string;
  stage: 'gathering' | 'playing' | 'over'; phase: string; turn: string[]; seats: SeatRow[]; open_seats: number;
  access: 'open' | 'link' | 'word'; result: string[]; scores: Record<string, number>;
  created: number; changed: number; deadline?: number; rematch?: string;
  ending?: 'points' | 'resignation' | 'time' | 'absence';
  yours?: string[]; // in lists of mine
}
export interface TableFacts extends TableRow {
  terms: string; yours: string[]; opener: boolean; commitment: string; welcome: boolean;
  handed?: string; // of a game on this device: the server's table that it became
}
export interface Opening {
  title?: string; game: string; rules?: string; map?: string; deck?: string; factions?: string[];
  members?: Record<string, number>; handicaps?: Record<string, number>; terms?: string; word?: string;
  seats?: Record<string, string>;
  header?: string; events?: string[]; // on this device: it goes on from there, whatever the header says
}

// The server, or the way to it, said no. `reason` has words in every language; `about` says what of a request or file is wrong.
export class Problem extends Error {
  constructor(readonly reason: string, readonly text: string, readonly ruling = '', readonly about = '', readonly line = 0) {
    super(text);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: method === 'POST' || method === 'PUT' ? { 'Content-Type': 'application/json' } : {},
      body: method === 'POST' || method === 'PUT' ? JSON.stringify(body ?? {}) : null,
    });
  } catch {
    throw new Problem('offline', 'the server cannot be reached');
  }
  const found: unknown = await response.json().catch(() => null);
  if (response.ok && found !== null) return found as T;
  if (response.ok) throw new Problem('offline', 'the answer broke off');
  const { reason = 'server', text = response.statusText, ruling = '', about = '', line = 0 } = (found ?? {}) as Partial<Problem>;
  throw new Problem(reason, text, ruling, about, line);
}

// Tables of this device answer in the same words; what they need comes with the first of them.
export const alone = (): Promise<typeof import('../alone/line')> => import('../alone/line').catch(() => { throw new Problem('engine', 'the engine cannot be loaded'); });
export const openHere = async (plan: Opening): Promise<{ id: string }> => (await alone()).ask({ t: 'open', plan });

// A game of this device that is over becomes a table of the server, for others to see.
export async function handIn(id: string, plan: Opening & { events: string[] }): Promise<{ id: string }> {
  await me();
  const made = await call<{ id: string }>('POST', '/api/games', plan);
  await (await alone()).ask({ t: 'handed', table: id, id: made.id });
  return made;
}

export type Show = 'open' | 'mine' | 'my-turn' | 'unfinished' | 'over';

const table = (id: string, rest = ''): string => `/api/tables/${encodeURIComponent(id)}${rest}`;
const seat = (id: string, name: string): string => table(id, `/seats/${encodeURIComponent(name)}`);

export const me = (): Promise<{ name: string }> => call('GET', '/api/me');
// Kept, and told at every table where I sit and the game is not over.
export async function rename(name: string): Promise<void> {
  if ((await me()).name === name) return;
  await call('PUT', '/api/me', { name });
  const { tables: rows } = await tables('mine');
  const chairs = rows.filter((row) => row.stage !== 'over').flatMap((row) => (row.yours ?? []).map((as) => ({ id: row.id, as })));
  await Promise.allSettled(chairs.map(({ id, as }) => call('POST', table(id, '/say'), { as, words: `name ${name}` })));
}
// Whoever comes for the first time gets a cookie by asking who they are.
export async function openTable(plan: Opening): Promise<{ id: string }> {
  await me();
  return call('POST', '/api/tables', plan);
}
export const tables = (show: Show, search: Record<string, string> = {}): Promise<{ tables: TableRow[]; next?: string }> =>
  call('GET', `/api/tables?${new URLSearchParams({ show, ...search })}`);
export const facts = async (id: string): Promise<TableFacts> => isHere(id) ? (await alone()).ask({ t: 'facts', table: id }) : call('GET', table(id));
export const tellWord = (id: string, word: string): Promise<unknown> => call('POST', table(id, '/word'), { word });
export const sit = (id: string, name: string, body: { name: string; pledge: string }): Promise<unknown> =>
  call('POST', seat(id, name), body);
export const seatBot = (id: string, name: string, bot: string): Promise<unknown> => call('POST', seat(id, name), { bot });
export const getUp = (id: string, name: string): Promise<unknown> => call('DELETE', seat(id, name));
export const start = (id: string): Promise<unknown> => call('POST', table(id, '/start'));
export const rematch = async (id: string): Promise<{ id: string }> => isHere(id) ? (await alone()).ask({ t: 'rematch', table: id }) : call('POST', table(id, '/rematch'));
export const bring = (kind: 'decks' | 'maps', name: string, text: string): Promise<{ name: string; digest: string }> =>
  call('POST', `/api/${kind}`, { name, text });
export const code = (): Promise<{ code: string; until: number }> => call('POST', '/api/codes', {});
export const useCode = (words: string): Promise<{ tables: string[] }> => call('POST', '/api/codes/use', { code: words });

export const broughtText = (kind: 'decks' | 'maps', digest: string): Promise<{ name: string; digest: string; text: string }> => call('GET', `/api/${kind}/${digest}`);
export const deckText = async (digest: string): Promise<string> => (await broughtText('decks', digest)).text;

export type Answer = string | number | boolean;
export interface Question { id: string; kind: 'scale' | 'yes-no' | 'text'; text: Translated; low?: Translated; high?: Translated }
export const feedbackQuestions = (): Promise<{ questions: Question[] }> => call('GET', '/api/feedback');
export const sendFeedback = (id: string, answers: Record<string, Answer>): Promise<unknown> => call('POST', table(id, '/feedback'), { answers });
export const sendPaperFeedback = (game: string, answers: Record<string, Answer>): Promise<unknown> => call('POST', '/api/feedback', { game, answers });

export const recordPath = (id: string, as: string): string => table(id, `/record${as ? `?as=${as}` : ''}`);
export const sgfPath = (id: string, as: string): string => table(id, `/sgf${as ? `?as=${as}` : ''}`);
export async function record(id: string, as: string): Promise<string> {
  if (isHere(id)) return (await alone()).ask({ t: 'record', table: id, as });
  const response = await fetch(recordPath(id, as));
  if (!response.ok) throw new Problem('server', response.statusText);
  return response.text();
}
