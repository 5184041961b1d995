// What takes long after a game, done beside the page: it is played again there, and its dice are checked, or the land is
// estimated as it was in its course.
import { seenAt } from '../dice';
import type { Verdict } from '../engine';
import { engineModule } from '../play';

export interface Lead { at: number; score: Record<string, number> }
export type Question = { engine: string } & ( // where the module lies
  | { t: 'dice'; record: string; seen: string[] } // by this browser
  | { t: 'lead'; header: string; lines: string[] }
);

function ask<T>(question: Question): { answer: Promise<T>; stop: () => void } {
  const worker = new Worker(new URL('./besideWorker.ts', import.meta.url), { type: 'module', name: 'beside' });
  const stop = (): void => { worker.terminate(); };
  const answer = new Promise<T>((done, fail) => {
    const end = (found: T | null): void => {
      stop();
      if (found) done(found); else fail(new Error('the engine cannot be loaded'));
    };
    worker.onmessage = ({ data }: MessageEvent<T | null>) => { end(data); };
    worker.onerror = () => { end(null); };
    worker.postMessage(question);
  });
  return { answer, stop };
}

// Were the dice fair, by the record, and by what this browser saw?
export const verifyDice = (table: string, record: string): Promise<Verdict> => ask<Verdict>({ t: 'dice', engine: engineModule, record, seen: seenAt(table) }).answer;

// Who had how much when.
export const leadOf = (header: string, lines: string[]): { answer: Promise<Lead[]>; stop: () => void } => ask({ t: 'lead', engine: engineModule, header, lines });
