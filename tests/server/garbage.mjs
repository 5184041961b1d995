// garbage.mjs TIDELINE [MESSAGES] [SEED]: everything a server should not be sent, over HTTP and WebSocket: noise, wrong
// types, huge and endless frames, sockets that never speak or never read. It answers with clear errors, does not crash,
// does not grow, and goes on serving.
import assert from 'node:assert/strict';
import net from 'node:net';
import { Player, Server, Socket, randomFrom, request, temporaryFolder, until } from './lib.mjs';

const [tideline, countText = '4000', seedText = '1'] = process.argv.slice(2);
const count = Number(countText);
const random = randomFrom(Number(seedText));
const server = await new Server(tideline, temporaryFolder(), ['--no-limits', '--log', 'error']).start();
const alive = async () => {
  assert.equal(server.process.exitCode, null, server.log);
  assert.equal((await request(server.port, 'GET', '/healthz')).status, 200);
};

const noise = (size) => Buffer.from(Array.from({ length: size }, () => random.below(256)));
// Raw bytes on a connection of their own, and nothing after them; resolves to what came back until it was closed.
const raw = (bytes) => new Promise((resolve) => {
  const socket = net.connect(server.port, '127.0.0.1');
  let answer = '';
  const end = () => { socket.destroy(); resolve(answer); };
  socket.on('data', (part) => { answer += part.toString('latin1'); });
  socket.on('close', end);
  socket.on('error', end);
  socket.end(bytes);
});

const player = await Player.create(server);
await player.connect();
const { body: { id } } = await player.http('POST', '/api/tables', { title: 'Garbage', game: 'go', map: '9x9', seats: { black: 'me', white: 'me' } });
assert.ok((await player.http('POST', `/api/tables/${id}/start`, {})).status < 300);

// Values of every kind in every place where JSON is read.
const values = [null, true, -1, 1e308, 0.5, '', 'x', '\u0000', '\ud800', 'é'.repeat(3000), [], [[[[[]]]]], {}, { a: { b: {} } }, 'black', 'place C3', '../../etc/passwd', '{', '%00', "'; DROP TABLE tables; --"];
const fields = ['title', 'game', 'rules', 'map', 'deck', 'factions', 'members', 'handicaps', 'terms', 'word', 'seats', 'name', 'bot', 'seed', 'as', 'words', 'key', 'code', 'text', 'table'];
const paths = ['/api/tables', '/api/players', '/api/me', `/api/tables/${id}/seats/black`, `/api/tables/${id}/say`, `/api/tables/${id}/start`, `/api/tables/${id}/rematch`, '/api/codes', '/api/codes/use', '/api/decks', '/api/maps', '/api/tables/none/say', '/api/%ff', '/api/tables/../x', `/api/tables/${id}/seats/%2e%2e`];
const types = ['watch', 'unwatch', 'say', 'ping', 'lines', '', 7, null];

const thing = () => Object.fromEntries(Array.from({ length: random.below(5) }, () => [random.pick(fields), random.pick(values)]));
let sent = 0;
const statuses = new Map();
const heard = (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

// HTTP with JSON that is not what was asked for.
async function http() {
  const method = random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'BREW']);
  const body = random.below(3) === 0 ? undefined : thing();
  const path = random.pick(paths) + random.pick(['', '?from=-1', '?from=99999999999999999999', '?as=%00', '?show=all&before=x', '?wait=0']);
  const text = random.below(4) === 0 ? noise(random.below(200)).toString('latin1') : body === undefined ? undefined : JSON.stringify(body);
  const headers = { ...player.headers, ...random.pick([{}, { origin: 'http://elsewhere.example' }, { 'content-type': 'text/plain' }, { cookie: 'tideline=x' }, { authorization: 'Bearer ' + 'A'.repeat(random.below(3000)) }]) };
  try {
    const answer = await request(server.port, method, path, { raw: method === 'GET' || method === 'HEAD' ? undefined : text, headers });
    heard(answer.status);
    if (answer.status >= 400 && answer.status < 500 && method !== 'HEAD' && typeof answer.body === 'object') assert.ok(answer.body.reason && answer.body.text, JSON.stringify(answer.body));
    assert.ok(answer.status < 500, `${method} ${path} ${text}: ${answer.status} ${JSON.stringify(answer.body)}`);
  } catch (error) {
    if (error.code === 'ERR_ASSERTION') throw error;
    heard('closed');
  }
}

// Until what was written is on its way.
const drained = (socket) => new Promise((done) => socket.socket.write('', done));

// Frames that are not what was asked for.
async function frames(some) {
  const socket = await Socket.connect(server.port, { headers: player.headers });
  for (let i = 0; i < some && !socket.closed; ++i) {
    ++sent;
    switch (random.below(6)) {
      case 0: socket.frame(1, noise(random.below(300))); break;
      case 1: socket.frame(2, noise(random.below(300))); break;
      case 2: socket.send({ t: random.pick(types), ...thing() }); break;
      case 3: socket.send({ t: 'say', table: id, as: random.pick(['black', 'white', 'red', 'black.2']), words: random.pick(['place A1', 'place Z99', 'roll', 'timeout', 'undo 99999999', 'standing never', 'chat ' + 'x'.repeat(600), 'adopt', 'mark A1']), key: `k${sent}` }); break;
      case 4: socket.send(JSON.stringify({ t: 'watch', table: random.pick([id, 'none', '', '../x']), as: random.pick(['black', 'purple', 3, null]), from: random.pick([0, -1, 1e9, 'x']) })); break;
      default: socket.send('['.repeat(random.below(3000))); break;
    }
    if (i % 50 === 49) await drained(socket);
  }
  // The server has heard it all, or has had enough.
  socket.socket.end();
  await until(() => socket.closed, () => 'a socket of garbage is kept');
}

for (let i = 0; i < 200; ++i) await http();
await frames(200);
const before = server.memory();
while (sent < count) {
  await Promise.all([frames(90), frames(90), (async () => { for (let i = 0; i < 6; ++i) { ++sent; await http(); } })()]);
}
await alive();

// Frames that claim to be huge, that never end, that are not masked; requests that are no requests.
for (const hostile of [
  (socket) => socket.socket.write(Buffer.from([0x81, 0xff, 0, 0, 0, 0x40, 0, 0, 0, 0, 1, 2, 3, 4, 5])),
  (socket) => socket.frame(1, Buffer.alloc(200000, 0x61)),
  (socket) => socket.frame(1, Buffer.from('{"t":"ping"}'), { masked: false }),
  (socket) => { for (let i = 0; i < 3000; ++i) socket.socket.write(Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x61])); },
  (socket) => socket.frame(3, Buffer.from('x')),
]) {
  const socket = await Socket.connect(server.port, { headers: player.headers });
  hostile(socket);
  await until(() => socket.closed, () => 'a hostile socket was kept');
}
assert.match(await raw('GET / HTTP/1.1\r\nHost: localhost\r\n' + 'a: b\r\n'.repeat(50000) + '\r\n'), /^HTTP\/1.1 4|^$/);
assert.match(await raw('POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{'), /^HTTP\/1.1 4|^$/);
assert.match(await raw('GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n'), /^HTTP\/1.1 [24]/);
for (let i = 0; i < 50; ++i) await raw(noise(random.below(400)));
await assert.rejects(Socket.connect(server.port, { headers: { ...player.headers, origin: 'http://elsewhere.example' } }), /403/);
await alive();

// Sockets that never speak, and one that never reads while much is said.
const silent = Array.from({ length: 30 }, () => net.connect(server.port, '127.0.0.1').on('error', () => {}));
const deaf = await Socket.connect(server.port, { headers: player.headers });
deaf.send({ t: 'watch', table: id, as: 'black', from: 0 });
deaf.socket.pause();
for (let i = 0; i < 300; ++i) await player.say(id, i % 2 ? 'black' : 'white', `chat ${'much '.repeat(90)}`);
await alive();
for (const socket of silent) socket.destroy();
deaf.close();

const after = server.memory();
assert.ok(after < before + 60, `memory grew from ${before} to ${after} MB`);
// A game still goes on.
const fresh = await Player.create(server);
await fresh.connect();
const table = (await fresh.http('POST', '/api/tables', { game: 'go', map: '5x5', seats: { black: 'me', white: 'me' } })).body.id;
await fresh.http('POST', `/api/tables/${table}/start`, {});
assert.equal((await fresh.say(table, 'black', 'place C3')).t, 'done');
fresh.leave();
player.leave();
const { code } = await server.kill('SIGTERM');
assert.equal(code, 0, server.log);
console.log(`${sent} messages, statuses ${[...statuses].sort().map(([status, n]) => `${status}: ${n}`).join(', ')}; memory ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
process.exit(0);
