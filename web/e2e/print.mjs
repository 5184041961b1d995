// Paper: what is chosen is what is asked for, page by page and each page once, and can be taken home.
import assert from 'node:assert/strict';
import { axe, person, printed } from './lib.mjs';

export async function toPaper(browser, server) {
  const { page, wrong } = await person(browser, server);
  const asked = [];
  page.on('request', (request) => { if (request.url().includes('/api/print/')) asked.push(request.url()); });
  await page.goto(`${server.url}/rules/tsunami`);
  await page.locator('main a[href^="/print"]').click();
  await page.getByLabel('What').selectOption('cards');
  await printed(page, '/api/print/cards?');
  await axe(page, 'cards to print');
  await page.locator('[data-do=next]').click();
  await printed(page, '/api/print/cards?', 2);
  await page.locator('[data-do=previous]').click();
  await printed(page, '/api/print/cards?');
  await page.locator('[data-do=next]').click();
  await printed(page, '/api/print/cards?', 2);
  await page.getByLabel('Language').selectOption('fr');
  await page.getByLabel('Paper').selectOption('letter');
  await page.getByLabel('Black and white').check();
  await printed(page, 'lang=fr&paper=letter&game=tsunami&bw=1', 2);
  for (const what of ['board', 'tokens', 'score']) {
    await page.getByLabel('What').selectOption(what);
    await printed(page, `/api/print/${what}?`, 'any');
  }
  assert.equal(new Set(asked).size, asked.length, 'every page is asked for once');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do=download]').click()]);
  assert.equal(download.suggestedFilename(), 'tideline-score.pdf');
  // Stones of no colour are not printed; with one again they are.
  await page.goto(`${server.url}/print?what=tokens&game=territory`);
  await printed(page, 'colours=');
  for (const colour of await page.locator('.print fieldset input:checked').all().then((all) => Promise.all(all.map((one) => one.getAttribute('value'))))) await page.locator(`.print input[value=${colour}]`).uncheck();
  await page.getByRole('alert').filter({ hasText: 'Choose at least one colour.' }).waitFor();
  assert.equal(await page.locator('.print img, [data-do=download]').count(), 0);
  await page.locator('.print input[value=red]').check();
  await printed(page, 'colours=red&');
  assert.equal(await page.getByRole('alert').count(), 0);
  // The server is busy, and busy again: the page says so in words.
  await page.route('**/api/print/**', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { reason: 'too-many', text: 'later' } }));
  await page.locator('.print input[value=blue]').check();
  await page.getByRole('alert').filter({ hasText: 'Try again in a moment.' }).waitFor();
  assert.deepEqual(wrong, []);
}
