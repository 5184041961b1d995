// Paper: what is chosen is what is asked for, page by page, and can be taken home.
import assert from 'node:assert/strict';
import { axe, person } from './lib.mjs';

export async function toPaper(browser, server) {
  const { page, wrong } = await person(browser, server);
  await page.goto(`${server.url}/rules/tsunami`);
  await page.locator('a[href^="/print"]').click();
  await page.getByLabel('What').selectOption('cards');
  const seen = (what) => page.waitForFunction((wanted) => {
    const picture = document.querySelector('.print img');
    return picture?.complete && picture.naturalWidth > 0 && picture.src.includes(wanted);
  }, what);
  await seen('/api/print/cards?');
  await axe(page, 'cards to print');
  await page.locator('[data-do=next]').click();
  await seen('page=2');
  await page.getByLabel('Language').selectOption('fr');
  await page.getByLabel('Paper').selectOption('letter');
  await page.getByLabel('Black and white').check();
  await seen('lang=fr&paper=letter&deck=first-wave&bw=1');
  for (const what of ['board', 'tokens', 'score']) {
    await page.getByLabel('What').selectOption(what);
    await seen(`/api/print/${what}?`);
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do=download]').click()]);
  assert.equal(download.suggestedFilename(), 'tideline-score.pdf');
  assert.deepEqual(wrong, []);
}
