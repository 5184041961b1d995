import { expect, it } from 'vitest';
import { html } from './markdown';

it('shows headings, lists and tables, and marks where a ruling is explained', () => {
  const text = html('# Go\n\n- **Ko (G2).** See [go](go.md).\n  - inner\n\n| a | b |\n|---|---|\n| 1 | G3 |\n');
  expect(text).toContain('<h1>Go</h1>');
  expect(text).toContain('<span id="G2"></span><strong>Ko (G2).</strong> See <a href="/rules/go">go</a>.');
  expect(text.match(/<ul>/g)).toHaveLength(2);
  expect(text.match(/<\/ul>/g)).toHaveLength(2);
  expect(text).toContain('<td><span id="G3"></span>1</td>');
});

it('lets nothing through as markup', () => {
  expect(html('a <b onclick="x"> `<i>`')).toBe('<p>a &lt;b onclick=&quot;x&quot;&gt; <code>&lt;i&gt;</code></p>');
});
