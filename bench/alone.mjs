// node bench/alone.mjs [LEVEL]: a game on this device in a phone-sized Chromium: how long a bot of that level (5) takes on
// 13x13, and the longest task of the page while it has a quarter of the processor. The browser slows pages down, not their
// workers: what a bot takes is told four times over. Needs `scripts/web` and `scripts/build release --target tideline`.
import { launch, myTurn, person, point, Server } from '../web/e2e/lib.mjs';

const level = process.argv[2] ?? '5';
const server = await new Server().start();
const browser = await launch();
const { page, context } = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await page.locator('input[value=go]').check({ force: true });
await page.locator('[data-choice=here]').check();
await page.locator('[data-choice=size]').selectOption('13x13');
await page.locator('[data-choice=level]').selectOption(`level-${level}`);
await page.locator('[data-do=bot]').click();
await myTurn(page);
const times = [];
async function play(points) {
  for (const name of points) {
    await myTurn(page);
    if (await page.locator(`[data-point=${name}]`).getAttribute('aria-label').then((label) => /stone/.test(label))) continue;
    const before = await page.locator('.drawn use:not(.ghost)').count();
    await point(page, name);
    if (await page.locator('[data-do=confirm]').count() > 0) await page.locator('[data-do=confirm]').click();
    await page.waitForFunction((n) => document.querySelectorAll('.drawn use:not(.ghost)').length > n, before);
    const begun = Date.now();
    await myTurn(page);
    times.push(4 * (Date.now() - begun));
  }
}
await play(['D4', 'K10', 'D10', 'K4', 'G7', 'C7', 'G3', 'L7', 'G11', 'E6']);
times.sort((a, b) => a - b);
console.log(`a bot of level ${level} on 13x13, four times over: ${times[Math.floor(times.length / 2)]} ms in the middle, ${times.at(-1)} ms at most (${times.length} moves)`);
const devtools = await context.newCDPSession(page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await page.evaluate(() => {
  window.tasks = [];
  new PerformanceObserver((list) => { window.tasks.push(...list.getEntries().map((one) => one.duration)); }).observe({ entryTypes: ['longtask'] });
});
await play(['E8', 'J5', 'J8', 'F10', 'M4']);
const tasks = await page.evaluate(() => window.tasks);
console.log(`tasks of the page over 50 ms, with a quarter of the processor: ${tasks.length}, the longest ${Math.round(Math.max(0, ...tasks))} ms`);
await browser.close();
await server.stop();
