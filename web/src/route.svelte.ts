// Which page is shown: /, /new, /games, /t/ID, /rules/GAME?ruling=S6.

export type Page = 'home' | 'new' | 'games' | 'rules' | 'table';
export interface Route { page: Page; table: string; query: URLSearchParams }

export function parseRoute(path: string, search = ''): Route {
  const query = new URLSearchParams(search);
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  if (first === 't' && second) return { page: 'table', table: second, query };
  if (first === 'new') return { page: 'new', table: '', query };
  if (first === 'games') return { page: 'games', table: '', query };
  if (first === 'rules') return { page: 'rules', table: second, query };
  return { page: 'home', table: '', query };
}

const here = (): Route => parseRoute(location.pathname, location.search);
const state = $state({ now: here() });
export const route = (): Route => state.now;

export function go(to: string): void {
  if (to !== location.pathname + location.search) history.pushState(null, '', to);
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
  go(link.pathname + link.search);
});
