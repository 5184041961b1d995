// Where the dice of a game are checked, beside the page.
import type { Question } from './verify';
import { loadEngine, type Verdict } from '../engine';

interface Port { postMessage(verdict: Verdict | null): void; onmessage: ((event: MessageEvent<Question>) => void) | null }
const port = self as unknown as Port;

port.onmessage = ({ data: { engine, record, seen } }) => {
  void loadEngine(fetch(engine)).then((loaded) => loaded.verify(record, seen)).catch(() => null).then((verdict) => { port.postMessage(verdict); });
};
