// Were the dice of a game fair? It is played again for that: beside the page.
import { seenAt } from '../dice';
import type { Verdict } from '../engine';
import { engineModule } from '../play';

export interface Question { engine: string; record: string; seen: string[] } // engine: where the module lies; seen: by this browser

export function verifyDice(table: string, record: string): Promise<Verdict> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('./verifier.ts', import.meta.url), { type: 'module', name: 'dice' });
    const end = (verdict: Verdict | null): void => {
      worker.terminate();
      if (verdict) done(verdict); else fail(new Error('the engine cannot be loaded'));
    };
    worker.onmessage = ({ data }: MessageEvent<Verdict | null>) => { end(data); };
    worker.onerror = () => { end(null); };
    worker.postMessage({ engine: engineModule, record, seen: seenAt(table) } satisfies Question);
  });
}
