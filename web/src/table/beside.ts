// What takes long, done beside the page: a game is followed there, and its land is estimated; or it is played again when it is
// over, and its dice are checked, or the land is estimated as it was in its course.
import { seenAt } from '../dice';
import type { Estimate, Verdict } from '../engine';
import { engineModule } from '../play';

export interface Lead { at: number; score: Record<string, number> }
export type Question = { engine: string } & ( // where the module lies
  | { t: 'dice'; record: string; seen: string[] } // by this browser
  | { t: 'lead'; header: string; lines: string[] }
  | { t: 'now'; header: string | null; viewer: string; lines: string[] } // header: a game begins; else the one before goes on
);

const started = (): Worker => new Worker(new URL('./besideWorker.ts', import.meta.url), { type: 'module', name: 'beside' });

const answered = <T>(worker: Worker, question: Question): Promise<T> => new Promise<T>((done, fail) => {
  const end = (found: T | null): void => { if (found) done(found); else fail(new Error('the engine cannot be loaded')); };
  worker.onmessage = ({ data }: MessageEvent<T | null>) => { end(data); };
  worker.onerror = () => { end(null); };
  worker.postMessage(question);
});

function ask<T>(question: Question): { answer: Promise<T>; stop: () => void } {
  const worker = started();
  const stop = (): void => { worker.terminate(); };
  return { answer: answered<T>(worker, question).finally(stop), stop };
}

// Were the dice fair, by the record, and by what this browser saw?
export const verifyDice = (table: string, record: string): Promise<Verdict> => ask<Verdict>({ t: 'dice', engine: engineModule, record, seen: seenAt(table) }).answer;

// Who had how much when.
export const leadOf = (header: string, lines: string[]): { answer: Promise<Lead[]>; stop: () => void } => ask({ t: 'lead', engine: engineModule, header, lines });

// The land of a game that goes on, as often as it is asked for, one question after the other.
export class Estimator {
  #worker = started();
  #lines: string[] = [];
  #known = 0; // of these lines

  // By all that happened so far, as that faction knows it; other lines are another game.
  of(header: string, viewer: string, lines: string[]): Promise<Estimate> {
    if (lines !== this.#lines) [this.#lines, this.#known] = [lines, 0];
    const question: Question = { t: 'now', engine: engineModule, header: this.#known === 0 ? header : null, viewer, lines: lines.slice(this.#known) };
    this.#known = lines.length;
    return answered(this.#worker, question);
  }

  close(): void {
    this.#worker.terminate();
  }
}
