// node bench/alone.mjs [LEVEL]: a game on this device in a phone-sized Chromium: how long a bot of that level (5) takes on
// 13x13, and the longest task of the page. All of it is told four times over, as for a phone with a quarter of the processor;
// what a bot takes by the clock, and by the processor time of page and workers, which other work lengthens less. Needs
// `scripts/web` and `scripts/build release --target tideline`.
import { launch, myTurn, person, point, Server } from '../web/e2e/lib.mjs';
import { tasks, told, watch } from './tasks.mjs';

const level = process.argv[2] ?? '5';
const server = await new Server().start();
const browser = await launch();
const { page } = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await page.locator('input[value=go]').check({ force: true });
await page.locator('[data-choice=here]').check();
await page.locator('[data-choice=size]').selectOption('13x13');
await page.locator('[data-choice=level]').selectOption(`level-${level}`);
await page.locator('[data-do=bot]').click();
await myTurn(page);
const times = [];
const busy = [];
const whole = await browser.newBrowserCDPSession();
// Of all pages and their workers, in milliseconds.
async function processor() {
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
}
async function play(points) {
  for (const name of points) {
    await myTurn(page);
    if (await page.locator(`[data-point=${name}]`).getAttribute('aria-label').then((label) => /stone/.test(label))) continue;
    const before = await page.locator('.drawn use:not(.ghost)').count();
    await point(page, name);
    // Where a stone is asked to be confirmed.
    while (await page.locator('.drawn use:not(.ghost)').count() <= before) {
      await page.evaluate(() => document.querySelector('[data-do=confirm]:not([disabled])')?.click());
      await page.waitForTimeout(20);
    }
    const [begun, spent] = [Date.now(), await processor()];
    await myTurn(page);
    times.push(4 * (Date.now() - begun));
    busy.push(4 * (await processor() - spent));
  }
}
await play(['D4', 'K10', 'D10', 'K4', 'G7', 'C7', 'G3', 'L7', 'G11', 'E6']);
const middle = (all) => {
  all.sort((a, b) => a - b);
  return `${Math.round(all[Math.floor(all.length / 2)])} ms in the middle, ${Math.round(all.at(-1))} ms at most`;
};
console.log(`a bot of level ${level} on 13x13, four times over: ${middle(times)} (${times.length} moves); of the processor: ${middle(busy)}`);
await watch(browser, page);
await play(['E8', 'J5', 'J8', 'F10', 'M4']);
console.log(`meanwhile ${told(await tasks(browser))}`);
await browser.close();
await server.stop();
