// What pages ask of the thread that draws them, for benches: by its processor time four times over, as on a phone with a quarter
// of the processor, so that other work on the machine is not counted.

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
export const watch = (browser, page) => browser.startTracing(page, { screenshots: false, categories });

// The tasks since then.
export async function tasks(browser) {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const drawn = new Set(traceEvents.filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain').map((one) => `${one.pid} ${one.tid}`));
  return traceEvents.filter((one) => one.ph === 'X' && one.name === 'RunTask' && drawn.has(`${one.pid} ${one.tid}`)).map((one) => (4 * (one.tdur ?? one.dur)) / 1000);
}
function told(found) {
  const long = found.filter((one) => one > 50).sort((a, b) => b - a);
  return `${long.length} tasks of the page over 50 ms of a quarter of the processor, the longest ${Math.round(Math.max(0, ...found))} ms${long.length > 1 ? ` (${long.slice(0, 6).map(Math.round).join(', ')})` : ''}, blocked for ${Math.round(long.reduce((sum, one) => sum + one - 50, 0))} ms`;
}

// What a page may ask of that thread at once, so told: 25 ms on this machine, where nothing may take 50; a bench names what may
// take longer. More, and the bench has failed. What takes more than 50 ms with a quarter of the processor is counted all the
// same, and what is beyond that is what Lighthouse calls blocked.
export function verdict(what, found, longest = 100) {
  const beyond = Math.max(0, ...found) > longest;
  console.log(`${what}: ${told(found)}${beyond ? `: more than ${longest} ms` : ''}`);
  if (beyond) process.exitCode = 1;
}
