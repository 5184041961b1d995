// What is fetched once, when somebody needs it. Where that fails, the next one who asks tries again.
import { turn } from './turns';

export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load().catch((problem: unknown) => {
    loading = null;
    throw problem;
  }));
}

// An engine reads its cards, decks and maps a part a turn.
export async function warmed<Engine extends { prepare(): boolean }>(fetched: Promise<Engine>): Promise<Engine> {
  const fresh = await fetched;
  do await turn(); while (fresh.prepare());
  await turn();
  return fresh;
}
