// Four factions with bots, to the end and its sheet.
import assert from 'node:assert/strict';
import { axe, open, person } from './lib.mjs';
import { act, dice } from './player.mjs';

export async function territoryWithBots(browser, server) {
  const { page, wrong } = await person(browser, server);
  const bots = Object.fromEntries(['blue', 'green', 'yellow'].map((faction) => [faction, 'bot level-2']));
  await open(page, { game: 'territory', map: 'square-5', rules: 'quick', factions: ['red', 'blue', 'green', 'yellow'], seats: { red: 'me', ...bots }, terms: 'question=0.2 scoring=10' });
  const random = dice(3);
  const seen = new Set();
  let looked = false;
  for (let i = 0; i < 1500; i += 1) {
    const done = await act(page, random, { avoid: ['resume'], cards: 0.4, pass: i > 120 });
    seen.add(done.split(' ')[0]);
    if (done === 'over') break;
    if (done === 'place' && !looked) { looked = true; await axe(page, 'four factions'); }
    await page.waitForTimeout(done === 'wait' ? 60 : 20);
  }
  await page.waitForFunction(() => /won|shared/.test(document.querySelector('.waiting').textContent));
  assert.equal(await page.locator('table tbody tr').count(), 4);
  for (const verb of ['roll', 'place', 'card']) assert.ok(seen.has(verb), `${verb} was never possible: ${[...seen]}`);
  await page.waitForSelector('.lead');
  await axe(page, 'the end of four factions');
  // Everything is revealed: every hand that was left.
  const record = await page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').pop()}/record`).then((answer) => answer.text()));
  assert.ok(!/ deal \?/.test(record));
  assert.deepEqual(wrong, []);
}
