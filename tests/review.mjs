// review.mjs REVIEW TIDELINE: looking back in WebAssembly, in pieces of any size and in any order of positions, finds what
// `tideline analyse` finds natively for the same seed and playouts; SGF comes in as `tideline import` reads it, and what
// cannot be looked back at is refused with its place.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [enginePath, tideline] = process.argv.slice(2);
const refuse = () => 8;
const host = { environ_get: refuse, environ_sizes_get: refuse, fd_close: refuse, fd_seek: refuse, fd_write: refuse, proc_exit: () => { throw new Error('the engine gave up'); } };
const { exports: wasm } = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(enginePath)), { wasi_snapshot_preview1: host });
wasm._initialize();
const answer = () => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.tl_answer(), wasm.tl_answer_size()));
function open(input) {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const at = wasm.tl_alloc(bytes.length);
  new Uint8Array(wasm.memory.buffer).set(bytes, at);
  const done = wasm.tl_review_open(at, bytes.length);
  wasm.tl_free(at);
  return { done, found: JSON.parse(answer()) };
}
const seed = 5;
// So many playouts, in pieces that are never the same.
function look(at, playouts) {
  assert.equal(wasm.tl_review_begin(at, seed), 1);
  let played = 0;
  for (let piece = 1; played < playouts; piece = (piece * 5) % 13) {
    const now = wasm.tl_review_think(Math.min(piece, playouts - played));
    if (now === 0) break; // play is over
    assert.ok(now > played);
    played = now;
  }
  wasm.tl_review_keep();
}
const story = () => { wasm.tl_review_story(); return answer(); };

const scratch = mkdtempSync(join(tmpdir(), 'tideline-review-'));
const native = (...words) => execFileSync(tideline, ['analyse', join(scratch, 'game.tide'), '--seed', String(seed), '--json', ...words.map(String)], { encoding: 'utf8', maxBuffer: 1 << 26 });
const languages = ['en', 'fr', 'hu'];
const blunder = 'tideline 1\ngame go\nrules default komi=3.5\nboard\n. B . B W . W\nB B B B W W .\nB W W . W W W\nB B B B W . W\n. B B B W W W\nB B B B W . W\n. B B B W W .\nend\nbegin\nblack pass\nwhite place D5\n';
const record = (...words) => execFileSync(tideline, ['record', '--seed', '3', ...words], { encoding: 'utf8' });
const games = [[blunder, 40], [record('--game', 'capture', '--map', '5x5'), 12], [record('--game', 'tsunami', '--map', '5x5'), 8], [record('--game', 'territory', '--map', 'pond-9', '--players', '3'), 4]];
let positions = 0;
for (const [text, playouts] of games) {
  writeFileSync(join(scratch, 'game.tide'), text);
  const { done, found } = open(text);
  assert.equal(done, 1, JSON.stringify(found));
  assert.deepEqual([found.record, found.warnings], [text, []]);
  assert.equal(wasm.tl_review_tell(0, 0), 0, 'nothing is known before anybody has thought');
  assert.equal(wasm.tl_review_begin(found.events + 1, seed), 0);
  // From the end to the start, and one of them a second time.
  for (let at = found.events; at >= 0; at -= 1) look(at, playouts);
  look(0, playouts);
  assert.equal(story(), native('--all', '--playouts', playouts), text);
  for (const [n, at] of [0, Math.floor(found.events / 2), found.events].entries()) {
    assert.equal(wasm.tl_review_tell(at, n), 1);
    assert.equal(answer(), native('--at', at, '--playouts', playouts, '--lang', languages[n]), `${text}: at ${at}`);
  }
  positions += found.events + 1;
}

// The choice that gave a game away, and what was better. Nothing else is certain before it was looked at long enough.
open(blunder);
for (const at of [0, 1, 2]) look(at, 100);
const [, worst, after] = JSON.parse(story());
assert.ok(worst.lost > 0.5 && worst.better === 'black place D5' && worst.sure, JSON.stringify(worst));
assert.ok(!after.sure && after.lost === undefined, JSON.stringify(after));
for (const at of [1, 2]) look(at, 600);
assert.ok(JSON.parse(story())[2].sure);

// SGF comes in as the program reads it.
const sgf = fileURLToPath(new URL('sgf/', import.meta.url));
const files = readdirSync(sgf, { recursive: true }).map(String).filter((file) => file.endsWith('.sgf')).sort();
assert.ok(files.length > 2);
// What is said of them in words of other languages stands there in all.
const texts = languages.map((language) => JSON.parse(readFileSync(new URL(`../data/locales/${language}/review.json`, import.meta.url), 'utf8')));
const abouts = new Set();
const translated = (wrong, where) => {
  abouts.add(wrong.about);
  for (const text of texts) assert.ok(text[`file.${wrong.about}`], `${where}: ${JSON.stringify(wrong)}`);
};
for (const file of files) {
  const bytes = readFileSync(join(sgf, file));
  const { stdout, status, stderr } = spawnSync(tideline, ['import', join(sgf, file)], { encoding: 'utf8' });
  const { done, found } = open(bytes);
  if (status !== 0) assert.deepEqual([done, found.length], [0, 1], `${file}: ${stderr}`);
  else if (!/CA\[(?!UTF-8|ISO-8859-1)/i.test(bytes.toString('latin1'))) assert.equal(found.record, stdout, file);
  if (bytes.includes('(')) for (const wrong of status !== 0 ? found : found.warnings) translated(wrong, file); // else it is taken for a record
}
assert.ok(abouts.size > 12, [...abouts].join());

// What cannot be read is refused where the program refuses it; what hides something, where it does.
for (const text of ['', 'tideline 1\ngame go\nbegin\nblack place I5\n', 'tideline 1\ngame go\nmap 3x3\nbegin\nwhite pass\n', '\u0000', 'tideline 1\ngame chess\nbegin\n']) {
  const { done, found } = open(text);
  const { stderr } = spawnSync(tideline, ['check', '-'], { input: text, encoding: 'utf8' });
  assert.equal(done, 0);
  assert.equal(found.map(({ line, column, text: why }) => `-:${line}: ${why} (column ${column})\n`).join(''), stderr);
}
for (const text of ['(', '(;FF[4]GM[2])', 'no game (at all)']) assert.ok(open(text).found[0].text.length > 5, text);
const hidden = open('tideline 1\ngame tsunami\nmap 5x5\nbegin\nblack place C3\nwhite draw ?\n');
assert.deepEqual([hidden.done, hidden.found[0].line, hidden.found[0].column], [0, 6, 12]);
translated(hidden.found[0], 'hidden');
// After a refusal there is no game.
assert.equal(wasm.tl_review_begin(0, seed), 0);
assert.equal(wasm.tl_review_think(5), 0);
assert.equal(story(), '[]');
rmSync(scratch, { recursive: true });
console.log(`looking back in WebAssembly finds what the program finds: ${games.length} games, ${positions} positions, ${files.length} SGF files`);
