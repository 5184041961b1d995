// The worker of beside.ts: a question, an answer.
import { loadEngine, type Engine, type Estimate, type Game, type Verdict } from '../engine';
import { once } from '../once';
import type { Lead, Question } from './beside';

type Answer = Verdict | Lead[] | Estimate | null;
interface Port { postMessage(found: Answer): void; onmessage: ((event: MessageEvent<Question>) => void) | null }
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

let followed: Game | null = null;
function now(engine: Engine, header: string | null, viewer: string, lines: string[]): Estimate | null {
  if (header !== null) {
    const game = engine.open(header, viewer || null);
    followed?.free();
    followed = 'reason' in game ? null : game;
  }
  for (const line of lines) followed?.feed(line);
  return followed?.estimate() ?? null;
}

function answer(engine: Engine, data: Question): Answer {
  if (data.t === 'dice') return engine.verify(data.record, data.seen);
  return data.t === 'lead' ? lead(engine, data.header, data.lines) : now(engine, data.header, data.viewer, data.lines);
}

let module = '';
const engine = once(() => loadEngine(fetch(module)));
port.onmessage = ({ data }) => {
  module = data.engine;
  void engine().then((loaded) => answer(loaded, data)).catch(() => null).then((found) => { port.postMessage(found); });
};
