// node bench/alone.mjs [LEVEL] [GAME…]: games on this device in a phone-sized Chromium: how long a bot of that level (5) takes on
// 13x13 in go, Tsunami and Territory, and the longest task of the page meanwhile (tasks.mjs). All of it is told four times over,
// as for a phone with a quarter of the processor: by the clock, and by the processor time of the page and all its workers. That
// is what such a phone needs: a bot thinks in one thread, from its turn to its choice, and waits for nothing, neither a timer
// nor the network, so that a processor which does a quarter takes four times as long; what page and table do meanwhile is
// counted on top of it. By the clock there is also the time that a table gives to answer a stone or a card. Chromium's own
// slowdown (Emulation.setCPUThrottlingRate) would flatter: it holds back the thread that draws, and no worker. Other work on
// the machine does not count. Exit code 1 where a bot of level 5 or below takes more than 3 s, or a task of the page more than
// tasks.mjs allows. Needs `scripts/web` and `scripts/build release --target tideline`.
import { launch, myTurn, person, point, Server } from '../web/e2e/lib.mjs';
import { act, dice } from '../web/e2e/player.mjs';
import { tasks, verdict, watch } from './tasks.mjs';

const most = 3000; // milliseconds, up to level 5
const turns = 12;
const level = Number(process.argv[2] ?? 5);
const wanted = process.argv.slice(3);
const boards = { go: '13x13', tsunami: 'square-13', territory: '' };
const server = await new Server().start();
const browser = await launch();
const whole = await browser.newBrowserCDPSession();
// Of all pages and their workers, in milliseconds.
async function processor() {
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
}
const middle = (all) => {
  all.sort((a, b) => a - b);
  return `${Math.round(all[Math.floor(all.length / 2)])} ms in the middle, ${Math.round(all.at(-1))} ms at most`;
};
for (const [game, size] of Object.entries(boards)) {
  if (wanted.length > 0 && !wanted.includes(game)) continue;
  const { page, context } = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.locator(`input[value=${game}]`).check({ force: true });
  await page.locator('[data-choice=here]').check();
  const sizes = await page.locator('[data-choice=size] option').evaluateAll((all) => all.map((one) => one.value));
  const board = size || sizes.find((one) => /13/.test(one)) || sizes[0];
  await page.locator('[data-choice=size]').selectOption(board);
  await page.locator('[data-choice=level]').selectOption(`level-${level}`);
  await page.locator('[data-do=bot]').click();
  await myTurn(page);
  const [times, busy, random] = [[], [], dice(4)];
  const points = ['D4', 'K10', 'D10', 'K4', 'G7', 'C7', 'G3', 'L7', 'G11', 'E6', 'E8', 'J5', 'J8', 'F10', 'M4', 'C3', 'L11', 'C11', 'L3', 'F5'];
  const mine = () => page.evaluate(() => document.querySelector('.waiting')?.dataset.mine === 'true' || document.querySelector('.table.over') !== null);
  // Something is done; then it is somebody else's turn.
  async function move() {
    if (game !== 'go') { await act(page, random); return; }
    for (let name = points.shift(); name; name = points.shift()) {
      if (/stone/.test(await page.locator(`[data-point=${name}]`).getAttribute('aria-label'))) continue;
      const before = await page.locator('.drawn use:not(.ghost)').count();
      await point(page, name);
      // Where a stone is asked to be confirmed.
      while (await page.locator('.drawn use:not(.ghost)').count() <= before) {
        await page.evaluate(() => document.querySelector('[data-do=confirm]:not([disabled])')?.click());
        await page.waitForTimeout(20);
      }
      return;
    }
  }
  async function play(count) {
    for (let n = 0; n < count && await page.locator('.table.over').count() === 0;) {
      const spent = await processor();
      await move();
      const begun = Date.now();
      if (await mine() && game !== 'go') continue;
      while (!await mine()) await page.waitForTimeout(10);
      times.push(4 * (Date.now() - begun));
      busy.push(4 * (await processor() - spent));
      n += 1;
    }
  }
  await play(turns);
  const beyond = level <= 5 && Math.max(...busy) > most;
  console.log(`${game}, a bot of level ${level} on ${board}, four times over: of the processor ${middle(busy)}${beyond ? `: more than ${most} ms` : ''}; by the clock ${middle(times)} (${times.length} turns)`);
  if (beyond) process.exitCode = 1;
  await watch(browser, page);
  await play(5);
  verdict(`${game}, meanwhile`, await tasks(browser));
  await context.close();
}
await browser.close();
await server.stop();
