// The engine is fetched once, when somebody needs it; the first paint never waits for it.
import module from '../../build/wasm/bin/engine.wasm?url';
import { loadEngine, type Catalogue, type Engine } from './engine';

let loading: Promise<Engine> | null = null;
export function engine(): Promise<Engine> {
  loading ??= loadEngine(fetch(module)).catch((problem: unknown) => {
    loading = null; // the next one who asks tries again
    throw problem;
  });
  return loading;
}

let known: Promise<Catalogue> | null = null;
export const catalogue = (): Promise<Catalogue> => (known ??= engine().then((found) => found.catalogue()));
