// Games as a server recorded them, one of each kind: the page says of their dice what `tideline verify` says.
import { spawnSync } from 'node:child_process';
import { createHmac, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyDice } from './dice';
import { loadEngine, type Engine } from './engine';

// Browsers have it; the Node of Debian 12 does not by itself.
globalThis.crypto ??= webcrypto as Crypto;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const program = process.env.TIDELINE ?? here('../../build/release/bin/tideline');
let engine: Engine;
beforeAll(async () => { engine = await loadEngine(readFileSync(here('../../build/wasm/bin/engine.wasm'))); });

const native = (record: string): { fair: boolean; outcomes: number } => {
  const { status, stdout } = spawnSync(program, ['verify', '-'], { input: record, encoding: 'utf8' });
  return { fair: status === 0, outcomes: Number(/^outcomes +(\d+)/m.exec(stdout)?.[1]) };
};

describe.each(['go', 'tsunami', 'territory'])('the dice of %s', (game) => {
  const record = readFileSync(here(`./fixtures/${game}.tide`), 'utf8');
  const same = async (text: string): Promise<boolean> => {
    const found = await verifyDice(engine, text);
    expect({ fair: found.fair, outcomes: found.outcomes }).toEqual(native(text));
    return found.fair;
  };
  it('are found fair', async () => {
    expect(await same(record)).toBe(true);
    expect((await verifyDice(engine, record)).outcomes > 0).toBe(game !== 'go');
  });
  it('are not, with another secret, another promise, or none', async () => {
    expect(await same(record.replace(/^@secret ../m, (line) => `@secret ${line.endsWith('00') ? '01' : '00'}`))).toBe(false);
    expect(await same(record.replace(/^@commit ../m, (line) => `@commit ${line.endsWith('00') ? '01' : '00'}`))).toBe(false);
    expect(await same(record.replace(/^@secret.*\n/m, ''))).toBe(false);
    expect(await same(record.replace(/^@commit.*\n/m, ''))).toBe(false);
  });
  if (game === 'go') return;
  it('are not, with what a player added changed', async () => {
    expect(await same(record.replace(/^(@added \w+ )01/m, '$102'))).toBe(false);
  });
});

it('names the throw that was changed', async () => {
  const record = readFileSync(here('./fixtures/territory.tide'), 'utf8');
  const [line = '', , second = ''] = /^(\w+) rolloff \d (\d)$/m.exec(record) ?? [];
  const other = line.replace(/\d$/, second === '1' ? '2' : '1');
  const found = await verifyDice(engine, record.replace(line, other));
  expect(found.fair).toBe(false);
  expect(found.wrong[0]).toMatchObject({ event: other, expected: line });
});

it('are hashed in the order of the table, whatever the examples of a deck inside the record say', async () => {
  const head = 'tideline 1\ngame territory\nfactions blue red\n';
  const rest = `begin\n@added red 0123\n@added blue fedc\nred rolloff 5 1\nblue rolloff 6 2\n@secret ${'5a'.repeat(32)}\n`;
  const example = '[[card.flood.example]]\nrecord = \'\'\'\nfactions red blue\nboard\n. .\n end\nbegin\nred place A1\n\'\'\'\n';
  const seedsOf = async (record: string): Promise<string[]> => {
    let seeds: string[] = [];
    const listening = { verify: (_: string, given: string[]) => { seeds = given; return { fair: true, outcomes: 0, wrong: [], problems: [] }; } };
    await verifyDice(listening as unknown as Engine, record);
    return seeds;
  };
  const message = createHmac('sha256', Buffer.from('5a'.repeat(32), 'hex')).update('chance 0 blue=fedc red=0123').digest('hex').slice(0, 16);
  const plain = await seedsOf(head + rest);
  expect(plain).toHaveLength(2);
  expect(plain[0]).toBe(message);
  expect(await seedsOf(`${head}deck inline\n${example}end\n${rest}`)).toEqual(plain);
});
