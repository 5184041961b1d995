// node bench/web.mjs: what the web client costs. Bytes of the first load; script time for an event on a 19x19 board with
// six colours; memory over 500 events. Needs `scripts/web` and `scripts/build release --target tideline`.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, open, person, Server } from '../web/e2e/lib.mjs';

const assets = join(dirname(fileURLToPath(import.meta.url)), '..', 'web', 'dist', 'assets');
const sum = (what) => readdirSync(assets).filter((file) => what.test(file)).reduce((bytes, file) => bytes + statSync(join(assets, file)).size, 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`JavaScript and CSS, everything, every language, gzip: ${kb(sum(/\.(js|css)\.gz$/))}`);
console.log(`WebAssembly, gzip: ${kb(sum(/\.wasm\.gz$/))}`);

const server = await new Server().start();
const browser = await launch();
const { page, context } = await person(browser, server);
const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter((one) => /\.(js|css)$|^[^.]*$/.test(new URL(one.name).pathname) && !one.name.includes('/api/')).reduce((bytes, one) => bytes + one.encodedBodySize, 0));
console.log(`loaded by the home page, HTML included: ${kb(await loaded())}`);

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
console.log(`loaded by a table, HTML included: ${kb(await loaded())}`);
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
