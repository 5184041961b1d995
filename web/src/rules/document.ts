// A page of rules as blocks: text with every ruling linked to where it is explained, and examples that can be played.
import { Marked, type Token, type Tokens } from 'marked';
import { gameNamed, gameOf, letters } from '../games';
import { inTurns, turn } from '../turns';

export interface Example { id: string; title: string; rulings: string[]; source: string }
export interface Heading { id: string; text: string }
export interface Sentence { text: string; plain: string; ruling: string; anchor: string }
export type Block = { html: string } | { example: Example };
export interface Page {
  contents: Heading[];
  next(count?: number): Block[]; // the next blocks, so many or all; none: that was the end
  sentences(): Sentence[];
}

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
// For comparing and for names of places: without accents and capitals.
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const slug = (text: string): string => plain(text).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
const named = new RegExp(`\\b([${letters}]\\d{1,2})\\b`, 'g');

type Nested = Token & { tokens?: Token[] };
const nested = (token: Token): Token[] => {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') return [...(token as Tokens.Table).header, ...(token as Tokens.Table).rows.flat()].map((cell) => ({ type: 'cell', raw: cell.text, ...cell }));
  return (token as Nested).tokens ?? [];
};
const text = (token: Token): string => {
  const inner = nested(token);
  return inner.length > 0 ? inner.map(text).join('') : 'text' in token ? String(token.text) : '';
};

// Where each ruling is explained: at its first mention in bold or a heading, else in a table, else anywhere. Mentions are
// counted as they will be written.
function explained(tokens: Token[]): Map<string, number> {
  const best = new Map<string, { at: number; rank: number }>();
  const counts = new Map<string, number>();
  const walk = (token: Token, rank: number): void => {
    if (token.type === 'code' || token.type === 'codespan' || token.type === 'link') return;
    const own = token.type === 'strong' || token.type === 'heading' ? 2 : token.type === 'cell' ? Math.max(rank, 1) : rank;
    const inner = nested(token);
    for (const one of inner) walk(one, own);
    if (inner.length > 0 || token.type !== 'text') return;
    for (const [name] of token.text.matchAll(named)) {
      const at = (counts.get(name) ?? 0) + 1;
      counts.set(name, at);
      const before = best.get(name);
      if (!before || before.rank < own) best.set(name, { at, rank: own });
    }
  };
  for (const token of tokens) walk(token, 0);
  return new Map([...best].map(([name, { at }]) => [name, at]));
}

// `words`: what a table is called for those who listen, and how `Example 3` is announced below a ruling. Chapter by chapter, so
// that the page answers meanwhile.
export async function read(markdown: string, game: string, words: { table: string; shownBy: string }): Promise<Page> {
  const marked = new Marked();
  const tokens: Token[] = [];
  await inTurns(markdown.split(/^(?=## )/m), (chapter) => { tokens.push(...marked.lexer(chapter)); });
  await turn();
  const places = explained(tokens);
  const examples = findExamples(tokens);
  const counts = new Map<string, number>();
  let fresh: string[] = []; // rulings explained in the block that is being written

  const linked = (raw: string): string => escaped(raw).replace(named, (name: string, _: string, offset: number, whole: string) => {
    const at = (counts.get(name) ?? 0) + 1;
    counts.set(name, at);
    // Rulings of other games stand in brackets or alone; what looks like one elsewhere is a point.
    if (gameOf(name) !== game) return whole === name || /\([^)]*$/.test(whole.slice(0, offset)) ? `<a href="/rules/${gameOf(name)}?ruling=${name}">${name}</a>` : name;
    if (places.get(name) !== at) return `<a href="#${name}">${name}</a>`;
    fresh.push(name);
    return `<span class="ruling" id="${name}">${name}</span>`;
  });
  const shown = (): string => {
    const found = [...examples.values()].filter((one) => one.rulings.some((name) => fresh.includes(name)));
    fresh = [];
    const links = found.map((one) => `<a href="#${one.id}">${escaped(one.title.split(/\s?:|\.$/)[0] ?? one.title)}</a>`);
    return links.length > 0 ? ` <small class="shown">${escaped(words.shownBy)} ${links.join(', ')}</small>` : '';
  };
  marked.use({
    renderer: {
      text(token) { return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : linked(token.text); },
      html({ text: raw }) { return escaped(raw); },
      link({ href, text: raw }) {
        const page = /^(\w+)(?:\.\w\w)?\.md(#[\w-]+)?$/.exec(href);
        const term = /^(?:\.\.\/)+data\/terms\/([\w-]+)\.toml$/.exec(href)?.[1];
        if (term) return `<a href="/learn/terms#${term}">${escaped(raw)}</a>`;
        return page && gameNamed(page[1] ?? '') ? `<a href="/rules/${page[1]}${page[2] ?? ''}">${escaped(raw)}</a>` : escaped(raw);
      },
      image({ text: raw }) { return escaped(raw); },
      heading({ tokens: inner, depth }) { return `<h${depth} id="${slug(inner.map(text).join(''))}">${this.parser.parseInline(inner)}${shown()}</h${depth}>`; },
      paragraph({ tokens: inner }) { return `<p>${this.parser.parseInline(inner)}${shown()}</p>`; },
      listitem(item) { return `<li>${this.parser.parse(item.tokens, item.loose)}${shown()}</li>`; },
      tablecell({ tokens: inner, header }) { const tag = header && inner.length > 0 ? 'th' : 'td'; return `<${tag}>${this.parser.parseInline(inner)}${shown()}</${tag}>`; },
      table({ header, rows }) {
        const row = (cells: Tokens.TableCell[]): string => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
        return `<div class="scroll" tabindex="0" role="group" aria-label="${escaped(words.table)}"><table><thead>${row(header)}</thead><tbody>${rows.map(row).join('')}</tbody></table></div>`;
      },
      code({ text: raw }) { return `<pre tabindex="0">${escaped(raw)}</pre>`; },
    },
  });
  const left = tokens.filter((token) => token.type !== 'space');
  const written = (token: Token): Block => {
    const example = examples.get(token);
    return example ? { example } : { html: marked.parser([token]) };
  };
  return { next: (count = left.length) => left.splice(0, count).map(written), contents: tokens.flatMap((token) => token.type === 'heading' && token.depth === 2 ? [{ id: slug(text(token)), text: text(token) }] : []), sentences: () => sentences(tokens, game) };
}

// A fenced `tide R10 R8` that is a whole game, named by the bold words before it.
function findExamples(tokens: Token[]): Map<Token, Example> {
  const found = new Map<Token, Example>();
  let title = '';
  for (const token of tokens) {
    if (token.type === 'paragraph') title = text((token.tokens ?? []).find((one) => one.type === 'strong') ?? token);
    if (token.type !== 'code' || !/^tide\b/.test(token.lang ?? '') || !token.text.includes('\nbegin')) continue;
    found.set(token, { id: `example-${found.size + 1}`, title, rulings: (token.lang ?? '').split(' ').slice(1), source: token.text });
  }
  return found;
}

// What can be searched: every sentence, with the ruling or heading that it belongs to.
function sentences(tokens: Token[], game: string): Sentence[] {
  const found: Sentence[] = [];
  let heading = '';
  let above = ''; // the ruling that the heading names
  const first = (whole: string): string => [...whole.matchAll(named)].map(([name]) => name).find((name) => gameOf(name) === game) ?? '';
  const add = (whole: string): void => {
    const own = first(whole) || above;
    for (const one of whole.split(/(?<=[.!?])\s+(?=\p{Lu})/u)) found.push({ text: one, plain: plain(`${own} ${one}`), ruling: own, anchor: own || heading });
  };
  const walk = (token: Token): void => {
    if (token.type === 'heading') [heading, above] = [slug(text(token)), first(text(token))];
    else if (token.type === 'paragraph' || token.type === 'list_item') add(text(token));
    else if (token.type === 'table') for (const row of (token as Tokens.Table).rows) add(row.map((cell) => (cell.tokens).map(text).join('')).join(' · '));
    else if (token.type === 'list') for (const item of (token as Tokens.List).items) walk(item);
  };
  for (const token of tokens) walk(token);
  return found;
}

// The sentences that have every word of what was typed, those whose ruling it names first.
export function find(all: Sentence[], typed: string): Sentence[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return all.filter((one) => words.every((word) => one.plain.includes(word))).sort((a, b) => Number(plain(b.ruling) === words[0]) - Number(plain(a.ruling) === words[0]));
}
