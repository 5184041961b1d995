// node tests/sabaki/analyze.mjs PROGRAM BUILD: our thoughts as Sabaki's own GTP library reads them. The library, as the lock
// file beside this one pins it, is installed into the build folder on first use.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [program, build] = process.argv.slice(2).map((path) => resolve(path));
const here = dirname(fileURLToPath(import.meta.url));
const home = join(build, 'sabaki');
const lock = 'package-lock.json';
if (!existsSync(join(home, lock)) || readFileSync(join(home, lock), 'utf8') !== readFileSync(join(here, lock), 'utf8')) {
  mkdirSync(home, { recursive: true });
  copyFileSync(join(here, 'package.json'), join(home, 'package.json'));
  copyFileSync(join(here, lock), join(home, lock));
  const installed = spawnSync('npm', ['ci', '--silent'], { cwd: home, stdio: 'inherit' });
  if (installed.status !== 0) process.exit(1);
}
const { Controller } = createRequire(join(home, 'package.json'))('@sabaki/gtp');

// What a client makes of a line: for each move its words as pairs, and behind `pv` the moves that would follow.
function read(line) {
  const [moves, ownership] = line.split(/\s*\bownership\s+/);
  return {
    moves: moves.split(/\s*info\s+/).filter(Boolean).map((text) => {
      const [pairs, pv] = text.split(/\s+pv\s+/);
      const words = pairs.trim().split(/\s+/);
      assert.equal(words.length % 2, 0, `pairs: ${pairs}`);
      return { ...Object.fromEntries(words.flatMap((word, i) => (i % 2 ? [] : [[word, words[i + 1]]]))), pv: pv.trim().split(/\s+/) };
    }),
    ownership: ownership?.trim().split(/\s+/).map(Number),
  };
}

const vertex = /^([A-HJ-Z]\d+|pass)$/;
const engine = new Controller(program, ['gtp', '--bot', 'search']);
engine.start();

// Looks on until so many lines came, then stops it by `end`; the lines, and what stopped it.
async function watch(name, args, lines, end) {
  const seen = [];
  let stopped;
  const response = await engine.sendCommand({ name, args }, ({ line }) => {
    if (!line.startsWith('info')) return;
    seen.push(line);
    if (seen.length === lines) stopped = end();
  });
  assert.equal(response.error, false);
  return { seen, stopped: await stopped };
}

for (const name of ['lz-analyze', 'kata-analyze']) {
  assert.equal((await engine.sendCommand({ name: 'known_command', args: [name] })).content, 'true');
}
await engine.sendCommand({ name: 'boardsize', args: ['9'] });
await engine.sendCommand({ name: 'play', args: ['B', 'E5'] });

// A client stops it by its next command, which is answered too.
const leela = await watch('lz-analyze', ['W', '5'], 3, () => engine.sendCommand({ name: 'protocol_version' }));
assert.equal(leela.stopped.content, '2');
let before = 0;
for (const line of leela.seen.slice(0, 3)) {
  const { moves, ownership } = read(line);
  assert.equal(ownership, undefined);
  const visits = moves.reduce((sum, { visits }) => sum + Number(visits), 0);
  assert.ok(visits > before, `${visits} visits after ${before}`);
  before = visits;
  moves.forEach((move, i) => {
    assert.match(move.move, vertex);
    assert.equal(move.order, String(i));
    assert.equal(move.pv[0], move.move);
    for (const next of move.pv) assert.match(next, vertex);
    for (const share of [move.winrate, move.prior, move.lcb]) assert.ok(/^\d+$/.test(share) && Number(share) <= 10000, share);
    assert.notEqual(move.move, 'E5');
  });
}

// Sabaki itself sends an empty line.
const kata = await watch('kata-analyze', ['interval', '5', 'ownership', 'true', 'maxmoves', '4'], 2, () => engine.process.stdin.write('\n'));
const { moves, ownership } = read(kata.seen[1]);
assert.ok(moves.length > 0 && moves.length <= 4);
for (const move of moves) {
  for (const share of [move.winrate, move.prior, move.lcb]) assert.ok(Number(share) >= 0 && Number(share) <= 1, share);
  assert.ok(Math.abs(Number(move.scoreLead)) <= 81 + 8);
}
assert.equal(ownership.length, 81);
assert.ok(ownership.every((share) => share >= -1 && share <= 1));
assert.ok(ownership[40] < 0, 'E5 is black, and it is the turn of white');

assert.equal((await engine.sendCommand({ name: 'lz-analyze', args: ['avoid'] })).error, true);
assert.match((await engine.sendCommand({ name: 'showboard' })).content, /B/);
await engine.stop();
console.log('read by Sabaki’s library');
