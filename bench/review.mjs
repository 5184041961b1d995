// node bench/review.mjs [GAME.tide]: a game that is looked back at in a phone-sized Chromium: how long until every position of
// it was thought about once, and the longest task of the page meanwhile (tasks.mjs); exit code 1 where that is too long.
// Without a file, a game of go on 13x13 by bots. Needs `scripts/web` and `scripts/build release --target tideline`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { launch, person, program, Server } from '../web/e2e/lib.mjs';
import { tasks, verdict, watch } from './tasks.mjs';

const [path] = process.argv.slice(2);
const text = path ? readFileSync(path) : spawnSync(program, ['record', '--game', 'go', '--map', '13x13', '--seed', '1', '--bots', 'level-3,level-3']).stdout;
const server = await new Server().start();
const browser = await launch();
const { page } = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await page.goto(`${server.url}/review`);
await page.waitForSelector('[data-do=file]');
await watch(browser, page);
const begun = Date.now();
await page.locator('[data-do=file]').setInputFiles({ name: 'game.tide', mimeType: 'text/plain', buffer: text });
await page.waitForSelector('.review [data-point]');
const shown = Date.now() - begun;
const events = Number(await page.locator('input[type=range]').getAttribute('max'));
await page.locator('details summary').click();
// Steps through it meanwhile, as somebody would.
for (let at = 0; await page.locator('.review details tbody tr').count() <= events; at += 1) {
  await page.keyboard.press(at % 40 < 20 ? 'ArrowLeft' : 'ArrowRight');
  await page.waitForTimeout(100);
}
const all = Date.now() - begun;
console.log(`a game of ${events} events: shown after ${shown} ms; every position thought about with 64 playouts after ${(all / 1000).toFixed(1)} s`);
verdict('meanwhile', await tasks(browser));
await browser.close();
await server.stop();
