// A table that is set up by hand: game, rules that differ, seats, and they are what is played.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, person, printed, program, until } from './lib.mjs';

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

// The deck that `tideline deck new` writes, whose card has an example with a board.
export async function ownDeck(browser, server) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-deck-'));
  assert.equal(spawnSync(program, ['deck', 'new', 'mine'], { cwd: folder }).status, 0);
  const { page, wrong } = await person(browser, server);
  await page.getByRole('link', { name: 'More choices' }).click();
  await page.waitForSelector('.maps label');
  await page.getByLabel(/^Game/).selectOption('tsunami');
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('A deck of your own').setInputFiles(join(folder, 'mine.toml'));
  await page.getByText('Differs from the usual: Deck: mine').waitFor();
  rmSync(folder, { recursive: true });
  await page.locator('.seats select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await until(page, 'Black to play');
  assert.ok(await page.locator('[role=gridcell]').count() > 0);
  // It can be printed, from the table's set-up or from the list.
  await page.goto(`${server.url}/new`);
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel(/^Deck/).selectOption('mine');
  await page.locator('form a[href^="/print"]').click();
  await printed(page, 'deck=sha256%3A');
  assert.equal(await page.getByLabel(/^Deck/).evaluate((list) => list.selectedOptions[0].text), 'mine');
  assert.deepEqual(wrong, []);
}
