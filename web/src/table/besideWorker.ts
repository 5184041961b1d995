// The worker of beside.ts: one question, one answer.
import { loadEngine, type Engine, type Verdict } from '../engine';
import type { Lead, Question } from './beside';

interface Port { postMessage(found: Verdict | Lead[] | null): void; onmessage: ((event: MessageEvent<Question>) => void) | null }
const port = self as unknown as Port;
const moments = 60; // at most so many of a game

function lead(engine: Engine, header: string, lines: string[]): Lead[] {
  const game = engine.open(header, null);
  if ('reason' in game) return [];
  const every = Math.max(1, Math.ceil(lines.length / moments));
  return lines.flatMap((line, i) => {
    game.feed(line);
    if ((i + 1) % every !== 0) return [];
    const { phase } = game.position();
    return phase === 'setup' || phase === 'over' ? [] : [{ at: game.events(), score: game.estimate().score }];
  });
}

port.onmessage = ({ data }) => {
  void loadEngine(fetch(data.engine)).then((engine) => (data.t === 'dice' ? engine.verify(data.record, data.seen) : lead(engine, data.header, data.lines)))
    .catch(() => null).then((found) => { port.postMessage(found); });
};
