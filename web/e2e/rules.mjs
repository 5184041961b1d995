// The rules: found by their words, linked, played on the spot; and beside a game that waits.
import assert from 'node:assert/strict';
import { axe, moves, open, person, point, until } from './lib.mjs';

export async function rulesToRead(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.goto(`${server.url}/rules/go`);
  await page.waitForSelector('article h1');
  // By keyboard: type, then go down to the first sentence that was found.
  await page.getByLabel('Search the rules').focus();
  await page.keyboard.type('suicide');
  await page.locator('.hits a').first().waitFor();
  assert.match(await page.locator('.hits a').first().innerText(), /^Go\b.*suicide/is);
  assert.match(await page.locator('.hits').innerText(), /\b[GRS]\d+\b/);
  await axe(page, 'a search in the rules');
  await page.keyboard.press('Tab');
  if (await page.evaluate(() => !document.activeElement.matches('.hits a'))) await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.hits a')));
  await page.keyboard.press('Enter');
  await page.locator('article .found').waitFor();
  assert.match(page.url(), /\/rules\/\w+#/);
  // A ruling of another game leads there.
  await page.goto(`${server.url}/rules/territory?ruling=R19`);
  await page.locator('.found #R19').waitFor();
  // An example: forth, what is not allowed, back, and on by oneself.
  const example = page.locator('.example').first();
  await example.locator('[data-do=example]').click();
  await example.locator('[data-do=next]').waitFor();
  await axe(page, 'an example');
  const said = [];
  for (let i = 0; i < 40 && await example.locator('[data-do=next]').isEnabled(); i += 1) {
    await example.locator('[data-do=next]').click();
    said.push(await example.locator('.sentence').innerText());
  }
  assert.ok(said.length > 0 && said.every((one) => /[a-z]/i.test(one)), said.join('\n'));
  await example.locator('[data-do=previous]').click();
  assert.equal(await example.locator('.sentence').innerText(), said.at(-2) ?? 'The position at the start.');
  assert.deepEqual(wrong, []);
}

export async function exampleByOneself(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.goto(`${server.url}/rules/go`);
  await page.waitForSelector('.example');
  // The first example in which something is not allowed.
  const at = await page.locator('.example').evaluateAll((all) => all.findIndex((one) => /expect illegal black place/.test(one.textContent)));
  assert.ok(at >= 0);
  const example = page.locator('.example').nth(at);
  await example.locator('[data-do=example]').click();
  for (let i = 0; i < 60 && !/Not allowed/.test(await example.locator('.sentence').innerText()); i += 1) await example.locator('[data-do=next]').click();
  assert.match(await example.locator('.sentence').innerText(), /^Not allowed: Black places a stone at \w\d+\. .+/);
  await axe(page, 'what an example does not allow');
  await example.locator('[data-do=try]').click();
  const before = await example.locator('.drawn use').count();
  const free = await example.locator('[role=gridcell][aria-label*="can be chosen"]').first().getAttribute('data-point');
  await example.locator(`[data-point="${free}"]`).scrollIntoViewIfNeeded();
  await point(page, free);
  await page.waitForFunction(([n]) => document.querySelectorAll('.drawn use').length !== n, [before]);
  await axe(page, 'an example played on');
  assert.deepEqual(wrong, []);
}

export async function whyNotHere(browser, server) {
  const { page, context, wrong } = await person(browser, server);
  await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'me' } });
  await until(page, 'Black to play');
  await point(page, 'E5');
  await until(page, 'White to play');
  await point(page, 'E5');
  await page.locator('[data-do=ruling]').click();
  await page.locator('dialog .found').waitFor();
  assert.match(await page.locator('dialog .found').innerText(), /G1/);
  await axe(page, 'a ruling beside the game');
  // A word that is looked up comes in a window of its own: nobody is taken away from the board.
  const [beside] = await Promise.all([context.waitForEvent('page'), page.locator('dialog article a[href="/learn/terms#group"]').click()]);
  await beside.waitForSelector('#group[open] [data-point]');
  await beside.close();
  // The game goes on beside it, and another page of rules leaves it where it is.
  await page.locator('dialog article a[href^="/rules/"]').first().click();
  await page.waitForFunction(() => /\/t\//.test(location.pathname) && document.querySelector('dialog h1'));
  await point(page, 'C3');
  await until(page, 'Black to play');
  assert.equal(await page.locator('dialog[open] h1').count(), 1);
  // Asked again, the ruling is shown again.
  await point(page, 'E5');
  await page.locator('[data-do=ruling]').evaluate((button) => button.click());
  await page.locator('dialog .found').waitFor();
  assert.match(await page.locator('dialog .found').innerText(), /G1/);
  await page.locator('dialog button').first().focus();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog'));
  // The place is kept: the same table, the same move list, still black's turn.
  await until(page, 'Black to play');
  assert.equal(await moves(page), 2);
  assert.deepEqual(wrong, []);
}
