// People by their names: asked once, changed everywhere at once, in every reader's language; results in lists; playing again; what they thought of it.
import assert from 'node:assert/strict';
import { axe, desk, myTurn, open, person, phone, resign, until } from './lib.mjs';

const byLink = async (page) => {
  await page.locator('input[value=go]').check({ force: true });
  await page.locator('[data-do=link]').click();
  await page.waitForSelector('[data-do=start]');
};
const narrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

export async function namesAndRematch(browser, server) {
  const ann = await person(browser, server);
  await byLink(ann.page);
  // Asked at the first chair, also of who sits there already; kept, and told to whoever looks.
  const bob = await person(browser, server, { ...phone, locale: 'fr-FR' });
  await bob.page.goto(ann.page.url());
  await bob.page.locator('[data-seat=black]', { hasText: 'Invité' }).waitFor();
  await ann.page.locator('[data-name]').fill('Ann');
  await ann.page.locator('[data-do=name]').click();
  await bob.page.locator('[data-seat=black]', { hasText: 'Ann' }).waitFor();
  await ann.page.locator('[data-name]').waitFor({ state: 'detached' });
  await bob.page.locator('[data-seat=white] [data-do=sit]').click();
  // Who gave no name is a guest in the language of each reader.
  await ann.page.locator('[data-seat=white]', { hasText: 'Guest' }).waitFor();
  await bob.page.locator('[data-seat=white]', { hasText: 'Invité' }).waitFor();
  await ann.page.locator('[data-do=start]:not([disabled])').click();
  await myTurn(ann.page);
  // In the middle of the game, from the settings.
  // What is written before the old name has come is not replaced by it.
  let write = () => undefined;
  const written = new Promise((done) => { write = done; });
  await bob.page.route('**/api/me', async (route) => { await written; await route.continue(); }, { times: 1 });
  const old = bob.page.waitForResponse('**/api/me');
  await bob.page.locator('nav button').click();
  await bob.page.locator('dialog input[autocomplete=nickname]').fill('Bob');
  write();
  await old;
  await bob.page.locator('dialog .field button').first().click();
  await bob.page.locator('dialog [role=status]', { hasText: 'Enregistré' }).waitFor();
  await bob.page.keyboard.press('Escape');
  await ann.page.locator('.people', { hasText: 'Bob' }).waitFor();
  await resign(ann.page);
  // Playing again is a click for each: the other is told, and all sit where they should.
  await ann.page.locator('[data-do=rematch]').click();
  await until(ann.page, 'Waiting for Bob to come');
  await axe(ann.page, 'waiting for somebody to come along');
  await bob.page.locator('[data-do=come]').click();
  await myTurn(bob.page);
  assert.ok(await narrow(bob.page));
  await until(ann.page, 'Waiting for Bob');
  // What the lists say of both games.
  await ann.page.goto(`${server.url}/games`);
  await ann.page.getByText('Bob won by resignation').waitFor();
  assert.match(await ann.page.locator('.list').innerText(), /against Bob/);
  await axe(ann.page, 'my games');
  await bob.page.goto(`${server.url}/games`);
  await bob.page.getByText('Vous avez gagné par abandon').waitFor();
  assert.match(await bob.page.locator('.list').innerText(), /contre Ann/);
  assert.ok(await narrow(bob.page));
  assert.deepEqual([...ann.wrong, ...bob.wrong], []);
}

// Of a game that is not over, and of one on paper, at desk and phone size.
export async function thoughts(browser, server) {
  for (const options of [{}, phone]) {
    const { page, wrong, context } = await person(browser, server, options);
    const id = await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'bot level-1' } });
    await myTurn(page);
    await page.getByRole('tab', { name: 'Talk' }).click();
    await page.locator(`a[href="/feedback?table=${id}"]`).click();
    await page.locator('.feedback textarea').first().waitFor();
    assert.equal(await page.locator('[data-choice=game]').inputValue(), id);
    assert.ok(await narrow(page));
    const send = async () => {
      await page.locator('.feedback fieldset').first().getByLabel('4').check();
      await page.getByLabel('How did it end?').fill('It is not over yet.');
      await page.locator('fieldset', { hasText: 'Was that helpful?' }).getByLabel('Yes').check();
      const [answer] = await Promise.all([page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/feedback')), page.locator('[data-do=feedback]').click()]);
      assert.equal(answer.status(), 200);
      await page.getByText('Thank you').waitFor();
      return new URL(answer.url()).pathname;
    };
    assert.equal(await send(), `/api/tables/${id}/feedback`);
    await page.locator('[data-choice=game]').selectOption('paper tsunami');
    assert.equal(await send(), '/api/feedback');
    await axe(page, 'what one thought of a game on paper');
    for (const from of ['/games', '/print']) {
      await page.goto(server.url + from);
      await page.locator('a[href="/feedback"]').waitFor();
    }
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

// Bots sit down by themselves: one click, and the next game has begun.
export async function rematchWithBots(browser, server) {
  for (const size of [desk, phone]) await rematch(browser, server, size);
}

async function rematch(browser, server, size) {
  const { page, wrong, context } = await person(browser, server, size);
  await page.locator('input[value=go]').check({ force: true });
  await page.locator('[data-do=bot]').click();
  await myTurn(page);
  await resign(page);
  const before = page.url();
  await page.locator('[data-do=rematch]').click();
  await page.waitForURL((url) => url.href !== before);
  await myTurn(page); // white now, and black has played
  assert.ok(await page.locator('.drawn use:not(.ghost)').count() > 0);
  await page.goto(`${server.url}/games`);
  await page.getByText('Beachcomber, level 3 won by resignation').first().waitFor();
  assert.match(await page.locator('.list').innerText(), /against Beachcomber, level 3/);
  // By how much: two passes, and nothing is dead.
  await open(page, { game: 'go', map: '9x9', title: 'Komi alone', seats: { black: 'me', white: 'me' }, terms: 'access=link' });
  for (const who of ['Black', 'White']) { await until(page, `${who} to play`); await page.locator('[data-verb=pass]').click(); }
  for (let i = 0; i < 2; i += 1) { await page.locator('[data-verb=agree]:not([disabled])').click(); await page.waitForTimeout(300); }
  await until(page, 'won');
  await page.goto(`${server.url}/games`);
  await page.getByText('White won by 7.5').first().waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(wrong, []);
  await context.close();
}
