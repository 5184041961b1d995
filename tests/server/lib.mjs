// What the tests of the server share: a server of one's own on loopback, players over its HTTP and WebSocket, and the
// engine, which tells a player what may be said.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// After so many milliseconds what never comes is given up: no verdict depends on less.
const hang = 600_000;
// Waits for it, however long it takes.
export async function until(condition, what = () => 'something that was waited for never came') {
  const end = Date.now() + hang;
  while (!condition()) {
    assert.ok(Date.now() < end, what());
    await sleep(10);
  }
}

// Our own random numbers, so that a failure can be played again with its seed.
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  return { below: (n) => next() % n, pick: (list) => list[next() % list.length] };
}

// A folder that is gone when the program ends.
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// With a clock of its own the server's time stands still until somebody lets it pass.
export class Server {
  constructor(tideline, data, options = [], { clock = false, within = [], environment = {}, store = process.env.TIDELINE_POSTGRES } = {}) {
    this.tideline = tideline;
    this.within = within; // a command that runs it
    this.environment = environment;
    this.store = store; // tests/cluster.sh
    this.data = data;
    this.options = clock ? [...options, '--test-clock', '1700000000000'] : options;
    this.port = 0;
    this.log = '';
    process.on('exit', () => this.process?.kill('SIGKILL'));
  }

  // The first start takes any free port, later ones the same, once it is free: meanwhile a connection of somebody else may have it.
  async start() {
    for (let left = 100; ; left -= 1) {
      try {
        return await this.startOnce();
      } catch (error) {
        if (left === 0 || !String(error).includes('Address already in use')) throw error;
        await new Promise((done) => { setTimeout(done, 100); });
      }
    }
  }

  async startOnce() {
    const [program, ...args] = [...this.within, this.tideline, 'serve', '--port', String(this.port),
      ...(this.store ? ['--store', this.store, '--stand-by'] : ['--data', this.data]), ...this.options];
    const started = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...this.environment } });
    this.process = started;
    this.ended = new Promise((done) => started.on('exit', (code, signal) => done({ code, signal })));
    this.log = '';
    started.stderr.on('data', (text) => { this.log = (this.log + text).slice(-20000); });
    let said = '';
    this.standsBy = false;
    started.stdout.on('data', (text) => {
      said += text;
      if (said.includes('stands by')) this.standsBy = true;
      for (let end = said.indexOf('\nnow '); end >= 0 && said.indexOf('\n', end + 1) >= 0; end = said.indexOf('\nnow ')) {
        said = said.slice(said.indexOf('\n', end + 1));
        this.passed();
      }
    });
    const port = () => /http:\/\/[^:]+:(\d+)/.exec(said);
    await until(() => port() || started.exitCode !== null);
    if (!port()) throw new Error(`the server did not start: ${said}${this.log}`);
    this.port = Number(port()[1]);
    return this;
  }

  // So many milliseconds pass at once; what is due then has begun.
  letPass(ms) {
    return new Promise((done) => {
      this.passed = done;
      this.process.stdin.write(`${ms}\n`);
    });
  }

  // It stands by, or has begun already because the one before had just lost its lease.
  async ready(opened) {
    let begun = false;
    void opened.then(() => { begun = true; });
    await until(() => this.standsBy || begun);
  }

  // Another one stands by for the same port, and this one is killed.
  async replace() {
    const other = new Server(this.tideline, this.data, this.options);
    other.port = this.port;
    const opened = other.start();
    await other.ready(opened);
    await this.kill();
    await opened;
    Object.assign(this, { process: other.process, ended: other.ended, log: '' });
  }

  // Another one stands by, at another port, and this one stands still until that has begun and what is to happen there
  // has happened. Then it goes on, finds out, and ends.
  async freeze(meanwhile) {
    const other = new Server(this.tideline, this.data, this.options);
    const opened = other.start();
    await other.ready(opened);
    this.process.kill('SIGSTOP');
    await opened;
    this.port = other.port;
    await meanwhile();
    this.process.kill('SIGCONT');
    const { code } = await this.ended;
    assert.equal(code, 1, this.log);
    Object.assign(this, { process: other.process, ended: other.ended, log: '' });
  }

  async kill(signal = 'SIGKILL') {
    this.process.kill(signal);
    return this.ended;
  }

  // Resident memory in megabytes.
  memory() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.process.pid}/status`, 'utf8'))[1]) / 1024;
  }
}

// A port that nobody has.
const freePort = () => new Promise((done) => {
  const probe = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});

// What makes a program believe that it is an hour later; nothing else, so that what waits for a while does as ever.
function anHourAhead() {
  const [folder] = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return { LD_PRELOAD: `/usr/lib/${folder}/faketime/libfaketime.so.1`, FAKETIME: '+1h', DONT_FAKE_MONOTONIC: '1' };
}

const replaced = ({ log }) => log.includes('another server has taken it');

// The commands for three machines, as docs/serving.md has them: lists of words.
function threeMachines() {
  const page = readFileSync(new URL('../../docs/serving.md', import.meta.url), 'utf8');
  const [, block] = /^```bash three-machines\n([^`]*)^```$/m.exec(page);
  return block.trim().split('\n').map((line) => line.split(' '));
}

// Three servers of one database, by the commands of docs/serving.md and with docs/haproxy.cfg: `port` is HAProxy's. What is
// of their machines is put in place of the page's: addresses, ports, the database. The clock of b is an hour ahead.
// Under tests/faults/cut.sh each has networks of its own.
export class Fleet {
  // `proxies`: each server reaches the database by one of these (tests/faults/swallowing_proxy.mjs).
  constructor(tideline, options, proxies = []) {
    this.proxies = proxies;
    const commands = threeMachines();
    this.proxyCommand = commands.pop();
    this.commands = commands;
    this.names = commands.map((words) => words[words.indexOf('--name') + 1]);
    this.tideline = tideline;
    this.options = options;
    this.log = '';
    process.on('exit', () => this.proxy?.kill('SIGKILL'));
  }

  async start() {
    const cut = process.env.TIDELINE_CUT !== undefined;
    const ports = await Promise.all([...this.names, ...this.names, 'proxy'].map(freePort));
    this.port = ports.pop();
    const hosts = this.names.map((_, i) => (cut ? `10.79.${i + 2}.2` : '127.0.0.1'));
    this.servers = this.names.map((name, i) => {
      const peers = `${cut ? `10.78.0.${i + 2}` : '127.0.0.1'}:${ports[i]}`;
      const ours = { '--bind': hosts[i], '--address': peers, '--proxy': cut ? `10.79.${i + 2}.1` : '127.0.0.1' };
      const [program, serve, ...words] = this.commands[i];
      assert.deepEqual([program, serve], ['tideline', 'serve']);
      const options = [...this.options];
      for (let at = 0; at < words.length; at += 1) {
        // The port and the database are the Server's own.
        if (['--port', '--store'].includes(words[at])) at += 1;
        else if (ours[words[at]]) options.push(words[at], ours[words[at++]]);
        else options.push(words[at]);
      }
      const how = { environment: name === 'b' ? anHourAhead() : {} };
      if (this.proxies[i]) how.store = this.proxies[i].address;
      if (cut) {
        how.within = ['ip', 'netns', 'exec', name];
        how.store = `postgresql://tideline@10.77.${i + 2}.1/tideline`;
      }
      const server = new Server(this.tideline, null, options, how);
      server.port = ports[this.names.length + i];
      server.host = hosts[i];
      return server;
    });
    await Promise.all(this.servers.map((server) => server.start()));
    const folder = temporaryFolder();
    let text = readFileSync(new URL('../../docs/haproxy.cfg', import.meta.url), 'utf8').replace('bind :8080', `bind 127.0.0.1:${this.port}`);
    for (const [i, name] of this.names.entries()) text = text.replace(new RegExp(`server ${name} .*`), `server ${name} ${hosts[i]}:${this.servers[i].port}`);
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    const [proxy, ...args] = this.proxyCommand.map((word) => (word.endsWith('.cfg') ? join(folder, 'haproxy.cfg') : word));
    this.proxy = spawn(`/usr/sbin/${proxy}`, ['-db', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.proxy.stdout, this.proxy.stderr]) stream.on('data', (said) => { this.log = (this.log + said).slice(-20000); });
    for (;;) {
      const there = await request(this.port, 'GET', '/healthz').catch(() => ({}));
      if (there.status === 200) return this;
      assert.equal(this.proxy.exitCode, null, this.log);
      await sleep(50);
    }
  }

  // One of them, or all, or the database, suffers that; once all goes on without it, it is made whole again.
  //   kill, freeze, stop       SIGKILL; SIGSTOP, until the others have struck it off; SIGTERM
  //   roll                     each of them is stopped and started again, one after the other
  //   swallow                  commits are made, and their answers are lost
  //   promote                  the database is gone at once, and its standby is promoted
  //   cut-base, cut-all        its way to the database, or to all, for as long as for `freeze`
  //   cut-peers                nobody has a way to another server, and all players come in anew, where the proxy sends them
  async disturb(fault, one, goesOn, comeAnew) {
    const server = this.servers[one];
    await this.#whole();
    if (fault === 'swallow') {
      for (const proxy of this.proxies) proxy.swallow(3);
      return void await goesOn();
    }
    if (fault === 'promote') return void await promisify(execFile)(process.env.TIDELINE_POSTGRES_PROMOTES);
    if (fault === 'roll') {
      for (const each of this.servers) {
        const { code } = await each.kill('SIGTERM');
        assert.ok(code === 0 || replaced(each), each.log);
        await each.start();
        await goesOn();
      }
      return;
    }
    const signal = { kill: 'SIGKILL', freeze: 'SIGSTOP', stop: 'SIGTERM' }[fault];
    const [name] = this.names.slice(one);
    const links = {
      'cut-base': [`${name}-base`], 'cut-all': [`${name}-base`, `${name}-peers`, `${name}-front`],
      'cut-peers': this.names.map((each) => `${each}-peers`),
    }[fault] ?? [];
    assert.ok(signal || links.length > 0, fault);
    const turn = (how) => { for (const link of links) execFileSync('ip', ['link', 'set', link, how]); };
    if (signal) server.process.kill(signal);
    turn('down');
    if (fault === 'cut-peers') comeAnew();
    const least = Date.now() + (process.env.TIDELINE_LONG ? 10_000 : 0);
    await goesOn();
    if (fault === 'cut-peers') return turn('up'); // all are there, and have what they are asked for
    if (fault === 'cut-base') await this.#answersNobody(one);
    if (fault === 'freeze' || links.length > 0) {
      while (ask(`SELECT count(*) FROM servers WHERE name = '${name}'`) !== '0' || Date.now() < least) await sleep(200);
      turn('up');
      if (signal) server.process.kill('SIGCONT');
    }
    const { code } = await server.ended;
    if (fault === 'stop') assert.ok(code === 0 || replaced(server), server.log);
    if (fault === 'freeze' || links.length > 0) assert.ok(code === 1 && replaced(server), server.log);
    await server.start();
  }

  // Whoever asks a server that has lost the database finds out that it serves nobody, and when to ask again.
  async #answersNobody(one) {
    const { host, port } = this.servers[one];
    for (const path of ['/healthz', '/api/tables', '/api/catalogue', '/ws']) {
      let answer;
      do {
        await sleep(50);
        answer = await request(port, 'GET', path, { host });
      } while (answer.status !== 503);
      assert.ok(Number(answer.headers['retry-after']) > 0, path);
      assert.equal(answer.body.reason, 'store');
    }
  }

  // Who stood still for too long, on a machine that is as busy as that, has ended: as a service it is started again.
  async #whole() {
    for (const server of this.servers) {
      if (server.process.exitCode === null) continue;
      assert.ok(server.process.exitCode === 1 && replaced(server), server.log);
      await server.start();
    }
  }

  async kill(signal) {
    await this.#whole();
    const ends = await Promise.all(this.servers.map((server) => server.kill(signal)));
    this.proxy.kill('SIGKILL');
    this.log += this.servers.map(({ log }) => log).join('');
    return { code: Math.max(...ends.map(({ code }, i) => (replaced(this.servers[i]) ? 0 : code))) };
  }
}

// The one answer of the database of tests/cluster.sh.
export const ask = (sql) => execFileSync('psql', ['-qAtX', '-d', process.env.TIDELINE_POSTGRES, '-c', sql], { encoding: 'utf8' }).trim();

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

// One request; the answer's body is JSON where it says so.
export function request(port, method, path, { body, headers = {}, raw, host = '127.0.0.1' } = {}) {
  return new Promise((resolve, reject) => {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const all = { ...headers };
    if (text !== undefined) {
      all['content-type'] ??= 'application/json';
      all['content-length'] = Buffer.byteLength(text);
    }
    const sent = http.request({ port, host, method, path, headers: all, agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        const json = (answer.headers['content-type'] ?? '').startsWith('application/json');
        try {
          resolve({ status: answer.statusCode, headers: answer.headers, bytes, body: json ? JSON.parse(bytes.toString()) : bytes.toString() });
        } catch (error) {
          reject(error);
        }
      });
    });
    sent.setTimeout(hang, () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(text);
  });
}

// Until it is answered by a server: a proxy that finds none just now, or has waited long enough, says 502 to 504, and a
// server 503 while another has the table; a connection that was kept may be to a server that is gone. What is asked may
// have happened then.
async function surely(ask) {
  for (const end = Date.now() + hang; ;) {
    const answer = await ask().catch((error) => {
      if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(error.code) || Date.now() > end) throw error;
      return { status: 502 };
    });
    if (answer.status < 502) return answer;
    await sleep(200);
  }
}

// The least of a WebSocket that a client needs: text out, text in.
export class Socket {
  static connect(port, { headers = {}, path = '/ws' } = {}) {
    return new Promise((resolve, reject) => {
      const sent = http.request({
        port, host: '127.0.0.1', path,
        headers: {
          connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13',
          'sec-websocket-key': randomBytes(16).toString('base64'), ...headers,
        },
      });
      sent.on('upgrade', (_, socket, head) => resolve(new Socket(socket, head)));
      sent.on('response', (answer) => {
        answer.resume();
        reject(Object.assign(new Error(`no WebSocket: ${answer.statusCode}`), { status: answer.statusCode }));
      });
      sent.on('error', reject);
      sent.setTimeout(hang, () => sent.destroy(new Error('no answer')));
      sent.end();
    });
  }

  constructor(socket, head) {
    this.socket = socket;
    this.buffer = head;
    this.onmessage = () => {};
    this.onclose = () => {};
    this.closed = false;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      this.buffer = Buffer.concat([this.buffer, bytes]);
      this.#frames();
    });
    const end = () => {
      if (this.closed) return;
      this.closed = true;
      this.onclose();
    };
    socket.on('close', end);
    socket.on('error', end);
    setImmediate(() => this.#frames());
  }

  #frames() {
    for (;;) {
      if (this.buffer.length < 2) return;
      const code = this.buffer[0] & 15;
      let size = this.buffer[1] & 127;
      let at = 2;
      if (size === 126) {
        if (this.buffer.length < 4) return;
        size = this.buffer.readUInt16BE(2);
        at = 4;
      } else if (size === 127) {
        if (this.buffer.length < 10) return;
        size = Number(this.buffer.readBigUInt64BE(2));
        at = 10;
      }
      if (this.buffer.length < at + size) return;
      const payload = this.buffer.subarray(at, at + size);
      const whole = (this.buffer[0] & 128) !== 0;
      this.buffer = this.buffer.subarray(at + size);
      if (code === 9) this.frame(10, payload);
      if (code === 8) this.socket.end();
      if (code === 1 || code === 0) {
        this.text = (code === 1 ? '' : this.text) + payload.toString('utf8');
        if (whole) this.onmessage(this.text);
      }
    }
  }

  // A masked frame, as clients send them.
  frame(code, payload, { masked = true } = {}) {
    const size = payload.length;
    const head = size < 126 ? Buffer.from([0x80 | code, size])
      : size < 65536 ? Buffer.from([0x80 | code, 126, size >> 8, size & 255])
      : Buffer.concat([Buffer.from([0x80 | code, 127]), (() => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(size)); return b; })()]);
    if (!masked) return this.socket.write(Buffer.concat([head, payload]));
    head[1] |= 128;
    const mask = randomBytes(4);
    const body = Buffer.from(payload);
    for (let i = 0; i < body.length; ++i) body[i] ^= mask[i & 3];
    return this.socket.write(Buffer.concat([head, mask, body]));
  }

  send(message) {
    if (!this.closed) this.frame(1, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));
  }

  close() { this.socket.destroy(); }
}

// The engine in WebAssembly.
export async function loadEngine(path) {
  const refuse = () => 8;
  const wasi = { environ_get: refuse, environ_sizes_get: refuse, fd_close: refuse, fd_seek: refuse, fd_write: refuse, proc_exit: () => { throw new Error('the engine gave up'); } };
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { wasi_snapshot_preview1: wasi });
  const engine = instance.exports;
  engine._initialize();
  const answer = () => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.tl_answer(), engine.tl_answer_size()));
  const call = (name, text, ...rest) => {
    const bytes = new TextEncoder().encode(text);
    const at = engine.tl_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer).set(bytes, at);
    const value = engine[name](at, bytes.length, ...rest);
    engine.tl_free(at);
    return value;
  };
  return { engine, answer, call };
}

// Follows a stream with an engine of its own, as a page does.
export class Follower {
  constructor(wasm, faction) {
    this.wasm = wasm;
    this.faction = faction;
    this.game = 0;
  }

  feed(text) {
    if (text.startsWith('@start\n')) {
      const header = text.slice(7);
      const factions = /^factions (.*)$/m.exec(header)?.[1].split(' ') ?? ['black', 'white'];
      this.game = this.wasm.call('tl_open', header, this.faction === null ? 0 : factions.indexOf(this.faction) + 1);
      assert.ok(this.game > 0, this.wasm.answer());
    } else if (!text.startsWith('@')) {
      assert.equal(this.wasm.call('tl_feed', text, this.game), 1, `${text}: ${this.wasm.answer()}`);
    }
  }

  position() {
    this.wasm.engine.tl_position(this.game);
    return JSON.parse(this.wasm.answer());
  }

  // Something that the faction may say, by chance; null: nothing.
  words(random, rather = () => true) {
    let path = this.faction;
    for (let i = 0; i < 60; ++i) {
      this.wasm.call('tl_choices', path, this.game);
      const { next, words } = JSON.parse(this.wasm.answer());
      if (words !== null && words !== undefined) return words;
      if (!next || next.length === 0) return null;
      const liked = next.filter(rather);
      path += ` ${random.pick(liked.length > 0 ? liked : next).id}`;
    }
    return null;
  }

  free() { if (this.game > 0) this.wasm.engine.tl_close(this.game); }
}

// A player with a secret of its own, over one WebSocket that comes back by itself.
export class Player {
  static async create(server) {
    const { status, body } = await surely(() => request(server.port, 'POST', '/api/players', { body: {} }));
    assert.ok(status === 200 || status === 201, `a new player: ${status}`);
    return new Player(server, body.secret);
  }

  constructor(server, secret) {
    this.server = server;
    this.secret = secret;
    this.streams = new Map(); // `TABLE SEAT` → { table, seat, lines, onlines }
    this.waiting = new Map(); // key → { message, resolve, once }
    this.bytes = []; // everything that ever came over the socket
    this.pings = [];
    this.keep = false;
    this.keys = 0;
    this.gone = false;
    this.reconnects = 0;
    this.gaps = []; // { from, to, again }: when it had no socket, and what it was told of that
  }

  get headers() { return { authorization: `Bearer ${this.secret}` }; }

  http(method, path, body) { return request(this.server.port, method, path, { body, headers: this.headers }); }

  surely(method, path, body) { return surely(() => this.http(method, path, body)); }

  async connect() {
    for (let wait = 20; !this.gone; wait = Math.min(wait * 2, 500)) {
      try {
        const [{ table } = {}] = this.streams.values();
        const socket = await Socket.connect(this.server.port, { headers: this.headers, path: table ? `/ws?table=${table}` : '/ws' });
        const [gap] = this.gaps.slice(-1);
        if (gap) gap.to ??= Date.now();
        this.socket = socket;
        break;
      } catch {
        await sleep(wait);
      }
    }
    if (this.gone) return this.socket?.close();
    this.socket.onmessage = (text) => this.#message(text);
    this.socket.onclose = () => {
      for (const [key, { once, resolve }] of this.waiting) {
        if (!once) continue;
        this.waiting.delete(key);
        resolve({ t: 'unknown' });
      }
      if (this.gone) return;
      ++this.reconnects;
      const gap = { from: Date.now(), again: this.again };
      this.gaps.push(gap);
      this.again = undefined;
      setTimeout(() => this.connect(), gap.again ?? 20);
    };
    for (const stream of this.streams.values()) this.#watch(stream);
    for (const { message } of this.waiting.values()) this.socket.send(message);
    this.pings.forEach((_, i) => this.socket.send({ t: 'ping', n: i + 1 }));
  }

  #watch({ table, seat, lines }) {
    this.socket?.send({ t: 'watch', table, ...(seat === null ? {} : { as: seat }), from: lines.length });
  }

  watch(table, seat, onlines = () => {}) {
    const stream = { table, seat, lines: [], onlines, here: null };
    this.streams.set(`${table} ${seat}`, stream);
    this.#watch(stream);
    return stream;
  }

  // Resolves when everything that was sent to this player before has come.
  roundTrip() {
    return new Promise((resolve) => {
      this.pings.push(resolve);
      this.socket.send({ t: 'ping', n: this.pings.length });
    });
  }

  // Resolves to what the server says to it in the end, however often it has to be said.
  say(table, seat, words) {
    const key = `k${++this.keys}-${this.secret.slice(0, 6)}`;
    const message = { t: 'say', table, as: seat, words, key };
    return new Promise((resolve) => {
      this.waiting.set(key, { message, resolve });
      this.socket?.send(message);
    });
  }

  // The same, but given up with the socket: whether it has happened is not known then.
  sayOnce(table, seat, words) {
    if (!this.socket || this.socket.closed) return Promise.resolve({ t: 'unknown' });
    const key = `k${++this.keys}-${this.secret.slice(0, 6)}`;
    const message = { t: 'say', table, as: seat, words, key };
    return new Promise((resolve) => {
      this.waiting.set(key, { message, resolve, once: true });
      this.socket.send(message);
    });
  }

  #message(text) {
    if (this.keep) this.bytes.push(text);
    const message = JSON.parse(text);
    if (message.t === 'lines') {
      const stream = this.streams.get(`${message.table} ${message.as ?? null}`);
      if (!stream) return;
      assert.equal(message.from, stream.lines.length, 'a line is missing or comes twice');
      for (const line of message.lines) stream.lines.push(line);
      stream.onlines(message.lines);
    } else if (message.t === 'done' || message.t === 'refused') {
      const waiting = this.waiting.get(message.key);
      this.waiting.delete(message.key);
      waiting?.resolve(message);
    } else if (message.t === 'pong') {
      this.pings.shift()();
    } else if (message.t === 'bye') {
      assert.ok(message.again > 0, text);
      this.again = message.again;
    } else if (message.t === 'error') {
      this.errors = [...(this.errors ?? []), message.text];
    }
  }

  leave() {
    this.gone = true;
    this.socket?.close();
  }
}
