// faults.mjs TIDELINE ENGINE [ROUNDS] [SEED] [SERVERS] [FAULTS] [TABLES]: players play and chat at several tables while the server is killed with
// SIGKILL at random moments and started again. In the end: nothing that was acknowledged is lost, nothing has happened
// twice or although it was refused, every table went on, and every client came back by itself.
// Under tests/cluster.sh the store is PostgreSQL; by turns the server is killed, the database falls, and a server that
// stands by takes the place of one that is killed, or of one that stands still and then goes on. With several servers
// HAProxy is before them, and by turns what FAULTS names (`kill,freeze,stop`; Fleet.disturb says which there are) happens to
// one of them or to all: the others go on without it. The clock of one machine is an hour ahead all the time. While servers
// are stopped and started again (`roll`) no player's clock may run before that player is back. Some of what is said is given
// up when the connection is lost: that happened once or not at all.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { SwallowingProxy } from './swallowing_proxy.mjs';
import { Fleet, Follower, Player, Server, loadEngine, randomFrom, ask, sleep, temporaryFolder, until } from '../server/lib.mjs';

const [tideline, enginePath, roundsText = '12', seedText = '1', serversText = '1', faultsText = 'kill,freeze,stop', tablesText = '4'] = process.argv.slice(2);
const rounds = Number(roundsText);
const random = randomFrom(Number(seedText));
const wasm = await loadEngine(enginePath);
const options = ['--no-limits', '--log', 'error'];
const servers = Number(serversText);
const faults = faultsText.split(',');
const proxies = faults.includes('swallow') ? Array.from({ length: servers }, () => new SwallowingProxy()) : [];
await Promise.all(proxies.map((proxy) => proxy.start()));
const server = await (servers > 1 ? new Fleet(tideline, options, proxies) : new Server(tideline, temporaryFolder(), options)).start();

const kinds = [
  { game: 'go', map: '7x7', factions: ['black', 'white'], clock: 'clock=fischer/3600/5' },
  { game: 'tsunami', factions: ['black', 'white'] },
  { game: 'territory', map: 'square-9', factions: ['red', 'blue', 'green'] },
  { game: 'territory', map: 'square-9', rules: 'v1 draw=after', factions: ['red', 'blue', 'green', 'yellow'] },
];
// Rather not what ends a game too soon.
const rather = ({ verb }) => !['pass', 'yield', 'resign', 'agree'].includes(verb) || random.below(12) === 0;
const byTable = new Set(['rolloff', 'deal', 'reveal', 'shows', 'peek', 'lose']);

let stop = false;
const tables = [];

// One more table of that kind, with a player at each seat, begun.
async function open(kind) {
  const players = await Promise.all(kind.factions.map(() => Player.create(server)));
  const { status, body } = await players[0].surely('POST', '/api/tables', {
    title: 'Faults', game: kind.game, map: kind.map, rules: kind.rules, factions: kind.factions,
    terms: `question=0.4 absent=60 scoring=20 ${kind.clock ?? ''}`,
  });
  assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`);
  const table = { id: body.id, kind, seats: [], over: false };
  for (const [i, seat] of kind.factions.entries()) {
    const sat = await players[i].surely('POST', `/api/tables/${body.id}/seats/${seat}`, { name: `player ${seat}`, key: seat });
    assert.ok(sat.status < 300, JSON.stringify(sat.body));
  }
  const begun = await players[0].surely('POST', `/api/tables/${body.id}/start`, {});
  assert.ok(begun.status < 300 || begun.body.reason === 'started', JSON.stringify(begun.body));
  tables.push(table);
  for (const [i, seat] of kind.factions.entries()) table.seats.push(sit(table, players[i], seat));
  return table;
}

// A player at its seat: says something whenever it may, and sometimes chats.
function sit(table, player, seat) {
  const follower = new Follower(wasm, seat);
  const one = { player, seat, stream: null, said: 0, unknown: 0, chats: new Set(), unknownChats: new Set(), busy: false, answered: 0 };
  let question = null;
  const say = async (words) => {
    if (random.below(4) > 0) return (await player.say(table.id, seat, words)).t;
    const said = player.sayOnce(table.id, seat, words);
    if (random.below(10) === 0) setTimeout(() => player.socket?.close(), random.below(10));
    return (await said).t;
  };
  const act = async () => {
    if (one.busy || stop || table.over) return;
    const position = follower.game > 0 ? follower.position() : null;
    if (!position || !position.turn.includes(seat) || (question && one.answered === question)) return;
    one.busy = true;
    if (random.below(10) === 0) {
      const text = `chat ${seat} ${one.chats.size} ${random.below(1e9)}`;
      const t = await say(text);
      if (t === 'done') one.chats.add(text.slice(5));
      if (t === 'unknown') one.unknownChats.add(text.slice(5));
    }
    const words = question && random.below(3) > 0 ? 'no' : follower.words(random, rather);
    if (words !== null) {
      const asked = question;
      const t = await say(words);
      if (t === 'unknown') ++one.unknown;
      if (t === 'done') {
        ++one.said;
        if (asked && asked === question) one.answered = asked;
      }
    }
    one.busy = false;
    setTimeout(act, random.below(30));
  };
  one.act = act;
  one.stream = player.watch(table.id, seat, (lines) => {
    for (const { text } of lines) {
      follower.feed(text);
      if (text.startsWith('@question ')) question = text.split(' ')[1];
      else if (!text.startsWith('@')) question = null;
      if (text.startsWith('@secret ')) table.over = true;
    }
    setTimeout(act, random.below(20));
  });
  player.connect();
  return one;
}

// Until it is kept.
async function chat(id, one, words) {
  const text = `${one.seat} ${words}`;
  for (;;) {
    const { t } = await one.player.say(id, one.seat, `chat ${text}`);
    if (t === 'done') break;
    await sleep(50);
  }
  one.chats.add(text);
}

const heardLines = () => tables.reduce((sum, table) => sum + table.seats[0].stream.lines.length, 0);
for (let i = 0; i < Number(tablesText); ++i) await open(kinds[i % kinds.length]);
let killed = 0;
const rolls = []; // { from, to }
const silences = {}; // by fault: after how many milliseconds every table had gone on, each time
// What is promised is 3 s after a kill and 8 s after a freeze or a cut, of machines that have time for it.
const longest = { kill: 6000, freeze: 16_000, 'cut-base': 16_000, 'cut-all': 16_000, 'cut-peers': 16_000 };
let began = tables.length;
for (let round = 0; round < rounds; ++round) {
  // After so much has happened, and then at any moment.
  const wanted = heardLines() + 5 + random.below(80);
  await until(() => heardLines() >= wanted || tables.every((table) => table.over));
  await sleep(random.below(20));
  const fault = faults[round % faults.length];
  // Every table goes on.
  const allGoOn = async () => {
    const began = Date.now();
    const before = new Map(tables.map((table) => [table.id, table.seats[0].stream.lines.length]));
    for (const table of tables) {
      const goesOn = () => {
        for (const one of table.seats) one.act();
        return table.over || table.seats[0].stream.lines.length > before.get(table.id);
      };
      await until(goesOn, () => `table ${table.id} does not go on after round ${round}\n${server.log}`);
    }
    return Date.now() - began;
  };
  const goesOn = async () => { (silences[fault] ??= []).push(await allGoOn()); };
  const { TIDELINE_POSTGRES: postgres, TIDELINE_POSTGRES_FALLS: falls } = process.env;
  if (servers > 1) {
    const from = Date.now();
    const comeAnew = () => { for (const table of tables) for (const { player } of table.seats) player.socket?.close(); };
    await server.disturb(fault, random.below(servers), goesOn, comeAnew);
    if (fault === 'roll') rolls.push({ from, to: Date.now() });
  } else if (postgres && round % 4 === 1) {
    execFileSync(falls);
    for (const { id, over, seats: [one] } of tables) if (!over) await chat(id, one, `back ${round}`);
  } else if (postgres && round % 4 === 2) {
    await server.replace();
  } else if (postgres && round % 4 === 3) {
    await server.freeze(async () => {
      for (const { id, seats: [{ player, seat, chats }] } of tables) {
        const { status } = await player.surely('POST', `/api/tables/${id}/say`, { as: seat, words: `chat ${seat} meanwhile ${round}`, key: `meanwhile ${round}` });
        if (status === 200) chats.add(`${seat} meanwhile ${round}`);
      }
    });
  } else {
    await server.kill('SIGKILL');
    await server.start();
  }
  ++killed;
  await allGoOn();
  for (const table of [...tables]) {
    if (table.over && !table.followed && began < 400) {
      table.followed = true;
      await open(table.kind);
      ++began;
    }
  }
}

// Everybody stops talking, and everything that was said has its answer.
stop = true;
for (const table of tables) {
  for (const one of table.seats) {
    await until(() => one.player.waiting.size === 0, () => 'something that was said was never answered');
    await one.player.roundTrip();
  }
}

// How long the clock of a faction ran while its player had no socket, at most: between two readings it runs for whom the first
// names. Who was away for ten seconds is no longer waited for.
function lost(lines, faction, { from, to }) {
  const readings = lines.filter(({ text }) => text.startsWith('@clock ')).map(({ at, text }) => ({ at, runs: / run=(\S+)/.exec(text)[1] }));
  let time = 0;
  for (const [i, { at, runs }] of readings.entries()) {
    const end = Math.min(readings[i + 1]?.at ?? to, to, from + 10_000);
    if (runs === faction) time += Math.max(0, end - Math.max(at, from));
  }
  return time;
}
// A server that was stopped had the table if its clock stood.
const stood = (lines, { from, to }) => lines.some(({ at, text }) => at > from - 1000 && at <= to && / run=nobody$/.test(text));

let events = 0;
let chats = 0;
let givenUp = 0;
let happened = 0;
let reconnects = 0;
let told = 0;
let mostLost = 0;
for (const table of tables) {
  for (const one of table.seats) {
    reconnects += one.player.reconnects;
    // What a new client gets from the start is what this one gathered in pieces.
    const fresh = [];
    for (;;) {
      const { body } = await one.player.surely('GET', `/api/tables/${table.id}/stream?as=${one.seat}&from=${fresh.length}`);
      if (body.lines.length === 0) break;
      fresh.push(...body.lines);
    }
    assert.deepEqual(one.stream.lines, fresh.slice(0, one.stream.lines.length), 'a client has another story');
    for (const gap of one.player.gaps) {
      if (!gap.to || !rolls.some(({ from, to }) => gap.from >= from && gap.from < to)) continue;
      if (gap.again !== undefined) ++told;
      const time = lost(fresh, one.seat, gap);
      mostLost = Math.max(mostLost, time);
      // Where nothing stood still, how soon a player is back is a matter of the machine too.
      if (process.env.TIDELINE_LONG || stood(fresh, gap)) assert.ok(time <= 1000, `${table.id}: the clock of ${one.seat} lost ${time} ms`);
    }
    // Every event that was acknowledged to this seat is there, once.
    let done = 0;
    let open = false;
    let absent = false;
    for (const { text } of fresh) {
      const [who, verb] = text.split(' ');
      if (who === '@question') open = true;
      if (who === '@for') absent = verb === one.seat;
      if (who === '@answered') ++done;
      if (text.startsWith('@') || who === 'undo') continue;
      if (who === one.seat && (!open || verb === 'resign') && !absent && !byTable.has(verb)) ++done;
      open = false;
      absent = false;
    }
    assert.ok(done >= one.said && done <= one.said + one.unknown,
      `${table.kind.game} ${table.id} ${one.seat}: acknowledged ${one.said}, given up ${one.unknown}, kept ${done}`);
    events += one.said;
    givenUp += one.unknown + one.unknownChats.size;
    happened += done - one.said;
    for (const text of one.chats) {
      const times = fresh.filter((line) => line.text === `@chat ${one.seat} ${text}`).length;
      assert.equal(times, 1, `${text}: ${times} times`);
      ++chats;
    }
    for (const text of one.unknownChats) {
      const times = fresh.filter((line) => line.text === `@chat ${one.seat} ${text}`).length;
      assert.ok(times <= 1, `${text}: ${times} times`);
      happened += times;
    }
    one.player.leave();
  }
  const row = await table.seats[0].player.surely('GET', `/api/tables/${table.id}`);
  assert.equal(row.status, 200);
}
if (process.env.TIDELINE_POSTGRES) {
  const fell = ask('SELECT count(*) FROM (SELECT epoch < lag(epoch) OVER (PARTITION BY table_id ORDER BY number) AS fell FROM entries) AS e WHERE fell');
  assert.equal(fell, '0', 'somebody wrote who no longer had the table');
  assert.equal(ask('SELECT count(*) FROM entries WHERE at > 1000 * extract(epoch FROM clock_timestamp())'), '0', 'somebody went by the clock of its machine');
}
const { code } = await server.kill('SIGTERM');
assert.equal(code, 0, server.log);
if (rolls.length > 0) {
  assert.ok(told > 0, 'nobody was told when to come back');
  console.log(`${rolls.length} rolling restarts: ${told} times somebody was told when to come back; a clock lost ${mostLost} ms at most`);
}
for (const [fault, times] of Object.entries(silences)) {
  const [half, most] = [times.sort((a, b) => a - b)[times.length >> 1], times.at(-1)];
  console.log(`${fault}: every table went on within ${half} ms, at most ${most} ms`);
  // How long it takes is a matter of the machine too, and decides nothing by day.
  if (process.env.TIDELINE_LONG) assert.ok(most <= (longest[fault] ?? Infinity), `${fault}: ${times.join(' ')} ms`);
}
if (proxies.length > 0) {
  const swallowed = proxies.reduce((sum, proxy) => sum + proxy.swallowed, 0);
  assert.ok(swallowed > 0, 'no answer to a commit was lost');
  console.log(`${swallowed} answers to commits were lost`);
}
console.log(`${givenUp} times somebody gave up what was said, of which ${happened} have happened, none twice`);
console.log(`${killed} faults, ${tables.length} tables, ${reconnects} reconnections: ${events} acknowledged events and ${chats} chats, none lost, none doubled`);
process.exit(0);
