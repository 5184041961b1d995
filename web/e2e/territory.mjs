// Four factions with bots, to the end and its sheet.
import assert from 'node:assert/strict';
import { axe, desk, hang, open, person, phone, point, stones, untilStones, waiting } from './lib.mjs';
import { act, dice } from './player.mjs';

export async function territoryWithBots(browser, server) {
  const { page, wrong } = await person(browser, server);
  const bots = Object.fromEntries(['blue', 'green', 'yellow'].map((faction) => [faction, 'bot level-2']));
  const begin = () => open(page, { game: 'territory', map: 'square-5', rules: 'quick', factions: ['red', 'blue', 'green', 'yellow'], seats: { red: 'me', ...bots }, terms: 'question=0.2 scoring=10' });
  await begin();
  const random = dice(3);
  const seen = new Set();
  let looked = false;
  let acts = 0;
  const verbs = ['roll', 'place', 'card'];
  for (const end = Date.now() + hang; Date.now() < end;) {
    const done = await act(page, random, { avoid: ['resume'], cards: 0.4, pass: acts > 60 });
    if (done !== 'wait' && done !== 'missed') acts += 1;
    seen.add(done.split(' ')[0]);
    if (done === 'over') {
      if (verbs.every((verb) => seen.has(verb))) break;
      await begin(); // whoever has no luck with the cards begins again
      acts = 0;
    }
    if (done === 'place' && !looked) { looked = true; await axe(page, 'four factions'); }
    await page.waitForTimeout(done === 'wait' ? 60 : 20);
  }
  await page.waitForFunction(() => /won|shared/.test(document.querySelector('.waiting').textContent));
  await page.waitForSelector('table tbody tr');
  assert.equal(await page.locator('table tbody tr').count(), 4);
  for (const verb of verbs) assert.ok(seen.has(verb), `${verb} was never possible: ${[...seen]}`);
  await page.waitForSelector('.lines');
  await axe(page, 'the end of four factions');
  // Its dice are checked in the page.
  await page.locator('.dice summary').click();
  await page.locator('.dice .fair').waitFor();
  assert.match(await page.locator('.dice .fair').innerText(), /Fair\. Checked in this browser: \d+ throws and cards/);
  await axe(page, 'the dice of a game');
  // Everything is revealed: every hand that was left.
  const record = await page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').pop()}/record`).then((answer) => answer.text()));
  assert.ok(!/ deal \?/.test(record));
  assert.deepEqual(wrong, []);
}

// A game in which everything happens that only several factions have, on one screen with a curtain between the hands.
export async function fourOnOneScreen(browser, server) {
  const { page, wrong } = await person(browser, server);
  const deck = 'game = "territory"\nsize = 40\n\n[cards]\nreject = 40\n';
  const made = await page.evaluate((text) => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'rejects', text }) }).then((answer) => answer.json()), deck);
  const factions = ['red', 'blue', 'green', 'yellow'];
  await open(page, { game: 'territory', map: '5x5', rules: 'v1 dice=none', deck: made.digest, factions, seats: Object.fromEntries(factions.map((faction) => [faction, 'me'])), terms: 'question=600' });

  await page.waitForSelector('.waiting');
  const press = (what, options) => page.locator(what).first().click(options);
  // Somebody may be quicker; then there is a next time.
  const tryTo = (what) => press(what, { timeout: 3000 }).catch(() => undefined);
  // Hands the screen on, and lets everything be, until that one is to play.
  const turn = async (who, answer = async () => false) => {
    for (const end = Date.now() + hang; Date.now() < end;) {
      const seen = await page.evaluate(() => ({ waiting: document.querySelector('.waiting').textContent, curtain: !!document.querySelector('[data-do=curtain]'), no: !!document.querySelector('[data-do=no]:not([disabled])') }));
      if (seen.curtain) await tryTo('[data-do=curtain]');
      else if (seen.no) { if (!await answer()) await tryTo('[data-do=no]'); } else if (seen.waiting.startsWith(`${who} to play`)) return;
      await page.waitForTimeout(30);
    }
    throw new Error(`${who} never comes to play`);
  };
  const place = async (who, name) => { await turn(who); await point(page, name); };
  const other = async (verb) => { await press('[data-do=other]'); await press(`[data-verb=${verb}]`); await press(`[data-verb=${verb}]`); };

  for (const [who, name] of [['Red', 'E5'], ['Blue', 'E1'], ['Green', 'A1'], ['Yellow', 'A5']]) await place(who, name);
  for (const [who, name] of [['Red', 'B3'], ['Blue', 'C4'], ['Green', 'C3'], ['Yellow', 'A3'], ['Red', 'C2'], ['Blue', 'D4'], ['Green', 'D3']]) await place(who, name);
  // Yellow surrenders to red.
  await turn('Yellow');
  await other('surrender');
  await press('[data-do=curtain]');
  await page.locator('.letter').waitFor();
  await press('[data-verb=accept]');
  await place('Red', 'D2');
  await page.locator('.halo').first().waitFor();
  // Blue takes two green stones, and shares them with red.
  await place('Blue', 'E3');
  await turn('Green');
  for (const [row, colour] of [['Red', 'Green'], ['Blue', 'Green']]) {
    assert.match(await page.locator('.people li', { hasText: row }).first().innerText(), new RegExp(`1\\s*prisoners: ${colour}`));
  }
  await axe(page, 'four factions on one screen');
  await point(page, 'B1');
  await turn('Yellow');
  await press('[data-verb=pass]');
  // War: the bloc is no more.
  await turn('Red');
  await other('war');
  await page.waitForFunction(() => document.querySelectorAll('.halo').length === 0);
  // Blue's stone is rejected by green.
  await turn('Blue');
  const before = await stones(page);
  await place('Blue', 'E5');
  await turn('Green', async () => {
    if (!(await waiting(page)).startsWith('Green') || await page.locator('.hand .card.lit').count() === 0) return false;
    await press('.hand .card.lit');
    const whose = page.locator('.panel [data-verb=play]');
    if (await whose.count() > 0) await whose.first().click({ timeout: 3000 });
    await press('[data-do=confirm]');
    return true;
  });
  await untilStones(page, before);
  assert.match(await page.locator('#tabpanel ol').innerText(), /Green plays Reject/);

  // Everybody passes; the last stone of yellow is dead; all agree.
  for (const who of ['Green', 'Yellow', 'Red', 'Blue']) {
    await turn(who);
    // The war was on yellow, who is told until it moves.
    assert.equal(await page.locator('[data-concern=war]').count(), who === 'Yellow' ? 1 : 0);
    await press('[data-verb=pass]');
  }
  let marked = false;
  for (const end = Date.now() + hang; Date.now() < end && await page.locator('.table.over').count() === 0;) {
    if (await page.locator('[data-do=curtain]').count() > 0) await tryTo('[data-do=curtain]');
    else if (!marked && await page.locator('[data-verb=agree]').count() > 0) {
      await axe(page, 'marking for four');
      await point(page, 'A3');
      await page.locator('.cross').first().waitFor();
      marked = true;
    } else if (await page.locator('[data-verb=agree]:not([disabled])').count() > 0) await tryTo('[data-verb=agree]');
    else if (await page.locator('[data-verb=pass]:not([disabled])').count() > 0) await tryTo('[data-verb=pass]');
    await page.waitForTimeout(50);
  }
  assert.ok(marked);
  await page.waitForSelector('table tbody tr');
  assert.equal(await page.locator('table tbody tr').count(), 4);
  assert.deepEqual(wrong, []);
}

// With `draw=after` a double's card is offered by a question, and whoever is asked may also give up.
export async function aCardAfterTheTurn(browser, server) {
  const { page, wrong } = await person(browser, server);
  await open(page, { game: 'territory', map: '7x7', rules: 'v1 draw=after', factions: ['red', 'blue'], seats: { red: 'me', blue: 'me' }, terms: 'question=600' });
  const random = dice(5);
  let done = '';
  for (const end = Date.now() + hang; done !== 'draw' && Date.now() < end;) done = await act(page, random, { cards: 0, avoid: ['resign', 'surrender', 'war', 'independence', 'pass'] });
  assert.equal(done, 'draw');
  const drawn = () => page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').pop()}/record`).then((answer) => answer.text()).then((text) => /^(red|blue) draw /m.test(text)));
  for (const end = Date.now() + hang; !await drawn();) assert.ok(Date.now() < end, 'nobody has drawn');
  assert.deepEqual(wrong, []);
}

// After the marks come trades, one faction at a time: nobody is asked about dead stones then.
export async function tradesAfterMarks(browser, server) {
  await Promise.all([desk, phone].map((size) => trades(browser, server, size)));
}

async function trades(browser, server, size) {
  const { page, wrong } = await person(browser, server, size);
  const made = await page.evaluate((text) => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'trades', text }) }).then((answer) => answer.json()), 'game = "territory"\nsize = 40\n\n[cards]\ntrade-1-2 = 40\n');
  await open(page, { game: 'territory', map: '5x5', rules: 'v1 dice=none', deck: made.digest, factions: ['red', 'blue'], seats: { red: 'me', blue: 'me' }, terms: 'question=none' });
  // What the screen shows at one moment: while the curtain is down nothing is theirs, and no line is counted.
  const look = () => page.evaluate(() => {
    const free = (what) => document.querySelector(`${what}:not([disabled])`) !== null;
    const line = document.querySelector('.waiting');
    return { way: free('[data-do=curtain]') || free('[data-do=no]'), mine: line?.dataset.mine === 'true' ? line.textContent : '', agree: free('[data-verb=agree]'), lines: document.querySelectorAll('#tabpanel li[data-n]').length };
  });
  // Hands the screen on until that is so.
  const come = async (holds, what) => {
    for (const end = Date.now() + hang; Date.now() < end; await page.waitForTimeout(30)) {
      const seen = await look();
      if (seen.way) await page.locator('[data-do=curtain], [data-do=no]:not([disabled])').first().click({ timeout: 1500 }).catch(() => undefined);
      else if (holds(seen)) return seen;
    }
    throw new Error(`never: ${what}`);
  };
  const mine = (who) => (seen) => seen.mine.startsWith(`${who} to play`);
  const press = (verb) => page.locator(`[data-verb=${verb}]:not([disabled])`).click({ timeout: 1500 }).catch(() => undefined);
  // It is done again only where it is their turn still: what was done is being sent, or stands in the list.
  const doing = async (who, what) => {
    const { lines } = await come(mine(who), `${who} to play`);
    const done = (seen) => seen.lines > lines;
    while (!done(await come((seen) => done(seen) || mine(who)(seen), `what ${who} does`))) await what().catch(() => undefined);
  };
  // Each takes a stone of the other.
  for (const [who, name] of [['Red', 'A1'], ['Blue', 'E5'], ['Red', 'A4'], ['Blue', 'A5'], ['Red', 'B5'], ['Blue', 'D1'], ['Red', 'E1'], ['Blue', 'E2']]) await doing(who, () => point(page, name));
  for (const who of ['Red', 'Blue']) await doing(who, () => press('pass'));
  await come((seen) => seen.agree, 'stones to be marked');
  assert.equal(await page.locator('.lamps').count(), 1);
  const first = mine('Red');
  while (!first(await come((seen) => seen.agree || first(seen), 'all agree'))) await press('agree');
  for (const who of ['Red', 'Blue']) {
    await come(mine(who), `${who} to trade`);
    assert.match(await waiting(page), /trade, or pass/);
    assert.equal(await page.locator('.lamps, [data-verb=agree]').count(), 0, 'dead stones are asked about during trades');
    if (who === 'Red') await axe(page, 'trades');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await doing(who, () => press('pass'));
  }
  await page.waitForSelector('.table.over');
  assert.deepEqual(wrong, []);
}
