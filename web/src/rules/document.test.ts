import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { terms } from '../learn/lessons';
import { find, read, type Page } from './document';

const words = { table: 'table', shownBy: 'Shown by' };
const html = async (page: Promise<Page>): Promise<string> => (await page).next().map((block) => 'html' in block ? block.html : `[${block.example.id}]`).join('');

describe('a page of rules', async () => {
  const page = await html(read('# Go\n\nAfter G2.\n\n- **Ko (G2).** See [go](go.fr.md#x) (R10), not R9.\n  - inner\n\n**Example 1: a ko.** So.\n\n```tide G2\ntideline 1\ngame go\nbegin\nblack pass\n```\n\n| a | b |\n|---|---|\n| 1 | G3 |\n', 'go', words));
  it('explains a ruling where it is bold, and links it elsewhere', () => {
    expect(page).toContain('<p>After <a href="#G2">G2</a>.</p>');
    expect(page).toContain('<strong>Ko (<span class="ruling" id="G2">G2</span>).</strong> See <a href="/rules/go#x">go</a> (<a href="/rules/territory?ruling=R10">R10</a>), not R9.');
    expect(page).toContain('<td><span class="ruling" id="G3">G3</span></td>');
  });
  it('leads to terms of go by the names of their files, and to no other file', async () => {
    const found = await html(read('A **[group](../../data/terms/group.toml)**, [x](../../data/maps/x.map).', 'go', words));
    expect(found).toBe('<p>A <strong><a href="/learn/terms#group">group</a></strong>, x.</p>');
  });
  it('says which examples show a ruling', () => {
    expect(page).toContain('<small class="shown">Shown by <a href="#example-1">Example 1</a></small>');
    expect(page).toContain('[example-1]');
  });
  it('names an example as its language does', async () => {
    const example = (title: string): Promise<string> => html(read(`**Ko (G2).** So.\n\n**${title}** So.\n\n\`\`\`tide G2\ntideline 1\ngame go\nbegin\n\`\`\`\n`, 'go', words));
    expect(await example('4. példa: két szem.')).toContain('<a href="#example-1">4. példa</a>');
    expect(await example('Exemple 4\u00a0: deux yeux.')).toContain('<a href="#example-1">Exemple 4</a>');
  });
  it('finds sentences by their words, without accents, and by ruling', async () => {
    const french = (await read('**Éclair (G5).** Une pierre tombe. Une autre reste.', 'go', words)).sentences();
    expect(find(french, 'pierre tombe').map((one) => [one.ruling, one.text])).toEqual([['G5', 'Une pierre tombe.']]);
    expect(find(french, 'eclair')).toHaveLength(1);
    expect(find(french, 'g5')).toHaveLength(3);
    expect(find(french, '')).toEqual([]);
    expect(find((await read('## Ko (G2)\n\nNo board returns.', 'go', words)).sentences(), 'board')[0]?.ruling).toBe('G2');
  });
});

it('lets nothing through as markup', async () => {
  const page = await html(read('a <b onclick="x"> `<i>` [x](javascript:alert) ![y](http://z)\n\n<script>1</script>\n', 'go', words));
  expect(page).not.toMatch(/<(b|i|script|img)\b|javascript/);
  expect(page).toContain('&lt;b onclick=&quot;x&quot;&gt;');
});

describe('our pages', () => {
  const folder = new URL('../../../docs/rules/', import.meta.url);
  it.each(readdirSync(folder).filter((name) => name.endsWith('.md')))('%s explains each of its rulings once', async (name) => {
    const page = await html(read(readFileSync(new URL(name, folder), 'utf8'), name.split('.')[0] ?? '', words));
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
    for (const [, to] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toMatch(new RegExp(` id="${to}"|\\[${to}\\]`));
    const said = [...page.matchAll(/href="\/learn\/terms#([^"]+)"/g)].map(([, id]) => id);
    expect(said.length).toBeGreaterThan(2);
    expect(said.filter((id) => !terms.some((one) => one.id === id))).toEqual([]);
  });
});
