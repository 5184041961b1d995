// node bench/web.mjs [--bytes]: what the web client costs. Bytes of the first load, with the engine, packed as browsers take it
// over https and on this machine (brotli), and as they do over plain http (gzip); script time for an event on a 19x19 board with
// six colours; memory over 500 events. With --bytes only the first; exit code 1 where the home page or a table loads more than
// stands here: no more than before there were lessons, reviews and studies, when all was gzip. Needs `scripts/web` and `scripts/build release --target tideline`.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, open, person, Server } from '../web/e2e/lib.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'web', 'dist');
const assets = join(dist, 'assets');
const sum = (what) => readdirSync(assets).filter((file) => what.test(file)).reduce((bytes, file) => bytes + statSync(join(assets, file)).size, 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`JavaScript and CSS, everything, every language, gzip: ${kb(sum(/\.(js|css)\.gz$/))}`);
console.log(`WebAssembly, gzip: ${kb(sum(/\.wasm\.gz$/))}`);

const server = await new Server().start();
const browser = await launch();
const { page, context } = await person(browser, server);
// All files that a page has fetched so far, as they came over the line, and as they lie there for who takes gzip alone.
const most = { 'the home page': { brotli: 36, gzip: 39.6 }, 'a table': { brotli: 480, gzip: 601.3 } };
const packed = (path) => {
  const file = join(dist, path.includes('.') ? path : 'index.html');
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
};
async function loaded(what, page) {
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).filter((one) => !one.name.includes('/api/')).map((one) => [new URL(one.name).pathname, one.encodedBodySize]));
  for (const [packing, size] of Object.entries({ brotli: ([, came]) => came, gzip: ([path]) => packed(path) })) {
    const sum = (all) => all.reduce((bytes, one) => bytes + size(one), 0);
    const all = sum(files);
    const beyond = all > 1024 * most[what][packing];
    console.log(`loaded by ${what}, ${packing}: ${kb(all)} in ${files.length} files, ${kb(sum(files.filter(([path]) => path.endsWith('.wasm'))))} of it WebAssembly${beyond ? `: more than ${most[what][packing]} KB` : ''}`);
    if (beyond) process.exitCode = 1;
  }
}
await loaded('the home page', page);
// Without what another page has left: a table is opened by a link.
await open(page, { game: 'tsunami', map: 'square-13', seats: { black: 'me', white: 'me' }, terms: 'access=open' });
const guest = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', serviceWorkers: 'block' });
const visitor = await guest.newPage();
await visitor.goto(page.url());
await visitor.waitForSelector('.people li');
await loaded('a table', visitor);
await guest.close();
if (process.argv[2] === '--bytes') {
  await browser.close();
  await server.stop();
  process.exit();
}

const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable');
const metrics = async () => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
const heap = async () => {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await metrics()).JSHeapUsedSize;
};
const factions = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
await open(page, { game: 'territory', map: 'steppe-19', factions, seats: Object.fromEntries(factions.map((faction) => [faction, 'bot level-1'])), terms: 'question=0.1' });
await page.waitForSelector('.board svg');
const events = () => page.evaluate(() => Number(document.querySelector('#tabpanel ol > li:last-child')?.dataset.n ?? 0));
const reach = async (count) => { while (await events() < count && await page.locator('.table.over').count() === 0) await page.waitForTimeout(100); return events(); };
const first = await reach(60);
const [before, memory] = [await metrics(), await heap()];
const last = await reach(first + 500);
const after = await metrics();
const each = (name) => ((1000 * (after[name] - before[name])) / (last - first)).toFixed(1);
console.log(`an event on 19x19 with six colours: ${each('ScriptDuration')} ms of script, ${each('LayoutDuration')} ms of layout, ${each('RecalcStyleDuration')} ms of style (${last - first} events)`);
console.log(`memory: ${kb(memory)} after ${first} events, ${kb(await heap())} after ${last}`);
await browser.close();
await server.stop();
