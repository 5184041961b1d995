// Games as a server recorded them, one of each kind: the page says of their dice what `tideline verify` says.
import { spawnSync } from 'node:child_process';
import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { diceWords, newPledge, seenAt, speakForDice, tookPart, withPledges } from './dice';
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
  const same = (text: string): boolean => {
    const found = engine.verify(text, seenAt(game));
    expect({ fair: found.fair, outcomes: found.outcomes }).toEqual(native(text));
    return found.fair;
  };
  it('are found fair', () => {
    expect(same(record)).toBe(true);
    expect(engine.verify(record, seenAt(game)).outcomes > 0).toBe(game !== 'go');
    expect(engine.verify(record, seenAt(game))).toMatchObject({ seeds: 0, clear: 1 }); // of the time before there were pledges
  });
  it('are not, with another secret, another promise, or none', () => {
    expect(same(record.replace(/^@secret ../m, (line) => `@secret ${line.endsWith('00') ? '01' : '00'}`))).toBe(false);
    expect(same(record.replace(/^@commit ../m, (line) => `@commit ${line.endsWith('00') ? '01' : '00'}`))).toBe(false);
    expect(same(record.replace(/^@secret.*\n/m, ''))).toBe(false);
    expect(same(record.replace(/^@commit.*\n/m, ''))).toBe(false);
  });
  if (game === 'go') return;
  it('are not, with what a player added changed', () => {
    expect(same(record.replace(/^(@added \w+ )01/m, '$102'))).toBe(false);
  });
});

it('names the throw that was changed', () => {
  const record = readFileSync(here('./fixtures/territory.tide'), 'utf8');
  const [line = '', , second = ''] = /^(\w+) rolloff \d (\d)$/m.exec(record) ?? [];
  const other = line.replace(/\d$/, second === '1' ? '2' : '1');
  const found = engine.verify(record.replace(line, other), seenAt('changed'));
  expect(found.fair).toBe(false);
  expect(found.wrong[0]).toMatchObject({ event: other, expected: line });
});

describe('a browser at a table', () => {
  const header = 'tideline 1\ngame territory\nfactions red blue\nbegin\n';
  // What the seats of this browser say to a stream that goes on by what they say.
  const at = (id: string, ...lines: string[]) => {
    const game = engine.open(header, 'red');
    if ('reason' in game) throw new Error(game.text);
    const feed = (line: string): string => { game.feed(line); return diceWords(engine, id, 'red', game.table()); };
    [`@table A table\n${header}`, ...lines].forEach(feed);
    return { feed, table: () => game.table() };
  };
  const commit = (n: number): string => `@commit ${String(n).repeat(64)}`;

  it('hashes as everybody does', () => {
    const seed = '00112233445566778899aabbccddeeff';
    expect(engine.pledge(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
  });
  it('pledges where it sits, once, and reveals only what is sealed', () => {
    const { feed, table } = at('once', commit(1));
    const pledge = feed('@seat red person Ann').split(' ')[1] ?? '';
    expect(pledge).toMatch(/^[0-9a-f]{64}$/);
    expect(feed('@seat blue person Ben')).toBe('');
    expect(feed(`@pledge red ${pledge}`)).toBe('');
    expect(feed('@draw until 5')).toBe('');
    const words = feed('@sealed until 5');
    expect(words).toMatch(/^reveal [0-9a-f]{32}$/);
    expect(engine.pledge(words.slice(7))).toBe(pledge);
    expect(feed('@chat blue well?')).toBe('');
    expect(table().draw).toMatchObject({ on: true, sealed: true, waits: ['red'], seen: `${'1'.repeat(64)} red=${pledge}` });
  });
  it('opens tables with pledges that it can reveal, on every chair of its own', () => {
    const { seats = {} } = withPledges(engine, { game: 'territory', seats: { red: 'me', green: 'me', blue: 'bot level-1' } });
    const [red = '', green = ''] = [seats.red, seats.green].map((one) => /^me ([0-9a-f]{64})$/.exec(one ?? '')?.[1]);
    expect(red).not.toBe(green);
    expect(seats.blue).toBe('bot level-1');
    const { feed } = at('mine', commit(1), '@seat red person Ann', `@pledge red ${red}`, '@seat blue bot level-1', '@draw until 5');
    expect(feed('@sealed until 5')).toMatch(/^reveal /);
  });
  it('pledges anew after a void draw, and where another browser had the chair before', () => {
    const { feed } = at('void', commit(1), '@seat blue person Ben', '@seat red empty');
    const words = feed('@seat red person Ann');
    feed(words.replace('pledge', '@pledge red'));
    feed('@pledge blue ' + '2'.repeat(64));
    feed('@draw until 5');
    expect(feed('@sealed until 5')).toMatch(/^reveal /);
    expect(feed('@void blue silent')).toMatch(/^pledge /);
    const other = at('other', commit(1), '@seat red person Ann');
    expect(other.feed('@pledge red ' + '3'.repeat(64))).toMatch(/^pledge /);
  });
  it('shows a seed in one draw only, whatever a server writes in its name', () => {
    const first = at('honest', commit(1));
    const pledge = first.feed('@seat red person Ann').split(' ')[1] ?? '';
    first.feed(`@pledge red ${pledge}`);
    first.feed('@draw until 5');
    expect(first.feed('@sealed until 5')).toMatch(/^reveal /);
    // The server knows that seed now, and has chosen its secret after it.
    const second = at('ground', commit(2), '@seat red person Ann');
    expect(second.feed(`@pledge red ${pledge}`)).toMatch(/^pledge /);
    second.feed('@draw until 5');
    expect(second.feed('@sealed until 5')).toBe('void');
    expect(tookPart('honest')).toBe(true);
    expect(tookPart('ground')).toBe(false);
    // After a reload the same draw is the same.
    const again = at('honest', commit(1), '@seat red person Ann', `@pledge red ${pledge}`, '@draw until 5');
    again.feed('@sealed until 5');
    expect(tookPart('honest')).toBe(true);
  });
  it('pledges once where another has the chair too, and does not go on for ever', () => {
    const { feed } = at('two', commit(1), '@seat red person Ann');
    expect(feed('@pledge red ' + '4'.repeat(64))).toMatch(/^pledge /);
    expect(feed('@pledge red ' + '5'.repeat(64))).toBe('');
  });
  it('says so where it has no seed for what was sealed in its name', () => {
    const { feed } = at('lost', commit(1), '@seat red person Ann', '@pledge red ' + '3'.repeat(64), '@draw until 5');
    expect(feed('@sealed until 5')).toBe('void');
  });
  it('waits for another window before it says that a seed is lost', () => {
    vi.useFakeTimers();
    const speaking = (id: string, pledge: string) => {
      const { feed, table } = at(id, commit(1), '@seat red person Ann', '@seat blue person Ben', `@pledge red ${pledge}`, '@draw until 5');
      feed('@sealed until 5');
      const said: string[] = [];
      const look = (): void => { speakForDice(engine, id, 'red', table, (words) => said.push(words)); };
      look();
      look();
      return { feed, look, said };
    };
    const seed = '00112233445566778899aabbccddee01';
    const other = speaking('window', engine.pledge(seed));
    vi.advanceTimersByTime(2900);
    expect(other.said).toEqual([]);
    other.feed(`@reveal red ${seed}`);
    vi.advanceTimersByTime(5000);
    expect(other.said).toEqual([]);
    const alone = speaking('alone', '6'.repeat(64));
    vi.advanceTimersByTime(2900);
    expect(alone.said).toEqual([]);
    vi.advanceTimersByTime(200);
    alone.look();
    vi.advanceTimersByTime(9000);
    expect(alone.said).toEqual(['void']);
    vi.useRealTimers();
  });
  it('keeps each seed for itself, so that two windows lose none, and reads what was kept in one', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text), removeItem: (key: string) => kept.delete(key),
      key: (i: number) => [...kept.keys()][i] ?? null, get length() { return kept.size; },
    });
    const old = '00112233445566778899aabbccddee02';
    kept.set('tideline.dice', JSON.stringify({ seeds: { [engine.pledge(old)]: old }, seen: { earlier: ['a draw'] } }));
    vi.resetModules();
    const second = await import('./dice'); // another window, with a memory of its own
    const pledges = [newPledge(engine), second.newPledge(engine), newPledge(engine), engine.pledge(old)];
    expect(second.tookPart('earlier')).toBe(true);
    for (const [number, pledge] of pledges.entries()) {
      const { feed, table } = at(`shared-${number}`, commit(1), '@seat red person Ann', `@pledge red ${pledge}`, '@draw until 5');
      const game = table;
      feed('@sealed until 5');
      expect(tookPart(`shared-${number}`)).toBe(true);
      expect(second.diceWords(engine, `shared-${number}`, 'red', game())).toMatch(/^reveal /); // the same, in the other window
      expect(second.tookPart(`shared-${number}`)).toBe(true);
    }
    for (let i = 0; i < 300; ++i) newPledge(engine);
    expect([...kept.keys()].filter((key) => key.startsWith('tideline.dice.seed.')).length).toBeLessThanOrEqual(200);
    vi.unstubAllGlobals();
  });
  it('warns where the record contradicts what it saw before it revealed', () => {
    const record = readFileSync(here('./fixtures/territory.tide'), 'utf8');
    const pledge = at('seen', commit(1)).feed('@seat red person Ann').split(' ')[1] ?? '';
    at('seen', commit(1), '@seat red person Ann', `@pledge red ${pledge}`, '@draw until 5', '@sealed until 5');
    expect(engine.verify(record, seenAt('unseen')).fair).toBe(true);
    expect(engine.verify(record, seenAt('seen'))).toMatchObject({ fair: false, problems: [{ text: expect.stringContaining(pledge) as string }] });
  });
});
