import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadEngine } from '../engine';
import { decks, missingDeck, withDeck } from './decks';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const program = process.env.TIDELINE ?? here('../../../build/release/bin/tideline');
const header = 'tideline 1\ngame tsunami\ndeck swift sha256:5a97\nbegin\n';

it('puts a brought deck into the header, once it is here', () => {
  expect(missingDeck(`@start\n${header}`)).toBe('sha256:5a97');
  expect(missingDeck('black play reef C5')).toBe('');
  expect(withDeck(header)).toBe(header);
  decks.set('sha256:5a97', 'game = "tsunami"\n');
  expect(missingDeck(`@start\n${header}`)).toBe('');
  expect(withDeck(header)).toBe('tideline 1\ngame tsunami\ndeck inline\ngame = "tsunami"\nend\nbegin\n');
});

it('takes the text as it is, whatever signs are in it', () => {
  decks.set('sha256:0d', "# costs $& and $' and $$\n");
  expect(withDeck('deck dear sha256:0d\nbegin\n')).toBe("deck inline\n# costs $& and $' and $$\nend\nbegin\n");
});

it('is read by the engine with the examples of its cards, whose boards end too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-deck-'));
  expect(spawnSync(program, ['deck', 'new', 'mine'], { cwd: folder }).status).toBe(0);
  const text = readFileSync(join(folder, 'mine.toml'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(text).toMatch(/^end$/m);
  const engine = await loadEngine(readFileSync(here('../../../build/wasm/bin/engine.wasm')));
  for (const [digest, written] of [['sha256:01', text], ['sha256:02', text.replaceAll('\n', '\r\n')], ['sha256:03', text.replace(/^end$/m, 'end \t')]] as const) {
    decks.set(digest, written);
    const opened = engine.open(withDeck(`tideline 1\ngame tsunami\nmap square-9\ndeck mine ${digest}\nbegin\n`), 'black');
    if ('reason' in opened) throw new Error(opened.text);
    expect(opened.setup().deck?.cards.map((card) => card.id)).toContain('tidewash');
    opened.free();
  }
});
