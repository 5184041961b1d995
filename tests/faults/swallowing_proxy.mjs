// Between a server and the PostgreSQL of tests/cluster.sh: hands on what both say, and loses the answers to commits when it
// is told to. The commit itself gets there, and the connection is gone: so it is neither yes nor no for who asked.
import net from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../server/lib.mjs';

const socketName = '.s.PGSQL.5432';
const commit = Buffer.from('COMMIT\0');

export class SwallowingProxy {
  constructor() {
    [, this.database] = /[?&]host=([^&,]+)/.exec(process.env.TIDELINE_POSTGRES);
    this.folder = temporaryFolder();
    this.left = 0; // so many answers are still to be lost
    this.swallowed = 0;
  }

  // The address of the database by way of this one.
  get address() { return process.env.TIDELINE_POSTGRES.replace(this.database, this.folder); }

  start() {
    const listening = net.createServer((asks) => this.#handOn(asks));
    return new Promise((done) => { listening.listen(join(this.folder, socketName), done); });
  }

  // The next answers to commits, of whichever connection.
  swallow(count) { this.left = count; }

  #handOn(asks) {
    const answers = net.connect(join(this.database, socketName));
    let lost = false;
    const end = () => { asks.destroy(); answers.destroy(); };
    asks.on('data', (bytes) => {
      if (!lost && this.left > 0 && bytes.includes(commit)) {
        lost = true;
        this.left -= 1;
      }
      answers.write(bytes);
    });
    answers.on('data', (bytes) => {
      if (!lost) return void asks.write(bytes);
      this.swallowed += 1;
      end();
    });
    for (const side of [asks, answers]) side.on('error', end).on('close', end);
  }
}
