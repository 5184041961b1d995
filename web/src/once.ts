// What is fetched once, when somebody needs it. Where that fails, the next one who asks tries again.
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => (loading ??= load().catch((problem: unknown) => {
    loading = null;
    throw problem;
  }));
}

// The first question makes an engine read its decks and maps: it is asked for nothing, in a turn of its own.
export async function warmed<Engine>(fetched: Promise<Engine>, ask: (engine: Engine) => unknown): Promise<Engine> {
  const turn = (): Promise<void> => new Promise((done) => { setTimeout(done); });
  const fresh = await fetched;
  await turn();
  ask(fresh);
  await turn();
  return fresh;
}
