// leak.mjs TIDELINE ENGINE [GAMES] [SEED]: whole games over the real API, with a player at every seat and a spectator.
// Every byte that any of them received is compared with what can be computed from what that seat may know: its events
// are those of the whole record, blanked by the program for that seat; questions are the same for all; and nothing of
// others' answers, orders, team talk or mutes is in it, not even as a gap in the numbers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Follower, Player, Server, loadEngine, randomFrom, request, sleep, temporaryFolder } from './lib.mjs';

const [tideline, enginePath, gamesText = '3', seedText = '1'] = process.argv.slice(2);
const random = randomFrom(Number(seedText));
const wasm = await loadEngine(enginePath);
const folder = temporaryFolder();
const server = await new Server(tideline, join(folder, 'data'), ['--no-limits', '--log', 'error'], { clock: true }).start();

const kinds = [
  { game: 'tsunami', factions: ['black', 'white'] },
  { game: 'territory', map: 'square-9', factions: ['red', 'blue', 'green'] },
  { game: 'territory', map: 'cut-9', rules: 'v1 draw=after', factions: ['red', 'blue'], members: { red: 2 } },
];

// Rather not what ends a game too soon.
const rather = ({ verb }) => !['pass', 'yield', 'resign'].includes(verb) || random.below(12) === 0;
const mine = /^@(answered|order|mute|unmute|team) /;
let bytes = 0;
let lines = 0;
let questions = 0;

async function play(kind, number) {
  const seats = kind.factions.flatMap((faction) =>
    Array.from({ length: kind.members?.[faction] ?? 1 }, (_, i) => (i === 0 ? faction : `${faction}.${i + 1}`)));
  const players = await Promise.all(seats.map(() => Player.create(server)));
  const watcher = await Player.create(server);
  for (const player of [...players, watcher]) {
    player.keep = true;
    await player.connect();
  }
  const opened = await players[0].http('POST', '/api/tables', {
    title: 'Leaks', game: kind.game, map: kind.map, rules: kind.rules, factions: kind.factions, members: kind.members,
    terms: 'question=0.3 scoring=2 absent=30',
  });
  const table = opened.body.id;
  assert.ok(table, JSON.stringify(opened.body));
  const seeds = seats.map(() => Array.from({ length: 32 }, () => random.below(16).toString(16)).join(''));
  for (const [i, seat] of seats.entries()) {
    const pledge = createHash('sha256').update(Buffer.from(seeds[i], 'hex')).digest('hex');
    const sat = await players[i].http('POST', `/api/tables/${table}/seats/${seat}`, { name: `player ${i}`, pledge });
    assert.ok(sat.status < 300, JSON.stringify(sat.body));
  }
  // Nobody watches a seat that is somebody else's.
  const foreign = await watcher.http('GET', `/api/tables/${table}/stream?as=${seats[0]}&from=0`);
  assert.equal(foreign.status, 403);
  const other = await players[1].http('GET', `/api/tables/${table}/record?as=${seats[0]}`);
  assert.equal(other.status, 403);
  const stranger = await watcher.http('POST', `/api/tables/${table}/say`, { as: seats[0], words: 'pass' });
  assert.equal(stranger.status, 403);

  const views = new Map();
  const spectator = watcher.watch(table, null);
  const refusals = [];
  let over = false;
  for (const [i, seat] of seats.entries()) {
    const faction = seat.split('.')[0];
    const follower = new Follower(wasm, faction);
    const view = { faction, follower, stream: null, question: null, answered: null, busy: false, soon: 0 };
    views.set(seat, view);
    const act = async () => {
      --view.soon;
      if (view.busy || over || follower.game === 0) return;
      const position = follower.position();
      const turn = position.turn.includes(faction);
      if (!turn || (view.question && view.answered === view.question)) return;
      view.busy = true;
      const dice = random.below(30);
      if (dice === 0) await players[i].say(table, seat, `team only for us ${random.below(1e6)}`);
      if (dice === 1) await players[i].say(table, seat, `mute ${seats[(i + 1) % seats.length]}`);
      if (dice === 2) await players[i].say(table, seat, `standing ${random.pick(['ask', 'never', 'not-this-turn'])}`);
      if (dice === 3) await players[i].say(table, seat, 'chat to everybody');
      if (dice === 4) {
        const reason = await players[i].say(table, seat, 'place A1');
        if (reason.t === 'refused') refusals.push(reason);
      }
      const words = view.question && random.below(2) === 0 ? 'no' : follower.words(random, rather);
      const asked = view.question;
      const said = words === null ? null : await players[i].say(table, seat, words);
      if (said?.t === 'done' && asked && asked === view.question) view.answered = asked;
      view.busy = false;
      // What was refused is thought over when time has passed: perhaps a standing order has answered.
      if (said?.t === 'done') actSoon();
    };
    const actSoon = () => {
      ++view.soon;
      setImmediate(act);
    };
    view.actSoon = actSoon;
    view.stream = players[i].watch(table, seat, (fresh) => {
      for (const { text } of fresh) {
        follower.feed(text);
        if (text.startsWith('@question ')) view.question = text.split(' ')[1];
        else if (!text.startsWith('@')) view.question = null;
        if (text.startsWith('@secret ')) over = true;
      }
      actSoon();
    });
  }
  assert.ok((await players[0].http('POST', `/api/tables/${table}/start`, {})).status < 300);
  for (const [i, seat] of seats.entries()) {
    const shown = await players[i].http('POST', `/api/tables/${table}/say`, { as: seat, words: `reveal ${seeds[i]}` });
    assert.ok(shown.status < 300, JSON.stringify(shown.body));
  }
  // A look from outside while it goes on: never more than the spectator's stream.
  // Time passes when everybody has heard everything and has nothing more to say.
  const everybody = [...players, watcher];
  const heard = () => Promise.all(everybody.map((player) => player.roundTrip()));
  for (let i = 0; !over; ++i) {
    assert.ok(i < 100_000, `${kind.game}: the game does not end`);
    if (i % 40 === 0) {
      const { body } = await request(server.port, 'GET', `/api/tables/${table}/record`);
      if (!over) assert.ok(!/\n@(answered|order|mute|team|secret)/.test(body), 'a record from outside has what is private');
    }
    const quiet = () => [...views.values()].every((view) => !view.busy && view.soon === 0);
    while (!quiet()) await sleep(1);
    await heard();
    if (!quiet()) continue;
    await server.letPass(300);
    for (const view of views.values()) view.actSoon();
  }
  await heard();

  // The whole story, and the program's own blanking of it, event by event.
  const { body: record } = await request(server.port, 'GET', `/api/tables/${table}/record`);
  const file = join(folder, `${number}.tide`);
  writeFileSync(file, record);
  execFileSync(tideline, ['check', file]);
  execFileSync(tideline, ['verify', file]);
  const whole = record.split('\n').slice(record.split('\n').indexOf('begin') + 1).filter((line) => line !== '' && !line.startsWith('@'));
  const publicLines = new Set();
  for (const { text } of spectator.lines) publicLines.add(text);
  const viewers = [...seats.map((seat) => [seat, views.get(seat).stream]), ['spectator', spectator]];
  const asked = spectator.lines.filter(({ text }) => text.startsWith('@question ')).map(({ at, text }) => `${at} ${text}`);
  for (const [viewer, stream] of viewers) {
    const faction = viewer.split('.')[0];
    const seen = stream.lines.map(({ text }) => text).filter((text) => !text.startsWith('@'));
    assert.equal(seen.length, whole.length);
    const blanked = blank(file, faction, record);
    assert.deepEqual(seen, blanked, `${viewer} was sent something else than it may see`);
    // Questions: the same ones, at the same times, for everybody.
    assert.deepEqual(stream.lines.filter(({ text }) => text.startsWith('@question ')).map(({ at, text }) => `${at} ${text}`), asked);
    for (const { text } of stream.lines.filter((line) => line.text.startsWith('@'))) {
      if (mine.test(text)) {
        const [word, by] = text.split(' ');
        const own = word === '@answered' || word === '@team' ? by.split('.')[0] === faction : by === viewer;
        assert.ok(own && viewer !== 'spectator', `${viewer} was sent ${text}`);
      } else if (!text.startsWith('@chat ')) {
        assert.ok(publicLines.has(text), `${viewer} alone was sent ${text}`);
      }
    }
  }
  // And over the socket came nothing but lines of its own streams, acknowledgements and who is there.
  for (const player of [...players, watcher]) {
    for (const text of player.bytes) {
      bytes += text.length;
      const { t, ...rest } = JSON.parse(text);
      const known = {
        lines: ['table', 'as', 'from', 'now', 'lines'], done: ['key'], refused: ['key', 'reason', 'ruling', 'text'],
        here: ['table', 'seats', 'watching'], pong: ['n', 'now'], error: ['text'], bye: ['text'],
      }[t];
      assert.ok(known, text);
      for (const key of Object.keys(rest)) assert.ok(known.includes(key), `${t} carries ${key}`);
      if (t === 'lines') lines += rest.lines.length;
    }
    player.leave();
  }
  questions += asked.length;
  for (const view of views.values()) view.follower.free();
}

// The events of the record as the program shows them to that viewer.
function blank(file, viewer, record) {
  const text = execFileSync(tideline, ['replay', file, '--as', viewer, '--record'], { encoding: 'utf8' });
  const all = text.split('\n');
  return all.slice(all.indexOf('begin') + 1).filter((line) => line !== '' && !line.startsWith('@'));
}

for (let i = 0; i < Number(gamesText); ++i) await play(kinds[i % kinds.length], i);
assert.ok(questions > 0, 'nobody was asked anything');
const { code } = await server.kill('SIGTERM');
assert.equal(code, 0, server.log);
console.log(`${gamesText} games, ${lines} lines in ${bytes} bytes, ${questions} questions: nobody was told what they may not know`);
process.exit(0);
