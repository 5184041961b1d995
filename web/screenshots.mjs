// Makes docs/images/*.png from the running product: node web/screenshots.mjs [FOLDER]. TIDELINE and CHROMIUM as for e2e.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, open, person, point, Server, until } from './e2e/lib.mjs';
import { act, dice } from './e2e/player.mjs';

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'images');
mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const browser = await launch();
const take = async (page, name) => {
  await page.mouse.move(2, 2);
  await page.waitForSelector('.news .shown', { state: 'detached' }); // a card that lies there for a moment
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
const wide = { viewport: { width: 1280, height: 720 } };

// Plays until `ready` says that there is something to see.
async function play(page, random, steps, ready, wishes) {
  for (let i = 0; i < 900; i += 1) {
    if (i > steps && await page.evaluate(ready)) return;
    const done = await act(page, random, wishes);
    if (done === 'over') return;
    await page.waitForTimeout(done === 'wait' ? 80 : 30);
  }
}
const rolled = () => document.querySelector('.waiting').dataset.mine === 'true' && document.querySelectorAll('.dot').length > 3 && document.querySelectorAll('.hand .card').length > 1;
const holding = () => document.querySelector('.waiting').dataset.mine === 'true' && !document.querySelector('[data-do=no]') && document.querySelectorAll('.hand .card.lit').length > 1;

// Begins a card that asks for points of the board; false: none does.
async function beginCard(page) {
  for (let at = 0; at < await page.locator('.hand .card.lit').count(); at += 1) {
    await page.locator('.hand .card.lit').nth(at).click();
    await page.waitForSelector('[data-menu=play], .path');
    if (await page.locator('[data-menu=play]').count() > 0) await page.locator('[data-menu=play]').click();
    await page.waitForSelector('.path');
    if (await page.locator('.dot, .ring').count() > 1) return true;
    await page.locator('[data-do=back]').click();
  }
  return false;
}

const ann = await person(browser, server, wide);
await ann.page.evaluate(() => fetch('/api/me', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Ann"}' }));
const factions = ['red', 'blue', 'green', 'yellow', 'purple', 'orange'];
const bots = Object.fromEntries(factions.slice(1).map((faction, at) => [faction, `bot level-${2 + (at % 3)}`]));
await open(ann.page, { game: 'territory', map: 'mere-19', title: 'Six shores', factions, seats: { red: 'me', ...bots }, terms: 'question=0.2 clock=fischer/600/15' });
await play(ann.page, dice(5), 60, rolled, { cards: 0.15 });
await take(ann.page, 'territory');

const bob = await person(browser, server, { ...wide, colorScheme: 'dark' });
await open(bob.page, { game: 'tsunami', map: 'square-9', title: 'High tide', seats: { black: 'me', white: 'bot level-3' }, terms: 'question=0.3' });
const random = dice(11);
await play(bob.page, random, 50, holding, { cards: 0.1 });
await take(bob.page, 'tsunami');
for (let tries = 0; tries < 20 && !await beginCard(bob.page); tries += 1) await play(bob.page, random, 1, holding, { cards: 0.1 });
await take(bob.page, 'card');

// What a card would do, at whoever is asked about it. Whoever is to be asked keeps the cards.
const eve = await person(browser, server, wide);
const deck = await eve.page.evaluate(() => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'groundswell', text: 'game = "tsunami"\nsize = 40\n\n[cards]\ngroundswell = 22\nbreakwater = 18\n' }) }).then((answer) => answer.json()));
const asked = () => document.querySelector('[data-do=no]:not([disabled])') !== null && document.querySelector('.hand .card.lit') !== null && document.querySelectorAll('[data-would=moved]').length > 2;
const rows = dice(4);
for (let there = false; !there;) {
  const id = await open(eve.page, { game: 'tsunami', map: 'square-9', deck: deck.digest, title: 'Groundswell', seats: { black: 'me' }, terms: 'access=link question=600' }, false);
  await ann.page.goto(`${server.url}/t/${id}`);
  await ann.page.locator('[data-seat=white] [data-do=sit]').click();
  await eve.page.locator('[data-do=start]:not([disabled])').click();
  while (!there && await eve.page.locator('.table.over').count() === 0) {
    await act(ann.page, rows, { cards: 1, hold: ['Breakwater'] });
    there = await eve.page.evaluate(asked);
    if (!there) await act(eve.page, rows, { cards: 0 });
  }
}
await take(eve.page, 'question');

const phone = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await open(phone.page, { game: 'territory', map: 'pond-9', title: 'By the pond', factions: factions.slice(0, 3), seats: { red: 'me', blue: 'bot level-2', green: 'bot level-2' }, terms: 'question=0.2' });
await play(phone.page, dice(2), 30, rolled, { cards: 0.1 });
await take(phone.page, 'phone');

await open(ann.page, { game: 'go', map: '9x9', title: 'Nine lines', seats: { black: 'me', white: 'me' }, terms: 'question=none scoring=none' });
for (const name of ['D4', 'F6', 'D6', 'F4', 'D5', 'F5', 'D7', 'F7', 'D8', 'F8', 'D3', 'F3', 'D2', 'F2', 'D1', 'F1', 'D9', 'F9', 'H5', 'B5']) {
  await until(ann.page, 'to play');
  await point(ann.page, name);
  await ann.page.waitForTimeout(120);
}
for (let i = 0; i < 2; i += 1) { await ann.page.locator('[data-verb=pass]').click(); await ann.page.waitForTimeout(300); }
await until(ann.page, 'dead');
await point(ann.page, 'H5');
await ann.page.waitForSelector('.cross');
await take(ann.page, 'scoring');
await point(ann.page, 'B5');
await ann.page.waitForTimeout(300);
for (let i = 0; i < 2; i += 1) { await ann.page.locator('[data-verb=agree]').click(); await ann.page.waitForTimeout(500); }
await ann.page.waitForSelector('.chart .lines');
await take(ann.page, 'after');

await ann.page.goto(`${server.url}/new`);
await ann.page.waitForSelector('.maps svg');
await take(ann.page, 'new-table');
await ann.page.goto(`${server.url}/rules/go`);
await ann.page.locator('.example').nth(1).locator('[data-do=example]').click();
await ann.page.locator('.example').nth(1).locator('[data-do=next]').click();
await ann.page.locator('.example').nth(1).evaluate((one) => { one.scrollIntoView({ block: 'center' }); });
await take(ann.page, 'rules');
await ann.page.goto(server.url);
await ann.page.waitForSelector('.turn');
await take(ann.page, 'home');

await browser.close();
await server.stop();
