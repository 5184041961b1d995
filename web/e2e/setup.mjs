// A table that is set up by hand: game, rules that differ, seats, and they are what is played.
import assert from 'node:assert/strict';
import { axe, person, until } from './lib.mjs';

export async function setUp(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.getByRole('link', { name: 'More choices' }).click();
  await page.waitForSelector('.maps label');
  await page.getByLabel(/^Game/).selectOption('territory');
  await page.getByLabel('Factions').selectOption('4');
  await page.locator('input[value=atoll-13]').check({ force: true });
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Title').fill('Four on an atoll');
  await page.locator('[data-option=dice]').selectOption('none');
  assert.match(await page.locator('form').innerText(), /Differs from the usual: Dice: no dice/);
  await axe(page, 'a new table with everything');
  // Another game has other options, and nothing is left of those before.
  await page.getByLabel(/^Game/).selectOption('go');
  assert.match(await page.locator('form').innerText(), /The usual rules/);
  await page.locator('[data-option=counting]').selectOption('territory');
  await page.getByLabel('Clock').selectOption('fischer/300/10');
  await page.locator('.seats select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await until(page, 'Black to play');
  assert.match(await page.title(), /Four on an atoll/);
  assert.match(await page.locator('.people').innerText(), /5:\d\d/);
  const row = await page.evaluate(() => fetch(`/api/tables/${location.pathname.split('/').pop()}`).then((answer) => answer.json()));
  assert.equal(row.rules, 'default counting=territory');
  assert.deepEqual(wrong, []);
}
