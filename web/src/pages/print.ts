// What is printed, as the server is asked for it: /api/print/WHAT?…, a PDF, or one page of it as a picture.
import { Problem } from '../net/api';
import { anyNumber, gameNamed, games } from '../games';
import { colours } from './plans';

export const kinds = ['cards', 'board', 'tokens', 'rules', 'score', 'game'] as const;
export type Kind = (typeof kinds)[number];
export interface Wish {
  what: Kind; game: string; deck: string; map: string; table: string; lang: string; paper: 'a4' | 'letter'; bw: boolean; colours: string[]; count: number; players: number;
}

// What an address wishes; the rest is as usual.
export function asked(query: URLSearchParams, game: string, lang: string): Wish {
  const named = <T extends string>(key: string, all: readonly T[], usual: T): T => all.find((one) => one === query.get(key)) ?? usual;
  return {
    what: named('what', kinds, 'cards'), game: named<string>('game', games.map((one) => one.name), game), deck: query.get('deck') ?? '', map: query.get('map') ?? '', table: query.get('table') ?? '', lang,
    paper: /^(en-(us|ca)|es-mx)/i.test(globalThis.navigator?.language ?? '') ? 'letter' : 'a4', bw: false, colours: colours.slice(0, 4), count: 20, players: 4,
  };
}

// The address of the page that prints a table: its game, its cards, its board. A map inside the header has no name to ask for.
export function printTable(table: string, header: string): string {
  const word = (key: string, pattern: string): string => new RegExp(`^${key} ${pattern}$`, 'm').exec(header.split('\nbegin')[0] ?? '')?.[1] ?? '';
  const found = { game: word('game', '(\\S+)'), deck: word('deck', '\\S+ (sha256:[0-9a-f]+)') || word('deck', '(\\S+)'), map: word('map', '(\\S+)') };
  const query = new URLSearchParams({ what: 'game', table });
  for (const [key, value] of Object.entries(found)) if (value && value !== 'inline') query.set(key, value);
  return `/print?${query}`;
}

export function printPath(wish: Wish, page = 0): string {
  const { what } = wish;
  const query = new URLSearchParams({ lang: wish.lang, paper: wish.paper });
  const game = gameNamed(wish.game);
  const many = game !== undefined && anyNumber(game);
  const set = (key: string, value: string, when = true): void => { if (when && value) query.set(key, value); };
  set('game', wish.game, what === 'rules' || what === 'score' || (what === 'cards' && !wish.deck) || (what === 'board' && !wish.map));
  set('table', wish.table, what === 'game');
  set('deck', wish.deck, what === 'cards');
  set('map', wish.map, what === 'board');
  set('colours', many ? wish.colours.join(',') : game?.factions.join(',') ?? '', what === 'tokens');
  set('players', String(many ? wish.players : game?.least_factions ?? 2), what === 'score');
  set('count', String(wish.count), what === 'tokens');
  set('bw', '1', wish.bw);
  if (page > 0) { query.set('format', 'svg'); query.set('page', String(page)); }
  return `/api/print/${what}?${query}`;
}

export interface Sheet { picture: string; pages: number } // where the picture is, and how many pages there are in all

// The pages that were looked at. Each is asked for once; the oldest are let go.
export class Sheets {
  #kept = new Map<string, Sheet>();
  #most: number;

  constructor(most = 24) {
    this.#most = most;
  }

  has(path: string): boolean {
    return this.#kept.has(path);
  }

  // The server says no with a reason; if it is only busy, it is asked once more when it says.
  async get(path: string, signal: AbortSignal): Promise<Sheet> {
    const known = this.#kept.get(path);
    if (known) return known;
    let answer = await ask(path, signal);
    if (answer.status === 429) {
      await pause(Math.min(Number(answer.headers.get('Retry-After')) || 1, 30), signal);
      answer = await ask(path, signal);
    }
    if (!answer.ok) {
      const { reason = 'server', text = answer.statusText } = await answer.json().catch(() => ({})) as Partial<Problem>;
      throw new Problem(reason, text);
    }
    const sheet = { picture: URL.createObjectURL(await answer.blob()), pages: Number(answer.headers.get('Tideline-Pages') ?? 0) };
    this.#kept.set(path, sheet);
    for (const oldest of [...this.#kept.keys()].slice(0, -this.#most)) this.#drop(oldest);
    return sheet;
  }

  close(): void {
    for (const path of [...this.#kept.keys()]) this.#drop(path);
  }

  #drop(path: string): void {
    URL.revokeObjectURL(this.#kept.get(path)?.picture ?? '');
    this.#kept.delete(path);
  }
}

const ask = (path: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, { signal }).catch(() => { throw new Problem('offline', 'the server cannot be reached'); });

const pause = (seconds: number, signal: AbortSignal): Promise<void> => new Promise((done, failed) => {
  const later = setTimeout(done, 1000 * seconds);
  signal.addEventListener('abort', () => { clearTimeout(later); failed(new Problem('offline', 'nobody waits for it any more')); }, { once: true });
});
