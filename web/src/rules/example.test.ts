// Every example of every page of rules plays in the engine of the page, and what it calls not allowed is refused for that reason.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { loadEngine, type Engine } from '../engine';
import { read, type Example } from './document';
import { after, eventOf, refusalOf, steps } from './example';

const folder = new URL('../../../docs/rules/', import.meta.url);
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const examples = async (name: string): Promise<Example[]> => (await read(readFileSync(new URL(name, folder), 'utf8'), name.split('.')[0] ?? '', { table: '', shownBy: '' })).next().flatMap((block) => 'example' in block ? [block.example] : []);
let engine: Engine;
beforeAll(async () => { engine = await loadEngine(readFileSync(new URL('../../../build/wasm/bin/engine.wasm', import.meta.url))); });

it('reads steps, notes and what is not allowed, and leaves other expectations out', () => {
  const play = steps('tideline 1\nbegin\nred place A1   # a corner\nexpect board\n. R\nend\nexpect illegal blue place A1 occupied\nexpect turn blue\nblue pass\nexpect view red blue pass\n');
  expect(play.steps).toEqual([
    { kind: 'event', who: 'red', words: 'place A1', reason: '', note: 'a corner' },
    { kind: 'illegal', who: 'blue', words: 'place A1', reason: 'occupied', note: '' },
    { kind: 'event', who: 'blue', words: 'pass', reason: '', note: '' },
    { kind: 'view', who: 'red', words: 'blue pass', reason: '', note: '' },
  ]);
});

it.each(pages)('the examples of %s play', async (name) => {
  const found = await examples(name);
  expect(found.length).toBeGreaterThan(0);
  for (const { title, source } of found) {
    const play = steps(source);
    const game = after(engine, play, 0, null);
    if (!game) throw new Error(`${title}: no game`);
    for (const [n, step] of play.steps.entries()) {
      const what = `${title}: ${eventOf(step)}`;
      if (step.kind === 'event') expect([what, game.feed(eventOf(step))]).toEqual([what, null]);
      else if (step.kind !== 'view') expect([what, refusalOf(engine, play, n)?.reason ?? '']).toEqual([what, step.reason]);
    }
    game.free();
  }
});
