// Which page is shown: /, /new, /games, /t/ID, /rules/GAME?ruling=S6 or #S6, /print?what=cards, /learn/COURSE/LESSON, /review/ID, /study/ID or #TEXT, /feedback?table=ID.

export type Page = 'home' | 'new' | 'games' | 'rules' | 'print' | 'learn' | 'review' | 'study' | 'feedback' | 'table';
export interface Route { page: Page; table: string; query: URLSearchParams; place: string }

export function parseRoute(path: string, search = '', hash = ''): Route {
  const query = new URLSearchParams(search);
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean);
  const place = hash.slice(1) || (query.get('ruling') ?? '');
  if (first === 't' && second) return { page: 'table', table: second, query, place };
  if (first === 'rules' || first === 'review' || first === 'study') return { page: first, table: second, query, place };
  if (first === 'learn') return { page: 'learn', table: [second, ...rest].join('/'), query, place };
  const page = (['new', 'games', 'print', 'feedback'] as const).find((one) => one === first) ?? 'home';
  return { page, table: '', query, place };
}

const here = (): Route => parseRoute(location.pathname, location.search, location.hash);
const state = $state({ now: here() });
export const route = (): Route => state.now;

export function go(to: string): void {
  if (to !== location.pathname + location.search + location.hash) history.pushState(null, '', to);
  state.now = here();
  scrollTo(0, 0);
}

addEventListener('popstate', () => { state.now = here(); });
// Links within the page need no reload.
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
