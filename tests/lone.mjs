// lone.mjs ALONE LONE_GAME: bots at a table without a server, in WebAssembly as a page has them: one instance keeps the
// table, another thinks. What they choose is what the native program's bots choose for the same seed, view and playouts. From
// every moment of a game bots go on.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [enginePath, loneGame] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(enginePath));
const refuse = () => 8;
const host = { environ_get: refuse, environ_sizes_get: refuse, fd_close: refuse, fd_seek: refuse, fd_write: refuse, proc_exit: () => { throw new Error('the engine gave up'); } };

async function engine() {
  const { exports: wasm } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: host });
  wasm._initialize();
  const answer = () => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.tl_answer(), wasm.tl_answer_size()));
  // With text or bytes first, where the export takes them.
  const call = (name, input, ...rest) => {
    if (input === null) return { value: wasm[name](...rest), answer: answer() };
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
    const at = wasm.tl_alloc(bytes.length);
    new Uint8Array(wasm.memory.buffer).set(bytes, at);
    const value = wasm[name](at, bytes.length, ...rest);
    wasm.tl_free(at);
    return { value, answer: answer() };
  };
  // What must not be refused.
  const must = (name, input, ...rest) => {
    const found = call(name, input, ...rest);
    assert.notEqual(found.value, 0, `${name}: ${found.answer}`);
    return found;
  };
  return { call, must };
}

const beginning = 1_000_000;
let now = beginning;
const secret = (n) => n.toString(16).padStart(64, '0');
const header = (game, rest = '') => `tideline 1\ngame ${game}\n${rest}begin\n`;
const kept = (log) => log.map(({ at, text }) => `${at} ${Buffer.byteLength(text)}\n${text}\n`).join('');

const nets = new Set(); // that bots asked for
const table = await engine();
const mind = await engine();

// The log of a game, as a page plays it. Every fifth turn whoever keeps the table has forgotten all but the log.
function play(opening, bots, most) {
  now = beginning;
  let number = table.must('tl_lone_open', opening, now).value;
  for (const [seat, bot] of Object.entries(bots)) table.must('tl_lone_sit', `${seat} bot ${bot}`, number, now);
  table.must('tl_lone_start', '', number, now);
  const log = [];
  const take = () => log.push(...JSON.parse(table.call('tl_lone_new', null, number).answer));
  take();
  const key = opening.split('\n')[0];
  const thinker = mind.must('tl_lone_restore', `${key}\n${kept(log)}`, now).value;
  for (let net = mind.call('tl_lone_wants', null, thinker).answer; net; net = mind.call('tl_lone_wants', null, thinker).answer) {
    nets.add(net);
    const bytes = readFileSync(new URL(`../data/nets/${net}.net`, import.meta.url));
    mind.must('tl_lone_net', Buffer.concat([Buffer.from(`${net}\n`), bytes]));
  }
  for (let turn = 0; log.length < most; turn += 1) {
    mind.must('tl_lone_go_on', kept(log), thinker, now);
    const { value, answer } = mind.call('tl_lone_think', null, thinker);
    if (value === 0) {
      // The game is over, or the table itself does something when it is time.
      const due = table.call('tl_lone_deadline', null, number).value;
      if (due < 0) break;
      now = Math.max(now, due);
      table.call('tl_lone_tick', null, number, now);
      take();
      continue;
    }
    if (turn % 5 === 4) {
      table.call('tl_lone_close', null, number);
      number = table.must('tl_lone_restore', `${key}\n${kept(log)}`, now).value;
    }
    table.must('tl_lone_play', answer, number, now);
    take();
    // A thought about a turn that is over changes nothing.
    assert.equal(table.call('tl_lone_play', answer, number, now).value, 0);
  }
  const { stage } = JSON.parse(table.call('tl_lone_summary', null, number).answer);
  assert.ok(log.length >= most || stage === 'over', 'it ends when it is over');
  table.call('tl_lone_close', null, number);
  mind.call('tl_lone_close', null, thinker);
  return log.map(({ text }) => `${text}\n`).join('');
}

// Every moment of a game is one to go on from (`Try again from here`), whoever is to decide there, or the table.
function goOnFromEverywhere(opening, log, seats) {
  const begun = log.slice(log.indexOf('@start\n') + '@start\n'.length);
  const header = begun.slice(0, begun.indexOf('begin\n') + 'begin\n'.length);
  const events = begun.slice(header.length).split('\n').filter((line) => line && !line.startsWith('@'));
  const head = opening.split('\n').slice(0, 3).join('\n');
  for (let at = 0; at < events.length; at += 1) {
    const one = table.must('tl_lone_open', `${head}\n${header}`, now).value;
    for (const seat of seats) table.must('tl_lone_sit', `${seat} bot level-1`, one, now);
    table.must('tl_lone_start', events.slice(0, at).join('\n'), one, now);
    const happened = () => JSON.parse(table.call('tl_lone_new', null, one).answer).some(({ text }) => !text.startsWith('@'));
    happened();
    for (let tries = 0; !happened(); tries += 1) {
      assert.ok(tries < 5, `${header}nobody goes on after ${at} events`);
      const { value, answer } = table.call('tl_lone_think', null, one);
      if (value === 1) table.must('tl_lone_play', answer, one, now);
      else table.call('tl_lone_tick', null, one, Math.max(now, table.call('tl_lone_deadline', null, one).value));
    }
    table.call('tl_lone_close', null, one);
  }
  return events.length;
}

const cases = [
  [header('go', 'map 9x9\n'), { black: 'level-1', white: 'level-3' }, 400],
  [header('go', 'map 9x9\n'), { black: 'level-5', white: 'level-4' }, 60],
  [header('go', 'map 9x9\n'), { black: 'level-8', white: 'level-6' }, 16],
  [header('capture'), { black: 'level-2', white: 'level-7' }, 40],
  [header('tsunami', 'map 9x9\n'), { black: 'level-2', white: 'level-3' }, 400],
  [header('tsunami', 'map 9x9\n'), { black: 'level-6', white: 'level-5:style=trickster' }, 50],
  [header('territory', 'map lake-11\nfactions red blue green\n'), { red: 'level-1', blue: 'level-2', green: 'level-3' }, 400],
  [header('territory', 'map lake-11\nfactions red blue green\n'), { red: 'level-5', blue: 'level-4', green: 'level-3' }, 60],
  // With their nets.
  [header('go', 'map 9x9\n'), { black: 'level-9', white: 'level-10' }, 16],
  [header('tsunami', 'map 9x9\n'), { black: 'level-8', white: 'level-10' }, 16],
];
let entries = 0;
let moments = 0;
for (const [n, [head, bots, most]] of cases.entries()) {
  const opening = `${secret(n + 1)}\nAlone\naccess=link question=none\n${head}`;
  const native = spawnSync(loneGame, [String(most), ...Object.entries(bots).map(([seat, bot]) => `${seat}=${bot}`)], { input: opening, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(native.status, 0, native.stderr);
  const found = play(opening, bots, most);
  assert.equal(found, native.stdout, `${head} ${JSON.stringify(bots)}`);
  assert.ok(!/^@(commit|secret)/m.test(found), 'nothing says that these dice could be checked');
  entries += found.split('\n').length;
  if (n % 2 === 0 || most === 400) moments += goOnFromEverywhere(opening, found, Object.keys(bots));
}
assert.deepEqual([...nets].sort(), ['go', 'tsunami']);

// People: what they say is judged, hands are their own, and a take-back comes from the log again.
const opening = `${secret(99)}\nAlone\naccess=link question=none\n${header('tsunami', 'map 9x9\n')}`;
const number = table.must('tl_lone_open', opening, now).value;
for (const seat of ['black person Ann', 'white person Bob']) table.must('tl_lone_sit', seat, number, now);
table.must('tl_lone_start', '', number, now);
const stream = (seat) => JSON.parse(table.call('tl_lone_stream', seat, number, 0).answer).map(({ text }) => text);
// No card is drawn before some stones are there (S6).
for (const column of 'ABCDEFGH') {
  if (table.call('tl_lone_say', 'black draw', number, now).value === 1) break;
  table.must('tl_lone_say', `black place ${column}1`, number, now);
  table.must('tl_lone_say', `white place ${column}9`, number, now);
}
const drawn = (seat) => stream(seat).filter((line) => /^black draw [a-z]/.test(line)).length;
assert.deepEqual([drawn('black'), drawn('white'), drawn('')], [1, 0, 0], stream('white').join('\n'));
table.must('tl_lone_say', 'black place C5', number, now);
for (const [words, reason] of [['black place C6', 'not-your-turn'], ['white place C5', 'occupied'], ['green pass', 'no-seat'], ['white dance', 'syntax']]) {
  const { value, answer } = table.call('tl_lone_say', words, number, now);
  assert.equal(value, 0, words);
  assert.equal(JSON.parse(answer).reason, reason, answer);
}
table.must('tl_lone_say', 'black undo 1', number, now);
table.must('tl_lone_say', 'white consent yes', number, now);
assert.ok(stream('white').includes('undo 1'));
assert.equal(mind.call('tl_lone_think', null, number).value, 0);

// What is no opening and no log is refused with a reason.
for (const [name, text] of [['tl_lone_open', ''], ['tl_lone_open', `${secret(1)}\nAlone\n\ntideline 1\ngame chess\nbegin\n`], ['tl_lone_open', `${secret(1)}\nAlone\nclock=sand\n${header('go')}`],
  ['tl_lone_restore', `${secret(1)}\n`], ['tl_lone_restore', `${secret(1)}\n5 9999999999\nx\n`], ['tl_lone_restore', `${secret(1)}\n5 4\nabcd\n`], ['tl_lone_restore', `xyz\n${kept([{ at: 1, text: '@table Alone' }])}`]]) {
  const { value, answer } = table.call(name, text, now);
  assert.equal(value, 0, text);
  assert.ok(JSON.parse(answer).text.length > 5, answer);
}
assert.equal(table.call('tl_lone_net', 'go\nnot a net').value, 0);
assert.equal(table.call('tl_lone_say', 'black pass', 12345, now).value, 0);
console.log(`bots in WebAssembly choose as natively: ${cases.length} games, ${entries} lines; they go on from ${moments} moments`);
