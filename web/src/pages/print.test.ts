import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asBrought, isTooLarge, withBrought } from './brought';
import { asked, printPath, printTable, Sheets } from './print';

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
  it('is the deck and the map of the table it was opened from', () => {
    const wished = (header: string) => asked(new URLSearchParams(printTable('abc', header).split('?')[1]), 'go', 'en');
    expect(wished('tideline 1\ngame tsunami\nmap square-9\ndeck swift sha256:5a97\nbegin\n')).toMatchObject({ what: 'game', table: 'abc', game: 'tsunami', map: 'square-9', deck: 'sha256:5a97' });
    expect(wished('tideline 1\ngame territory\nmap inline\n. .\nend\ndeck territory-v1\nbegin\n')).toMatchObject({ game: 'territory', map: '', deck: 'territory-v1' });
    expect(printPath({ ...wish, paper: 'a4', what: 'cards', deck: 'sha256:5a97' })).toBe('/api/print/cards?lang=fr&paper=a4&deck=sha256%3A5a97');
    expect(printPath({ ...wish, paper: 'a4', what: 'cards', deck: '' })).toBe('/api/print/cards?lang=fr&paper=a4&game=territory');
    expect(printPath({ ...wish, paper: 'a4', what: 'board', map: '' })).toBe('/api/print/board?lang=fr&paper=a4&game=territory');
    expect(printPath({ ...wish, paper: 'a4', what: 'board', map: 'lake-11' })).toBe('/api/print/board?lang=fr&paper=a4&map=lake-11');
  });
});

it('what was brought is known by its name, the newest first, each once', () => {
  const swift = asBrought('decks', { name: 'swift', digest: 'sha256:01' }, '# mine\ngame = "tsunami"\n');
  expect(swift.game).toBe('tsunami');
  const lake = asBrought('maps', { name: 'lake', digest: 'sha256:02' }, '. . .\n');
  expect(withBrought(withBrought([swift], lake), swift)).toEqual([swift, lake]);
});

describe('its pages', () => {
  const answers: Response[] = [];
  const paths: string[] = [];
  const revoked: string[] = [];
  const { signal } = new AbortController();
  const svg = (): Response => new Response('<svg/>', { headers: { 'Tideline-Pages': '7' } });
  const busy = (): Response => new Response('{"reason":"too-many","text":"wait"}', { status: 429, headers: { 'Retry-After': '3' } });
  beforeEach(() => {
    for (const list of [answers, paths, revoked]) list.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (path: string) => { paths.push(path); const next = answers.shift(); return next ? Promise.resolve(next) : Promise.reject(new TypeError()); });
    let made = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${made += 1}`);
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((picture) => { revoked.push(picture); });
  });
  afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); vi.restoreAllMocks(); });

  it('are asked for once, and say how many they are', async () => {
    const sheets = new Sheets(2);
    answers.push(svg(), svg(), svg());
    expect(await sheets.get('/1', signal)).toEqual({ picture: 'blob:1', pages: 7 });
    expect(await sheets.get('/1', signal)).toEqual({ picture: 'blob:1', pages: 7 });
    expect(paths).toEqual(['/1']);
    await sheets.get('/2', signal);
    await sheets.get('/3', signal);
    expect(revoked).toEqual(['blob:1']);
    expect([sheets.has('/1'), sheets.has('/3')]).toEqual([false, true]);
    sheets.close();
    expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3']);
  });
  it('may be refused, with the reason', async () => {
    answers.push(new Response('{"reason":"syntax","text":"no such deck"}', { status: 400 }));
    await expect(new Sheets().get('/1', signal)).rejects.toMatchObject({ reason: 'syntax', text: 'no such deck' });
    await expect(new Sheets().get('/1', signal)).rejects.toMatchObject({ reason: 'offline' });
  });
  it('are asked for once more when the server is busy, after as long as it says', async () => {
    answers.push(busy(), svg());
    const found = new Sheets().get('/1', signal);
    await vi.advanceTimersByTimeAsync(2900);
    expect(paths).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect((await found).pages).toBe(7);
    answers.push(busy(), busy());
    const refused = expect(new Sheets().get('/1', signal)).rejects.toMatchObject({ reason: 'too-many' });
    await vi.advanceTimersByTimeAsync(3100);
    await refused;
    expect(paths).toHaveLength(4);
  });
  it('are not, once the reader has chosen something else', async () => {
    answers.push(busy(), svg());
    const gone = new AbortController();
    const refused = expect(new Sheets().get('/1', gone.signal)).rejects.toBeDefined();
    await vi.advanceTimersByTimeAsync(100);
    gone.abort();
    await refused;
    await vi.advanceTimersByTimeAsync(5000);
    expect(paths).toHaveLength(1);
  });
});

it('sends no file that the server would not take', () => {
  const server = readFileSync(new URL('../../../src/server/shelf.hpp', import.meta.url), 'utf8');
  const most = Number(/kMostUpload = ([\d']+)/.exec(server)?.[1]?.replaceAll("'", ''));
  expect(isTooLarge({ size: most })).toBe(false);
  expect(isTooLarge({ size: most + 1 })).toBe(true);
});
