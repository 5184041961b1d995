// Bots and people know when it is over: whoever only passes is not kept waiting, at any level; an end that all agree to is
// everybody's passes.
import assert from 'node:assert/strict';
import { axe, desk, hang, myTurn, open, person, phone, point, Server, until } from './lib.mjs';
import { act, dice } from './player.mjs';

const record = (page, id) => page.evaluate((table) => fetch(`/api/tables/${table}/record`).then((answer) => answer.text()), id);
// Until it is over: what a bot marks after one has agreed is to be agreed to anew.
const agreeToTheEnd = async (page) => { for (const end = Date.now() + hang; Date.now() < end && await page.locator('.table.over').count() === 0; await page.waitForTimeout(50)) if (await page.locator('[data-verb=agree]:not([disabled])').count() > 0) await page.locator('[data-verb=agree]:not([disabled])').click({ timeout: 1500 }).catch(() => undefined); };
const narrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

// Either is mine to do something, or the play is over.
const next = (page) => page.waitForFunction(() => document.querySelector('.table.over, [data-verb=agree]:not([disabled])') !== null || (document.querySelector('.waiting')?.dataset.mine === 'true' && document.querySelector('[data-verb=pass]:not([disabled])') !== null));

async function passes(browser, server, level, size) {
  const { page, wrong, context } = await person(browser, server, size);
  await open(page, { game: 'go', map: '5x5', seats: { black: 'me', white: `bot level-${level}` } });
  let passed = 0;
  for (await next(page); await page.locator('[data-verb=pass]').count() > 0; await next(page)) {
    assert.ok(passed < 12, `level ${level} plays on after twelve passes`);
    const before = await page.locator('#tabpanel li[data-n]').count();
    await page.locator('[data-verb=pass]').click();
    passed += 1;
    await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length > n + 1 || document.querySelector('.table.over, [data-verb=agree]') !== null, before);
  }
  await agreeToTheEnd(page);
  await until(page, 'has won|shared');
  assert.ok(await narrow(page));
  assert.deepEqual(wrong, []);
  await context.close();
}

export async function twelvePasses(browser, server) {
  for (const size of [desk, phone]) await Promise.all(Array.from({ length: 10 }, (_, i) => passes(browser, server, i + 1, size)));
}

// The same with cards and dice, against a weak level and a strong one (every level: tests/passing_test.cpp): whatever else is
// asked for is done, without a stone or a card.
export async function twelvePassesWithCards(browser, server) {
  const plans = [
    [{ game: 'tsunami', map: '5x5' }, 'black', 'white'],
    [{ game: 'territory', map: '5x5', factions: ['red', 'blue'] }, 'red', 'blue'],
  ];
  for (const [plan, mine, theirs] of plans) {
    for (const [level, size] of [[2, desk], [7, phone]]) {
      const { page, wrong, context } = await person(browser, server, size);
      const id = await open(page, { ...plan, seats: { [mine]: 'me', [theirs]: `bot level-${level}` }, terms: 'absent=86400' });
      const random = dice(level);
      const done = () => page.locator('.table.over, [data-verb=agree]').count();
      for (const end = Date.now() + hang; Date.now() < end && await done() === 0; await page.waitForTimeout(30)) await act(page, random, { cards: 0, pass: true, avoid: ['agree', 'resign', 'resume', 'surrender', 'war', 'independence', 'draw', 'accept'] });
      const passed = (await record(page, id)).match(new RegExp(`^${mine} (pass|yield)`, 'gm'))?.length ?? 0;
      assert.ok(passed > 0 && passed <= 12, `${plan.game}, level ${level}: ${passed} passes`);
      for (const end = Date.now() + hang; Date.now() < end && await page.locator('.table.over').count() === 0; await page.waitForTimeout(50)) await page.locator('[data-verb=agree]:not([disabled]), [data-verb=pass]:not([disabled])').first().click({ timeout: 1500 }).catch(() => undefined);
      await until(page, 'has won|shared');
      assert.ok(await narrow(page));
      assert.deepEqual(wrong, []);
      await context.close();
    }
  }
}

// On nine points black takes the middle and what is round it, and what white puts there: nothing is left to play for.
async function settle(page) {
  const id = await open(page, { game: 'go', map: '3x3', seats: { black: 'me', white: 'bot level-1' } });
  for (;;) {
    await next(page);
    await page.waitForSelector('[data-looking]', { state: 'detached' });
    if (await page.locator('[data-do=finish]').count() > 0) return id;
    if (await page.locator('[data-verb=pass]').count() === 0) return null; // both have passed
    const cells = await page.locator('[role=gridcell]').evaluateAll((all) => all.map((one) => [one.dataset.point, one.getAttribute('aria-label')]));
    const free = cells.filter(([, label]) => label.includes('can be chosen')).map(([name]) => name);
    const white = cells.filter(([, label]) => label.includes('white stone')).map(([name]) => name);
    const beside = (name) => white.some((other) => Math.abs(name.charCodeAt(0) - other.charCodeAt(0)) + Math.abs(name[1] - other[1]) === 1);
    const wanted = ['B2', 'A2', 'B1', 'B3', 'C2'].find((name) => free.includes(name)) ?? free.find(beside);
    const before = await page.locator('#tabpanel li[data-n]').count();
    if (wanted) await point(page, wanted);
    else await page.locator('[data-verb=pass]').click();
    await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li[data-n]').length > n + 1 || document.querySelector('.table.over, [data-verb=agree]') !== null, before);
  }
}

export async function finishWithABot(browser, server) {
  await Promise.all([desk, phone].map((size) => finishes(browser, server, size)));
}

async function finishes(browser, server, size) {
  const { page, wrong } = await person(browser, server, size);
  const offer = page.locator('[data-do=finish]');
  let id = null;
  for (const end = Date.now() + hang; id === null && Date.now() < end;) id = await settle(page);
  await axe(page, 'an end that can be offered');
  await offer.click();
  await until(page, 'dead');
  assert.match(await record(page, id), /^@finish black\n@consent white\nblack pass\n(white pass\n)?@scoring/m);
  assert.match(await page.locator('#tabpanel ol').innerText(), /passes[\s\S]*passes/);
  await agreeToTheEnd(page);
  await until(page, 'has won by');
  assert.ok(await narrow(page));
  assert.deepEqual(wrong, []);
}

// Between two people, one of them at a phone: asked, declined, asked again when something has happened, and agreed to.
export async function finishBetweenTwo(browser, server) {
  const ann = await person(browser, server, desk);
  const bob = await person(browser, server, phone);
  const id = await open(ann.page, { game: 'go', map: '3x3', seats: { black: 'me' }, terms: 'access=link' }, false);
  await bob.page.goto(`${server.url}/t/${id}`);
  await bob.page.locator('[data-seat=white] [data-do=sit]').click();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  const stone = async (name) => {
    await myTurn(ann.page);
    await point(ann.page, name);
    await myTurn(bob.page);
    await bob.page.locator('[data-verb=pass]').click();
    await myTurn(ann.page);
  };
  for (const name of ['B2', 'A2', 'B1', 'B3', 'C2']) await stone(name);
  const asked = bob.page.getByRole('group', { name: 'Finish and count' });
  await ann.page.locator('[data-do=finish]').click();
  await asked.getByText('offers to end the play').waitFor();
  // Nothing else can be asked for meanwhile. (She may hear of her own wish after him.)
  await ann.page.waitForFunction(() => document.querySelector('[data-do=finish], [data-do=undo]') === null);
  assert.ok(await narrow(bob.page));
  await axe(bob.page, 'an end that is offered');
  await asked.getByRole('button', { name: 'Play on' }).click();
  // Who was refused is told, and asks for nothing before something has happened.
  await ann.page.locator('[data-declined]').waitFor();
  assert.match(await ann.page.locator('[data-declined]').innerText(), /^Refused\./);
  assert.equal(await ann.page.locator('[data-do=finish], [data-do=undo]').count(), 0, 'a button that only says no');
  assert.equal(await bob.page.locator('[data-declined]').count(), 0);
  await axe(ann.page, 'a wish that was refused');
  await stone('A1');
  assert.equal(await ann.page.locator('[data-declined]').count(), 0);
  await point(ann.page, 'C1');
  await myTurn(bob.page);
  await bob.page.locator('[data-do=finish]').click();
  await ann.page.getByRole('group', { name: 'Finish and count' }).locator('[data-do=consent]').click();
  for (const { page } of [ann, bob]) await until(page, 'dead');
  assert.match(await record(ann.page, id), /^@finish black\n@refuse white\nblack place A1\n[\s\S]*^@finish white\n@consent black\nwhite pass\nblack pass$/m);
  // The same with a take-back.
  const again = await open(ann.page, { game: 'go', map: '5x5', seats: { black: 'me' }, terms: 'access=link' }, false);
  await bob.page.goto(`${server.url}/t/${again}`);
  await bob.page.locator('[data-seat=white] [data-do=sit]').click();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  await myTurn(ann.page);
  await point(ann.page, 'C3');
  await ann.page.locator('[data-do=undo]').click();
  await bob.page.getByRole('group', { name: 'Taking back' }).getByRole('button', { name: 'Refuse' }).click();
  await ann.page.locator('[data-declined]').waitFor();
  assert.equal(await ann.page.locator('[data-do=undo]').count(), 0);
  await myTurn(bob.page);
  await point(bob.page, 'B2');
  await ann.page.locator('[data-do=undo]').waitFor();
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}

// Whose time is out has lost, and that is what the end says; the list of games says it too.
export async function theClockEndsIt(browser) {
  const server = await new Server({ clock: 1_800_000_000_000 }).start();
  try {
    for (const size of [desk, phone]) {
      const { page, wrong, context } = await person(browser, server, size);
      await open(page, { game: 'go', map: '5x5', seats: { black: 'me', white: 'bot level-1' }, terms: 'clock=absolute/60 absent=86400' });
      await myTurn(page);
      await server.pass(61_000);
      await until(page, 'has won: .* ran out of time');
      assert.ok(await narrow(page));
      await page.goto(`${server.url}/games`);
      await page.getByText('won on time').waitFor();
      assert.deepEqual(wrong, []);
      await context.close();
    }
  } finally {
    await server.stop();
  }
}

// Who leaves is played for to the end, and that is what the end says, beside by how much.
export async function theEndSaysWhoStayedAway(browser) {
  const server = await new Server({ clock: 1_800_000_000_000 }).start();
  try {
    const [ann, eve] = await Promise.all([desk, phone].map((size) => person(browser, server, size)));
    const bob = await person(browser, server, phone);
    const id = await open(ann.page, { game: 'go', map: '5x5', seats: { black: 'me' }, terms: 'access=link absent=20' }, false);
    await bob.page.goto(`${server.url}/t/${id}`);
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.locator('[data-seat=white] [data-do=sit]').click();
    await bob.page.getByText('Bob').first().waitFor();
    await ann.page.locator('[data-do=start]:not([disabled])').click();
    await myTurn(ann.page);
    await bob.context.close();
    await eve.page.goto(`${server.url}/t/${id}`); // only watches
    await point(ann.page, 'C3');
    const over = () => ann.page.locator('.table.over').count();
    const mine = ann.page.locator('[data-verb=pass]:not([disabled]), [data-verb=agree]:not([disabled])');
    for (const end = Date.now() + hang; Date.now() < end && await over() === 0;) {
      if (await mine.count() > 0) await mine.first().click({ timeout: 1500 }).catch(() => undefined);
      else await server.pass(1_000);
    }
    assert.match(await record(ann.page, id), /^@for white\nwhite pass$/m);
    for (const { page } of [ann, eve]) {
      await until(page, 'has won by [\\d.]+ points; Bob stayed away$');
      assert.ok(await narrow(page));
    }
    assert.deepEqual([...ann.wrong, ...bob.wrong, ...eve.wrong], []);
    for (const { context } of [ann, eve]) await context.close();
  } finally {
    await server.stop();
  }
}
