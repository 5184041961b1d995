// Two people with browsers of their own at one table of Tsunami, by link, with a deck that makes things happen soon.
import assert from 'node:assert/strict';
import { axe, desk, hang, myTurn, open, person, phone, point, until } from './lib.mjs';
import { act, dice } from './player.mjs';

const deck = 'game = "tsunami"\nsize = 40\n\n[cards]\ntsunami = 4\nundertow = 3\ntowline = 6\ndrift = 5\nreef = 4\nbreakwater = 10\nsea-wall = 8\n';

// Everything that happened, as the record says it.
const record = (page, id) => page.evaluate((table) => fetch(`/api/tables/${table}/record`).then((answer) => answer.text()), id);

// Ann at a desk, Bob with a phone.
export async function tsunamiByLink(browser, server) {
  const ann = await person(browser, server);
  const made = await ann.page.evaluate((text) => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'stormy', text }) }).then((answer) => answer.json()), deck);
  const id = await ann.page.evaluate((digest) => fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: 'tsunami', map: 'square-9', deck: digest, title: 'Stormy evening', seats: { black: 'me' }, terms: 'access=link question=600' }) }).then((answer) => answer.json()), made.digest).then((answer) => answer.id);
  await ann.page.goto(`${server.url}/t/${id}`);
  await ann.page.waitForSelector('[data-do=start]');
  await axe(ann.page, 'before the game');
  const bob = await person(browser, server, phone);
  await bob.page.goto(`${server.url}/t/${id}`);
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.locator('[data-seat=white] [data-do=sit]').click();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  await myTurn(ann.page);
  await until(bob.page, 'Waiting for');
  // Who cannot have the deck yet is told why, and sees the game as soon as it comes.
  const eve = await person(browser, server);
  await eve.page.route('**/api/decks/sha256*', (route) => route.fulfill({ status: 503, json: { reason: 'server', text: 'not now' } }));
  await eve.page.goto(`${server.url}/t/${id}`);
  await eve.page.getByRole('alert').filter({ hasText: 'The deck of this table has not come yet' }).waitFor();
  await eve.page.unroute('**/api/decks/sha256*');
  await eve.page.locator('.drawn').waitFor();
  await eve.context.close();

  const random = dice(7);
  const happened = { immediate: false, counter: false, chain: false, exchange: false };
  let text = '';
  const end = Date.now() + hang;
  for (let i = 0; Date.now() < end && !Object.values(happened).every(Boolean); i += 1) {
    for (const { page } of [ann, bob]) await act(page, random, { cards: 0.8, hold: ['Breakwater', 'Sea wall'] });
    await ann.page.waitForTimeout(30);
    if (i % 12 !== 0) continue;
    text = await record(ann.page, id);
    happened.immediate = /play (tsunami|undertow) \w+/.test(text);
    happened.counter = /counter/.test(text);
    happened.chain = /counter .*\n(@.*\n)*\w+ counter/.test(text);
    happened.exchange = /play towline/.test(text);
  }
  assert.deepEqual(happened, { immediate: true, counter: true, chain: true, exchange: true }, text);
  await axe(bob.page, 'a game with cards');
  // Both see the same board, and neither sees the other's hand.
  const boards = await Promise.all([ann, bob].map(({ page }) => page.evaluate(() => [...document.querySelectorAll('.drawn use:not(.ghost)')].map((one) => `${one.getAttribute('href')} ${one.getAttribute('x')} ${one.getAttribute('y')}`).sort())));
  assert.deepEqual(boards[0], boards[1]);
  await bob.page.locator('#tab-talk').click();
  await bob.page.getByPlaceholder('Say something').fill('Good game!');
  await bob.page.keyboard.press('Enter');
  await ann.page.locator('#tab-talk').click();
  await ann.page.getByText('Good game!').waitFor();
  // Both pass, and mark a stone; the first mark is seen by both, both agree, and the points decide.
  const both = [ann.page, bob.page];
  const scoring = async () => (await Promise.all(both.map((page) => page.locator('[data-verb=agree]').count()))).some((count) => count > 0);
  while (Date.now() < end && !await scoring()) {
    for (const page of both) await act(page, random, { cards: 0, pass: true, avoid: ['agree', 'resign', 'resume'] });
    await ann.page.waitForTimeout(30);
  }
  for (const page of both) await page.locator('[data-verb=agree]').waitFor();
  await axe(ann.page, 'marking at the end of a game with cards');
  const dead = await ann.page.evaluate(() => [...document.querySelectorAll('[role=gridcell]')].find((one) => /white stone/.test(one.getAttribute('aria-label'))).dataset.point);
  await ann.page.locator(`[data-point="${dead}"]`).scrollIntoViewIfNeeded();
  await point(ann.page, dead);
  for (const page of both) await page.locator('.cross').first().waitFor();
  for (const page of both) await page.locator('[data-verb=agree]').click();
  for (const page of both) { await until(page, 'won'); await page.waitForSelector('table tbody tr'); }
  text = await record(ann.page, id);
  assert.match(text, /^(black|white) pass\n(@.*\n|table no\n)*(black|white) pass$/m);
  assert.match(text, new RegExp(`^black mark ${dead}$`, 'm'));
  assert.match(text, /^black agree$/m);
  assert.match(text, /^white agree$/m);
  assert.doesNotMatch(text, / (resign|timeout)/);
  const sheets = await Promise.all(both.map((page) => page.locator('table tbody').innerText()));
  assert.match(sheets[0], /\d/);
  assert.equal(sheets[0], sheets[1]);
  await axe(bob.page, 'the end of a game with cards');
  assert.ok(await bob.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}

// One colour is played by two people, each at a browser of their own: they act in turn, and both see the one hand (S26).
export async function aPairTakesTurns(browser, server) {
  const [ann, cy] = [await person(browser, server), await person(browser, server, phone)];
  const names = ['Ann', 'Cy'];
  for (const [at, { page }] of [ann, cy].entries()) await page.evaluate((name) => fetch('/api/me', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) }), names[at]);
  const made = await ann.page.evaluate((text) => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'reefs', text }) }).then((answer) => answer.json()), 'game = "tsunami"\nsize = 40\n\n[cards]\nreef = 40\n');
  const id = await open(ann.page, { game: 'tsunami', map: 'square-9', rules: 'en team=alternate', deck: made.digest, members: { black: 2 }, seats: { black: 'me', white: 'bot level-1' }, terms: 'access=link' }, false);
  await cy.page.goto(`${server.url}/t/${id}`);
  await cy.page.locator('[data-seat="black.2"] [data-do=sit]').click();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  const both = [ann.page, cy.page];
  const mine = (page) => page.locator('.waiting[data-mine=true]').count();
  const hand = (page) => page.locator('.hand .card .name').allInnerTexts();
  const lines = (page) => page.locator('#tabpanel li[data-n]').count();
  const turns = [];
  const held = [];
  let played = 0;
  const random = dice(5);
  for (const end = Date.now() + hang; Date.now() < end && (turns.length < 8 || played < 2); await ann.page.waitForTimeout(30)) {
    const whose = await Promise.all(both.map(mine));
    assert.ok(whose[0] + whose[1] < 2, 'both are to act');
    const at = whose.indexOf(1);
    if (at < 0) continue;
    const [actor, other] = [both[at], both[1 - at]];
    const before = await lines(actor);
    await other.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length === n, before);
    // The other waits for this one, by name, and can do nothing.
    await until(other, `^Waiting for ${names[at]}$`);
    assert.equal(await other.locator('.panel [data-verb], [role=gridcell][aria-label*="can be chosen"], .hand .card.lit').count(), 0, 'a partner may act out of turn');
    assert.deepEqual(await hand(actor), await hand(other), 'partners see different hands');
    turns.push(at);
    held.push((await hand(actor)).length);
    const done = [];
    while (await mine(actor) > 0 && await lines(actor) === before && Date.now() < end) done.push(await act(actor, random, { cards: 0.7, avoid: ['resign', 'pass'] }));
    if (done.some((what) => what.startsWith('card ')) && done.includes('confirm')) played += 1;
    await actor.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length > n, before);
  }
  assert.ok(played >= 2);
  assert.ok(Math.max(...held) > 0, 'no card was ever held');
  const text = await record(ann.page, id);
  // Whoever acts a second time before white does has a turn of its own kind: a card and a stone.
  const order = turns.filter((who, at) => at === 0 || who !== turns[at - 1]);
  assert.ok(order.length >= 4, text);
  const boards = await Promise.all(both.map((page) => page.evaluate(() => [...document.querySelectorAll('[role=gridcell]')].map((one) => `${one.dataset.point} ${/(black|white) stone/.exec(one.getAttribute('aria-label'))?.[1] ?? ''}`))));
  assert.deepEqual(boards[0], boards[1]);
  for (const page of both) await axe(page, 'a pair');
  assert.ok(await cy.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual([...ann.wrong, ...cy.wrong], []);
}
