// Keyboard alone, other languages, a small phone.
import assert from 'node:assert/strict';
import { axe, open, person, stones, until } from './lib.mjs';

const keyboard = (page) => async (what) => {
  await page.waitForSelector(what, { state: 'attached' });
  for (let i = 0; i < 80; i += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${what}`);
};

// From the first page to the result, against a bot, and nothing is ever touched but keys.
export async function wholeGameByKeyboard(browser, server) {
  for (const game of ['go', 'tsunami']) {
    const { page, wrong, context } = await person(browser, server);
    const tabTo = keyboard(page);
    const press = async (what) => { await tabTo(what); await page.keyboard.press('Enter'); };
    await tabTo('input[name=game]');
    while (await page.evaluate(() => document.activeElement.value) !== game) await page.keyboard.press('ArrowRight');
    await tabTo('[data-choice=level]');
    await page.keyboard.press('Home');
    await press('[data-do=bot]');
    await page.waitForSelector('.waiting');
    const sight = () => page.waitForFunction(() => {
      const has = (what) => document.querySelector(what) !== null;
      if (has('.table.over')) return 'over';
      if (document.querySelector('.waiting')?.dataset.mine !== 'true') return '';
      for (const what of ['[data-do=confirm]', '[data-menu]', '[data-do=no]', '[data-verb=agree]', '[data-verb=pass]', '.hand .card.lit']) if (has(`${what}:not([disabled])`)) return what;
      return '';
    }).then((found) => found.jsonValue());
    let stones = 0;
    for (let what = await sight(); what !== 'over'; what = await sight()) {
      const before = await page.evaluate(() => document.querySelectorAll('#tabpanel li').length);
      if (what === '[data-verb=pass]' && stones < 3) {
        // A point is typed, wherever the focus is.
        const name = await page.locator('[role=gridcell][aria-label*="can be chosen"]').nth(7 * stones + 3).getAttribute('data-point');
        stones += 1;
        await page.keyboard.type(name.toLowerCase());
        await page.keyboard.press('Enter');
      } else await press(what);
      await page.waitForFunction((n) => document.querySelectorAll('#tabpanel li').length !== n || document.querySelector('.table.over, [data-menu], [data-do=confirm]') !== null, before);
      // Whatever was pressed, the keyboard has a place.
      await page.waitForFunction(() => document.activeElement !== document.body);
    }
    await until(page, 'has won|shared');
    assert.ok(stones > 0);
    assert.match(await page.locator('[role=log]').innerText(), /./);
    await tabTo('[data-do=rematch]');
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

export async function keyboardOnly(browser, server) {
  const { page, wrong } = await person(browser, server);
  const tabTo = keyboard(page);
  await tabTo('input[name=game]');
  while (await page.evaluate(() => document.activeElement.value) !== 'go') await page.keyboard.press('ArrowRight');
  await tabTo('[data-do=screen]');
  await page.keyboard.press('Enter');
  await until(page, 'Black to play');
  await tabTo('[role=gridcell]');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await until(page, 'White to play');
  await page.keyboard.press('g');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await until(page, 'Black to play');
  assert.equal(await stones(page), 2);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^G3, white stone.*last move/);
  assert.match(await page.locator('[role=log]').innerText(), /White places a stone at G3/);
  await tabTo('[data-verb=pass]');
  await page.keyboard.press('Enter');
  await until(page, 'White to play');
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
  await page.keyboard.press(',');
  await page.locator('.looking').waitFor();
  await page.keyboard.press('Escape');
  await tabTo('[data-do=other]');
  await page.keyboard.press('Enter');
  await tabTo('[data-verb=resign]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await until(page, 'Black has won');
  assert.deepEqual(wrong, []);
}

const words = { fr: ['Le go, avec des vagues', 'À Noir de jouer', 'Passer'], hu: ['Go, benne hullámokkal', 'Fekete következik', 'Passz'] };

export async function frenchAndHungarian(browser, server) {
  for (const [language, [home, turn, pass]] of Object.entries(words)) {
    const { page, wrong, context } = await person(browser, server, { locale: `${language}-${language.toUpperCase()}` });
    assert.equal(await page.locator('h1').innerText(), home);
    await page.locator('input[value=go]').check({ force: true });
    await page.locator('[data-do=screen]').click();
    await until(page, turn);
    assert.equal(await page.locator('[data-verb=pass]').innerText(), pass);
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    // The language can be changed, and stays.
    await page.locator('nav button').click();
    await page.locator('dialog[open] select').first().waitFor();
    await axe(page, `settings in ${language}`);
    await page.locator('dialog select').first().selectOption('en');
    await page.keyboard.press('Escape');
    await until(page, 'Black to play');
    await page.reload();
    await until(page, 'Black to play');
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

// Settings come when they are asked for: where they cannot, that is said, and asked for again they come.
export async function settingsThatDoNotCome(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.route('**/assets/Settings-*.js', (route) => route.abort());
  await page.locator('nav button').click();
  await page.getByRole('status').filter({ hasText: 'cannot be reached' }).waitFor();
  await axe(page, 'settings that do not come');
  await page.unroute('**/assets/Settings-*.js');
  await page.locator('nav button').click();
  await page.locator('dialog[open] select').first().waitFor();
  assert.equal(await page.getByRole('status').filter({ hasText: 'cannot be reached' }).count(), 0);
  assert.deepEqual(wrong, []);
}

export async function phone(browser, server) {
  const { page, wrong } = await person(browser, server, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const fits = async (what) => assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, `${what} is wider than the phone`);
  await fits('home');
  await axe(page, 'home on a phone');
  await page.goto(`${server.url}/new`);
  await page.waitForSelector('.maps svg');
  await fits('a new table');
  await axe(page, 'a new table on a phone');
  await page.goto(`${server.url}/games`);
  await page.waitForSelector('form');
  await fits('games');
  await axe(page, 'games on a phone');
  await page.goto(`${server.url}/rules/territory?ruling=R19`);
  await page.waitForSelector('.found');
  await fits('rules');
  await axe(page, 'rules on a phone');
  await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'me' } });
  await until(page, 'Black to play');
  await fits('a table');
  const at = await page.locator('[data-point="E5"]').boundingBox();
  const tap = () => page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await tap();
  await page.locator('[data-do=confirm]').waitFor();
  assert.equal(await stones(page), 0);
  await tap();
  await until(page, 'White to play');
  assert.equal(await stones(page), 1);
  assert.deepEqual(wrong, []);
}
