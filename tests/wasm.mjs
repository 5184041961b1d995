// wasm.mjs ENGINE TIDELINE: the WebAssembly engine against the native program: the same signature, the same verdict
// on every scenario and golden record, the same JSON.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [enginePath, tideline] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

// The engine neither prints nor opens files; what WASI functions remain are never needed.
const refuse = () => 8; // "bad file descriptor"
const exit = () => { throw new Error('the engine gave up'); };
const wasi = { environ_get: refuse, environ_sizes_get: refuse, fd_close: refuse, fd_seek: refuse, fd_write: refuse, proc_exit: exit };
const module = await WebAssembly.compile(readFileSync(enginePath));
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  assert.equal(from, 'wasi_snapshot_preview1');
  assert.ok(name in wasi, `the engine asks for ${name}`);
}
const { exports: engine } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
engine._initialize();

// Calls an export that takes text, and gives its return value and the answer.
function call(name, text, ...rest) {
  const bytes = new TextEncoder().encode(text);
  const at = engine.tl_alloc(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  const value = engine[name](at, bytes.length, ...rest);
  engine.tl_free(at);
  const answer = new Uint8Array(engine.memory.buffer, engine.tl_answer(), engine.tl_answer_size());
  return { value, answer: new TextDecoder().decode(answer) };
}

const native = execFileSync(tideline, ['signature'], { encoding: 'utf8' }).trim();
assert.equal(String(engine.tl_signature() >>> 0), native);

// A search with a net makes the same choices, and a broken net is refused.
const tiny = join(here, 'net', 'tiny.net');
function netSignature(bytes) {
  const at = engine.tl_alloc(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  const value = engine.tl_net_signature(at, bytes.length) >>> 0;
  engine.tl_free(at);
  return value;
}
const shipped = join(here, '../data/nets');
for (const net of [tiny, ...readdirSync(shipped).map((file) => join(shipped, file))])
  assert.equal(String(netSignature(readFileSync(net))), execFileSync(tideline, ['signature', '--net', net], { encoding: 'utf8' }).trim());
assert.equal(netSignature(readFileSync(tiny).subarray(0, 1000)), 0);

const files = ['scenarios', 'golden'].flatMap((folder) =>
  readdirSync(join(here, folder), { recursive: true }).map((file) => join(here, folder, String(file))),
).filter((file) => file.endsWith('.tide'));
assert.ok(files.length > 20);
// One shell starts the native program for all of them: that costs far less than starting each from here.
const replays = execFileSync('bash', ['-c', 'for file; do "$0" replay --json "$file" || exit 1; printf "\\f"; done', tideline, ...files], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\f');
for (const [number, file] of files.entries()) {
  const text = readFileSync(file, 'utf8');
  const { value, answer } = call('tl_check', text);
  assert.equal(value, 1, `${file}: ${answer}`);
  const shown = call('tl_replay', text, -1);
  assert.equal(shown.value, 1);
  assert.equal(shown.answer, replays[number]);
  JSON.parse(shown.answer);
}

// Bad input is refused in the same words.
for (const text of ['', 'tideline 1\ngame go\nbegin\nblack place I5\n', 'tideline 1\ngame go\nmap 3x3\nbegin\nwhite pass\n', '\u0000']) {
  const { value, answer } = call('tl_check', text);
  const { stderr } = spawnSync(tideline, ['check', '-'], { input: text, encoding: 'utf8' });
  assert.equal(value, 0);
  assert.equal(answer, stderr.replaceAll(/^-:/gm, ''));
}
// A page follows every golden game line by line: what it may choose is what happens, and it ends where the record does.
const decode = () => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.tl_answer(), engine.tl_answer_size()));
engine.tl_catalogue();
const catalogue = JSON.parse(decode());
assert.ok(catalogue.games.length > 2 && catalogue.maps.length > 10 && catalogue.decks.length > 2 && catalogue.bots.length > 9);
for (const { cards } of catalogue.decks) for (const card of cards) assert.ok(card.name.fr && card.text.hu && card.verbs.length > 0, card.id);
for (const file of files.filter((one) => one.includes('golden'))) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const begin = lines.indexOf('begin');
  if (lines.some((line) => /^(expect|board|hand|origin|pile|prisoners) ?/.test(line))) continue;
  const { value: game, answer: why } = call('tl_open', lines.slice(0, begin + 1).join('\n') + '\n', 0);
  assert.ok(game > 0, `${file}: ${why}`);
  engine.tl_setup(game);
  const { factions, chance } = JSON.parse(decode());
  assert.equal(chance, lines.slice(begin).some((line) => /^\w+ (rolloff|roll|deal|draw)\b/.test(line)), `${file}: whether anything is left to chance`);
  for (const line of lines.slice(begin + 1).filter((one) => one !== '' && !one.startsWith('#'))) {
    const [who, ...words] = line.split(' ');
    if (factions.includes(who)) {
      // Choice by choice, as a person would.
      let path = who;
      const wanted = words.slice(1);
      let choices = JSON.parse(call('tl_choices', path, game).answer);
      let first = choices.next.filter((one) => one.verb === words[0]);
      while (first.length > 0 && choices.words === null) {
        const next = first.find((one) => one.text === (wanted[0] ?? '')) ?? first.find((one) => one.text === '');
        if (!next) break;
        if (next.text !== '') wanted.shift();
        path += ` ${next.id}`;
        choices = JSON.parse(call('tl_choices', path, game).answer);
        first = choices.next;
      }
      if (choices.words !== null) assert.equal(choices.words.split(' ')[0], words[0], `${file}: ${line}`);
    }
    const { value, answer } = call('tl_feed', line, game);
    assert.equal(value, 1, `${file}: ${line}: ${answer}`);
  }
  engine.tl_position(game);
  const position = decode();
  assert.equal(position, execFileSync(tideline, ['replay', '--json', '--as', 'spectator', file], { encoding: 'utf8' }), file);
  engine.tl_position_after(game, 3);
  assert.equal(decode(), execFileSync(tideline, ['replay', '--json', '--as', 'spectator', '--to', '3', file], { encoding: 'utf8' }));
  engine.tl_estimate(game);
  assert.equal(JSON.parse(decode()).owner.length, JSON.parse(position).board.length);
  assert.equal(call('tl_feed', 'nobody place C3', game).value, 0);
  assert.equal(call('tl_choices', `${factions[0]} 9999`, game).answer.includes('reason'), true);
  engine.tl_close(game);
  assert.equal(call('tl_feed', 'black pass', game).value, 0);
}
console.log(`wasm agrees on ${files.length} records; 1 signature`);
