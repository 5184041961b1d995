// node bench/foretold.mjs [--playouts N] [--net NAME] RECORD…: do the chances that `tideline analyse` tells come true? For every
// record of a game that somebody won alone: what each faction was told in the middle of it (not in the first 30 events,
// nor in the last 8), and whether it won. Prints how often those won who were told such a chance, and the mean loss
// (minus the logarithm of what the winner was told): 0 is a prophet, and lower is better. TIDELINE: another program.
//
//   tideline match --bots search:playouts=3000,gtp:"gnugo --mode gtp" --size 13 --games 40 --out games
//   node bench/foretold.mjs --playouts 64 games/*.tide
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const tideline = process.env.TIDELINE ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'build', 'release', 'bin', 'tideline');
const json = (...words) => JSON.parse(execFileSync(tideline, [...words, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 }));

function foretold(file, playouts, net) {
  const { winners } = json('replay', file);
  if (winners?.length !== 1) return [];
  const told = json('analyse', file, '--all', '--playouts', playouts, '--net', net);
  return told.slice(30, -8).map(({ win }) => Object.entries(win).map(([faction, chance]) => ({ chance, won: faction === winners[0] })));
}

if (!isMainThread) {
  parentPort.on('message', ({ file, playouts, net }) => parentPort.postMessage(foretold(file, playouts, net)));
} else {
  const words = process.argv.slice(2);
  const playouts = words[0] === '--playouts' ? words.splice(0, 2)[1] : '64';
  const net = words[0] === '--net' ? words.splice(0, 2)[1] : 'none';
  if (words.length === 0) {
    console.error('usage: node bench/foretold.mjs [--playouts N] [--net NAME] RECORD…');
    process.exit(2);
  }
  const left = [...words];
  const positions = [];
  await Promise.all(Array.from({ length: availableParallelism() }, () => new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url));
    const next = () => {
      const file = left.shift();
      if (!file) return worker.terminate().then(done);
      worker.postMessage({ file, playouts, net });
    };
    worker.on('message', (found) => { positions.push(...found); if (process.stderr.isTTY) process.stderr.write(`\r${words.length - left.length} of ${words.length} `); next(); });
    worker.on('error', fail);
    next();
  })));
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (positions.length === 0) {
    console.error('none of these records is of a game that is over, was won by one alone, and has a middle');
    process.exit(1);
  }
  for (let tenth = 0; tenth < 10; ++tenth) {
    const told = positions.flat().filter(({ chance }) => Math.min(Math.floor(chance * 10), 9) === tenth);
    if (told.length > 0) console.log(`told ${tenth * 10} to ${tenth * 10 + 10} %: ${(100 * told.filter(({ won }) => won).length / told.length).toFixed(0).padStart(3)} % won, of ${told.length}`);
  }
  const loss = positions.map((factions) => -Math.log(Math.min(Math.max(factions.find(({ won }) => won).chance, 0.02), 0.98)));
  console.log(`${words.length} games, ${positions.length} positions, mean loss ${(loss.reduce((sum, one) => sum + one, 0) / loss.length).toFixed(4)}`);
}
