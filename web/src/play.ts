// The engine is fetched once, when somebody needs it; the first paint never waits for it.
import type { Catalogue, Engine } from './engine';
import { loadEngine } from './engine';

let loading: Promise<Engine> | null = null;
export const engine = (): Promise<Engine> => (loading ??= loadEngine());

let known: Promise<Catalogue> | null = null;
export const catalogue = (): Promise<Catalogue> => (known ??= engine().then((found) => found.catalogue()));
