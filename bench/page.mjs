// node bench/page.mjs [EVENTS]: the longest task of a phone-sized Chromium's page (tasks.mjs) where most is asked of it at once: each
// page as it comes (what Lighthouse counts as blocked, but by the processor's time); a table of so many events (1000) that comes
// again, with six colours, dice, cards and diplomacy on 19x19; that game when it is over, gone through by its steps, its dice
// checked; the end of a game at which somebody looks; lessons. It takes some minutes: bots play that game. Exit code 1 where a
// task is longer than tasks.mjs allows. Needs `scripts/web` and `scripts/build release --target tideline`.
import { launch, myTurn, open, person, Server, until } from '../web/e2e/lib.mjs';
import { tasks, verdict, watch } from './tasks.mjs';

const wanted = Number(process.argv[2] ?? 1000);
const server = await new Server().start();
const browser = await launch();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const { page } = await person(browser, server, phone);
const quiet = () => page.waitForTimeout(1500); // whatever comes after what was waited for
async function measured(what, act, longest) {
  await watch(browser, page);
  const more = await act();
  await quiet();
  verdict(`${what}${more ?? ''}`, await tasks(browser), longest);
}

for (const path of ['/', '/new', '/rules/territory', '/print', '/learn', '/learn/first/01-first-game', '/learn/terms', '/review', '/study', '/study/new']) {
  await page.goto('about:blank');
  // A page of cards is a drawing of some thousand parts, which the browser reads at once.
  await measured(`${path} comes`, async () => { await page.goto(server.url + path); }, path === '/print' ? 180 : undefined);
}

// Bots alone, who play as long as somebody looks: a line of its own, without a page.
const factions = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
const id = await open(page, { game: 'territory', map: 'steppe-19', factions, seats: Object.fromEntries(factions.map((faction) => [faction, 'bot level-1'])), terms: 'question=0.1' });
await page.goto(`${server.url}/rules/go`);
const looker = await person(browser, server);
await looker.page.goto(`${server.url}/rules/go`);
const look = () => looker.page.evaluate((table) => {
  window.line?.close();
  window.line = new WebSocket(`ws://${location.host}/ws`);
  window.line.onopen = () => { window.line.send(JSON.stringify({ t: 'watch', table, from: 0 })); };
}, id);
const events = async () => {
  await look();
  const text = await page.evaluate((table) => fetch(`/api/tables/${table}/record`).then((answer) => answer.text()), id);
  return text.slice(text.indexOf('\nbegin\n')).split('\n').filter((line) => /^[a-z]/.test(line)).length - 1;
};
const stage = () => page.evaluate((table) => fetch(`/api/tables/${table}`).then((answer) => answer.json()), id).then((row) => row.stage);
for (let n = 0; (n = await events()) < wanted && await stage() !== 'over';) { process.stderr.write(`\r${n} events`); await page.waitForTimeout(1000); }
await measured('a table comes again', async () => {
  await page.goto(`${server.url}/t/${id}`);
  await page.waitForSelector('#tabpanel li[data-n]');
  return ` (${await page.evaluate(() => document.querySelector('#tabpanel ol > li:last-child').dataset.n)} events)`;
});
await page.goto(`${server.url}/rules/go`);
while (await stage() !== 'over') { process.stderr.write(`\r${await events()} events`); await page.waitForTimeout(1000); }
await measured('a game that is over', async () => {
  await page.goto(`${server.url}/t/${id}`);
  await page.waitForSelector('[data-do=review]');
  await page.waitForSelector('.lines');
  return ` (${await events()} lines)`;
}, 130);
await measured('gone through', async () => {
  for (const key of ['Home', ...Array(30).fill('ArrowRight'), 'End', ...Array(30).fill('ArrowLeft')]) { await page.keyboard.press(key); await page.waitForTimeout(50); }
}, 130);
await measured('its dice checked', async () => {
  await page.locator('details.dice summary').click();
  await page.waitForSelector('.dice [data-seeds]');
});

await measured('it is looked back at', async () => {
  await page.goto(`${server.url}/review/${id}`);
  await page.waitForSelector('.review [data-point]');
}, 130);

// Somebody looks at a game when it ends.
await open(page, { game: 'tsunami', map: 'square-13', seats: { black: 'me', white: 'me' }, terms: 'access=link question=none' });
await myTurn(page);
await page.evaluate(async () => {
  const table = location.pathname.split('/').at(-1);
  const columns = 'ABCDEFGHJKLMN';
  for (let row = 1, n = 0; row <= 13; row += 1) {
    for (let column = row % 2; column < 13; column += 2, n += 1) {
      await fetch(`/api/tables/${table}/say`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ as: n % 2 === 0 ? 'black' : 'white', words: `place ${columns[column]}${row}` }) });
    }
  }
});
await quiet();
await measured('the end of a game', async () => {
  await page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').at(-1)}/say`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ as: 'black', words: 'resign' }) }));
  await until(page, 'has won');
  await page.waitForSelector('[data-do=review]');
});

await measured('the list of lessons', async () => {
  await page.goto(`${server.url}/learn`);
  await page.waitForSelector('.learn h2');
});
for (const lesson of ['first/01-first-game', 'territory/08-score']) {
  await measured(`a lesson (${lesson})`, async () => {
    await page.goto(`${server.url}/learn/${lesson}`);
    await page.waitForSelector('.lesson [data-point]');
    await quiet();
    for (const point of await page.locator('.lesson [role=gridcell]').all().then((all) => all.slice(0, 9))) await point.tap({ force: true });
  });
}
await browser.close();
await server.stop();
