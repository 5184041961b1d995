// Everything that a person can come to, looked at by axe: by day on a desk, by night on a small phone.
import assert from 'node:assert/strict';
import { axe, hang, moves, myTurn, open, person, point, until } from './lib.mjs';
import { act, dice } from './player.mjs';

const ways = {
  'on a desk': {},
  'on a phone at night': { viewport: { width: 320, height: 640 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
};
const deck = 'game = "tsunami"\nsize = 40\n\n[cards]\ndrift = 6\nshove = 4\nferry = 5\npilot = 4\nreef = 3\ngroundswell = 3\nbreakwater = 11\nsea-wall = 4\n';

// A game with cards on one screen: every kind of step, the question, the curtain, the discarded cards.
export async function axeOnCards(browser, server) {
  for (const [way, options] of Object.entries(ways)) {
    const { page, wrong, context } = await person(browser, server, options);
    const made = await page.evaluate((text) => fetch('/api/decks', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'many', text }) }).then((answer) => answer.json()), deck);
    const begin = async () => {
      const table = await open(page, { game: 'tsunami', map: 'square-9', deck: made.digest, seats: { black: 'me', white: 'me' }, terms: 'question=600 absent=86400' });
      await page.waitForSelector('.waiting');
      return table;
    };
    let id = await begin();
    const seen = new Set();
    const missing = () => !seen.has('the question') || !seen.has('the discarded cards') || [...seen].filter((one) => one.startsWith('the step')).length < 3;
    const look = async (what) => { if (!seen.has(what)) { seen.add(what); await axe(page, `${what} ${way}`); } };
    const random = dice(11);
    // What the pile brings is chance: a game that ends, or brings too little, is followed by another.
    const end = Date.now() + hang;
    for (let acts = 0; Date.now() < end && missing(); acts += 1) {
      if (acts > 400 || await page.locator('.table.over').count() > 0) {
        id = await begin();
        acts = 0;
      }
      const now = await page.evaluate(() => ({
        curtain: document.querySelector('[data-do=curtain]') !== null, question: document.querySelector('[data-do=no]') !== null,
        step: document.querySelector('[data-do=back]') ? document.querySelector('.steps strong')?.textContent ?? 'confirm' : '',
        discard: [...document.querySelectorAll('button.chip:not([disabled])')].some((one) => one.textContent.startsWith('Discard')),
      }));
      if (now.curtain) await look('the curtain');
      else if (now.question) await look('the question');
      else if (now.step) await look(`the step “${now.step}”`);
      else if (now.discard && !seen.has('the discarded cards')) {
        // Somebody may be quicker; then there is a next time.
        const opened = await page.locator('button.chip', { hasText: 'Discard' }).click({ timeout: 1500 }).then(() => true, () => false);
        if (!opened) continue;
        await page.locator('dialog[open]').waitFor();
        await look('the discarded cards');
        await page.keyboard.press('Escape');
      }
      await act(page, random, { cards: 0.9, hold: ['Breakwater', 'Sea wall'] });
      await page.waitForTimeout(15);
    }
    assert.ok(!missing(), [...seen].join());
    // Somebody who watches.
    const guest = await person(browser, server, options);
    await guest.page.goto(`${server.url}/t/${id}`);
    await guest.page.waitForSelector('.people li');
    await axe(guest.page, `a spectator ${way}`);
    assert.deepEqual([...wrong, ...guest.wrong], []);
    await guest.context.close();
    await context.close();
  }
}

// Marking, the score, what one thought of it, settings, a table that is not there.
export async function axeOnTheEnd(browser, server) {
  for (const [way, options] of Object.entries(ways)) {
    const { page, wrong, context } = await person(browser, server, options);
    await page.goto(`${server.url}/t/nothinghere`);
    await page.locator('[role=alert]').waitFor();
    await axe(page, `a table that is not there ${way}`);
    await open(page, { game: 'go', map: '9x9', seats: { black: 'me', white: 'me' } });
    for (const [at, name] of ['E5', 'C3'].entries()) {
      await myTurn(page);
      await page.locator(`[data-point="${name}"]`).scrollIntoViewIfNeeded();
      await point(page, name);
      await page.waitForFunction((n) => document.querySelectorAll('#tabpanel ol > li button').length === n, at + 1);
    }
    for (const who of ['Black', 'White']) { await until(page, `${who} to play`); await page.locator('[data-verb=pass]').click(); }
    await page.locator('[data-verb=agree]').waitFor();
    await axe(page, `scoring ${way}`);
    for (const n of [5, 6]) { await page.locator('[data-verb=agree]').click(); await page.waitForFunction((wanted) => document.querySelectorAll('#tabpanel ol > li button').length >= wanted || document.querySelector('.table.over'), n); }
    await page.waitForSelector('table tbody tr');
    await page.locator('.feedback summary').click();
    await axe(page, `after the game ${way}`);
    assert.ok(await moves(page) >= 4);
    await page.locator('nav button').click();
    await page.locator('dialog details summary').click();
    await axe(page, `settings ${way}`);
    assert.deepEqual(wrong, []);
    await context.close();
  }
}

export async function axeOnRules(browser, server) {
  for (const language of ['en', 'fr', 'hu']) {
    for (const [way, options] of Object.entries(ways)) {
      const { page, wrong, context } = await person(browser, server, { ...options, locale: language });
      for (const game of options.isMobile ? ['territory'] : ['go', 'territory', 'tsunami']) {
        await page.goto(`${server.url}/rules/${game}`);
        await page.waitForSelector('article h1');
        await axe(page, `the rules of ${game} in ${language} ${way}`);
        assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, `the rules of ${game} in ${language} are too wide ${way}`);
      }
      assert.deepEqual(wrong, []);
      await context.close();
    }
  }
}
