// node bench/study.mjs [FILE]: a study in a phone-sized Chromium: how long until it is shown, and the longest task of the page while
// somebody goes through it, plays and comments (tasks.mjs); exit code 1 where that is too long. Without a file, a game of go on
// 19x19 by bots with a variation at every second move, ten moves long. Needs `scripts/web` and `scripts/build release --target tideline`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { launch, person, program, Server } from '../web/e2e/lib.mjs';
import { tasks, verdict, watch } from './tasks.mjs';

const [path] = process.argv.slice(2);
function made() {
  const { stdout } = spawnSync(program, ['record', '--game', 'go', '--map', '19x19', '--seed', '1', '--bots', 'level-1,level-1'], { encoding: 'utf8' });
  const lines = stdout.split('\n');
  const begin = lines.indexOf('begin');
  const moves = lines.slice(begin + 1).filter((line) => /^(black|white) place/.test(line)).slice(0, 150);
  // Instead of a move the one after the next: the same stones in another order are legal almost everywhere.
  const out = [];
  moves.forEach((move, at) => {
    out.push(move);
    if (at % 2 === 0 && at + 14 < moves.length) out.push('@line', ...Array.from({ length: 10 }, (_, i) => `@play ${moves[at + 3 + i]}`), '@end', `@comment After ${move}.`);
  });
  return [...lines.slice(0, begin + 1), ...out, ''].join('\n');
}
const server = await new Server().start();
const browser = await launch();
const { page } = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await page.goto(`${server.url}/study`);
await page.waitForSelector('[data-part=file]', { state: 'attached' });
const step = async (what) => {
  verdict(what, await tasks(browser));
  await watch(browser, page);
};
await watch(browser, page);
const begun = Date.now();
await page.locator('[data-part=file]').setInputFiles({ name: path ?? 'game.tide', mimeType: 'text/plain', buffer: path ? readFileSync(path) : Buffer.from(made()) });
await Promise.race([page.waitForSelector('.study [data-node]'), page.waitForSelector('[role=alert]').then(async (one) => { throw new Error(await one.innerText()); })]);
console.log(`${await page.locator('[data-node]').count()} moments, shown after ${Date.now() - begun} ms`);
await page.waitForTimeout(1000);
await step('opened');
for (const key of [...Array(40).fill('ArrowRight'), ...Array(10).fill('ArrowDown'), 'End', 'Home']) { await page.keyboard.press(key); await page.waitForTimeout(50); }
await step('gone through');
for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowRight');
for (let i = 0; i < 8; i += 1) {
  await page.locator('.study [role=gridcell][aria-label*="can be chosen"], .study [data-point][aria-label*="empty"]').nth(40 + i).tap({ force: true });
  await page.waitForTimeout(200);
}
await page.locator('[data-part=comment]').fill('So it goes.');
await page.locator('[data-part=comment]').blur();
await page.waitForTimeout(500);
await step('played on and commented');
await tasks(browser);
await browser.close();
await server.stop();
