// run.mjs [NAME…]: all tests, those of a file of this folder (`rules`), or single ones: the client in a real Chromium against a real server. TIDELINE names the program, CHROMIUM the browser.
import * as alone from './alone.mjs';
import * as axe from './axe.mjs';
import * as ending from './ending.mjs';
import * as everybody from './everybody.mjs';
import * as learn from './learn.mjs';
import { launch, Server } from './lib.mjs';
import * as people from './people.mjs';
import * as print from './print.mjs';
import * as questions from './questions.mjs';
import * as review from './review.mjs';
import * as rules from './rules.mjs';
import * as seen from './seen.mjs';
import * as setup from './setup.mjs';
import * as start from './start.mjs';
import * as staying from './staying.mjs';
import * as territory from './territory.mjs';
import * as table from './table.mjs';
import * as study from './study.mjs';
import * as tsunami from './tsunami.mjs';

const files = { start, people, setup, rules, learn, print, axe, everybody, seen, questions, staying, alone, review, study, table, ending, tsunami, territory };
const tests = Object.assign({}, ...Object.values(files));
const wanted = process.argv.slice(2).flatMap((name) => (name in files ? Object.keys(files[name]) : [name]));
for (const name of wanted) if (!(name in tests)) throw new Error(`there is no test ${name}`);
const browser = await launch();
const server = await new Server().start();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begun = Date.now();
  try {
    await test(browser, server);
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
    const page = browser.contexts().at(-1)?.pages().at(-1);
    if (page && process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
await server.stop();
console.log(failed === 0 ? 'all end-to-end tests passed' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
