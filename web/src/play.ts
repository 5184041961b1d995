// The engine is fetched once, when somebody needs it; the first paint never waits for it.
import module from '../../build/wasm/bin/engine.wasm?url';
import { withPledges } from './dice';
import { loadEngine } from './engine';
import { openHere, openTable, Problem, start, type Opening } from './net/api';
import { once, warmed } from './once';
import { preferences } from './preferences.svelte';

export { module as engineModule };

export const engine = once(() => warmed(loadEngine(fetch(module))));

// Tables to which this browser came from the game before: they begin when all are there.
export const followed = new Set<string>();

// A table of ours, for whose dice this browser has pledged.
export async function openPledged(plan: Opening): Promise<{ id: string }> {
  const found = await engine().catch(() => { throw new Problem('engine', 'the engine cannot be loaded'); });
  return openTable(withPledges(found, plan));
}

// A game that begins at once. Where no server can be reached, or none is wanted, it is played on this device.
export async function beginGame(plan: Opening, here = false): Promise<{ id: string }> {
  try {
    if (here) throw new Problem('offline', 'no server is wanted');
    const made = await openPledged(plan);
    await start(made.id);
    return made;
  } catch (found) {
    if (!(found instanceof Problem && found.reason === 'offline')) throw found;
    const made = await openHere(plan);
    preferences.keeps = true;
    return made;
  }
}
