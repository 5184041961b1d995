// boardgame.mjs FOLDER server PORT [DIR] | crowd PORT MATCHES SECONDS | sockets PORT N: the nearest equivalent of a table of ours on
// boardgame.io, which is installed in FOLDER (bench/load.py does that, outside this repository): four people in turn put a stone on a
// board of 11x11, without capture, cards, dice or anything hidden. The server keeps games in memory or, with DIR, in its flat file,
// which does not wait for the disk. SIGUSR2 has it give back what is garbage.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, what, port, ...rest] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const people = 4;
const points = 121;

if (what === 'server') {
  const { Server, FlatFile, Origins } = require('boardgame.io/server');
  const game = {
    name: 'stones',
    setup: () => ({ cells: Array(points).fill(null) }),
    moves: { place: ({ G, playerID }, at) => { G.cells[at] = playerID; } },
    turn: { minMoves: 1, maxMoves: 1 },
    minPlayers: people,
    maxPlayers: people,
  };
  const [dir] = rest;
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(dir ? { db: new FlatFile({ dir }) } : {}) });
  process.on('SIGUSR2', () => { global.gc(); console.log('collected'); });
  await server.run({ port: Number(port) }, () => console.log('open'));
} else {
  const { io } = require('socket.io-client');
  // Somebody at a match: hears of it, and says what it does there.
  const join = (match, player, hear) => new Promise((resolve) => {
    const socket = io(`http://127.0.0.1:${port}/stones`, { transports: ['websocket'], forceNew: true });
    socket.on('connect', () => socket.emit('sync', match, String(player), undefined, people));
    socket.on('sync', (id, { state }) => { resolve(socket); hear(state); });
    socket.on('update', (id, state) => hear(state));
  });
  const seconds = (since) => Number(process.hrtime.bigint() - since) / 1e9;
  const word = () => new Promise((resolve) => { process.stdin.once('data', resolve); });
  if (what === 'sockets') {
    const sockets = [];
    for (let i = 0; i < Number(rest[0]); ++i) sockets.push(await join(`idle${Math.floor(i / people)}`, i % people, () => {}));
    console.log('ready');
    await word();
    process.exit(0);
  }
  const [matches, length] = rest.map(Number);
  let moves = 0;
  let going = false;
  const took = [];
  const tables = [];
  for (let m = 0; m < matches; ++m) {
    const table = { heard: 0, sockets: [], state: null, began: 0n };
    const move = () => {
      const { _stateID: state, ctx } = table.state;
      const player = ctx.currentPlayer;
      table.heard = 0;
      table.began = process.hrtime.bigint();
      table.sockets[player].emit('update', { type: 'MAKE_MOVE', payload: { type: 'place', args: [(state * 7 + m) % points], playerID: player } }, state, `m${m}`, player);
    };
    table.move = move;
    for (let p = 0; p < people; ++p) {
      table.sockets.push(await join(`m${m}`, p, (state) => {
        table.state = state;
        if (table.began === 0n || ++table.heard < people) return;
        ++moves;
        took.push(seconds(table.began));
        if (going) move();
      }));
    }
    tables.push(table);
  }
  console.log('ready');
  await word();
  going = true;
  for (const table of tables) table.move();
  await new Promise((resolve) => { setTimeout(resolve, 2000); });
  console.log('begun');
  moves = 0;
  took.length = 0;
  await new Promise((resolve) => { setTimeout(resolve, length * 1000); });
  console.log('ended');
  took.sort((a, b) => a - b);
  console.log(JSON.stringify({ moves, p50: took[Math.floor(took.length / 2)] * 1000, p99: took[Math.floor(took.length * 0.99)] * 1000 }));
  process.exit(0);
}
