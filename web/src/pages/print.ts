// What is printed, as the server is asked for it: /api/print/WHAT?…, a PDF, or one page of it as a picture.
import { Problem } from '../net/api';
import { colours, games } from './plans';

export const kinds = ['cards', 'board', 'tokens', 'rules', 'score', 'game'] as const;
export type Kind = (typeof kinds)[number];
export interface Wish {
  what: Kind; game: string; deck: string; map: string; table: string; lang: string; paper: 'a4' | 'letter'; bw: boolean; colours: string[]; count: number; players: number;
}

// What an address wishes; the rest is as usual.
export function asked(query: URLSearchParams, game: string, lang: string): Wish {
  const named = <T extends string>(key: string, all: readonly T[], usual: T): T => all.find((one) => one === query.get(key)) ?? usual;
  return {
    what: named('what', kinds, 'cards'), game: named<string>('game', games, game), deck: query.get('deck') ?? '', map: query.get('map') ?? '', table: query.get('table') ?? '', lang,
    paper: /^(en-(us|ca)|es-mx)/i.test(globalThis.navigator?.language ?? '') ? 'letter' : 'a4', bw: false, colours: colours.slice(0, 4), count: 20, players: 4,
  };
}

export function printPath(wish: Wish, page = 0): string {
  const { what } = wish;
  const query = new URLSearchParams({ lang: wish.lang, paper: wish.paper });
  const set = (key: string, value: string, when = true): void => { if (when && value) query.set(key, value); };
  set('game', wish.game, what === 'rules' || what === 'score');
  set('table', wish.table, what === 'game');
  set('deck', wish.deck, what === 'cards');
  set('map', wish.map, what === 'board');
  set('colours', wish.game === 'territory' ? wish.colours.join(',') : 'black,white', what === 'tokens');
  set('players', String(wish.game === 'territory' ? wish.players : 2), what === 'score');
  set('count', String(wish.count), what === 'tokens');
  set('bw', '1', wish.bw);
  if (page > 0) { query.set('format', 'svg'); query.set('page', String(page)); }
  return `/api/print/${what}?${query}`;
}

// How many pages it has; the server says no with a reason.
export async function pagesOf(path: string): Promise<number> {
  const answer = await fetch(`${path}&format=svg&page=1`).catch(() => { throw new Problem('offline', 'the server cannot be reached'); });
  if (answer.ok) return Number(answer.headers.get('Tideline-Pages') ?? 0);
  const { reason = 'server', text = answer.statusText } = await answer.json().catch(() => ({})) as Partial<Problem>;
  throw new Problem(reason, text);
}
