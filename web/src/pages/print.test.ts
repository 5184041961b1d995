import { afterEach, describe, expect, it, vi } from 'vitest';
import { asked, pagesOf, printPath } from './print';

describe('what is printed', () => {
  const wish = asked(new URLSearchParams('what=tokens&game=territory'), 'go', 'fr');
  it('is what the address names, or as usual', () => {
    expect(wish).toMatchObject({ what: 'tokens', game: 'territory', lang: 'fr' });
    expect(asked(new URLSearchParams('what=money'), 'go', 'en')).toMatchObject({ what: 'cards', game: 'go' });
  });
  it('is asked for with what belongs to it alone', () => {
    expect(printPath({ ...wish, paper: 'a4', colours: ['red', 'blue'], bw: true })).toBe('/api/print/tokens?lang=fr&paper=a4&colours=red%2Cblue&count=20&bw=1');
    expect(printPath({ ...wish, paper: 'letter', what: 'game', table: 'abc' }, 2)).toBe('/api/print/game?lang=fr&paper=letter&table=abc&format=svg&page=2');
  });
});

describe('its pages', () => {
  afterEach(() => { vi.unstubAllGlobals(); });
  it('are counted by the server, who may refuse', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<svg/>', { headers: { 'Tideline-Pages': '7' } })));
    expect(await pagesOf('/api/print/cards?lang=en')).toBe(7);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"reason":"syntax","text":"no such deck"}', { status: 400 })));
    await expect(pagesOf('/api/print/cards?lang=en')).rejects.toMatchObject({ reason: 'syntax', text: 'no such deck' });
  });
});
