// The engine for studies is fetched when somebody studies, once.
import module from '../../../build/wasm/bin/study.wasm?url';
import { turn } from '../turns';
import { loadStudies, type StudyEngine } from './engine';

// It reads its cards, decks and maps a part a turn.
async function ready(): Promise<StudyEngine> {
  const fresh = await loadStudies(fetch(module));
  do await turn(); while (fresh.prepare());
  await turn();
  return fresh;
}

let loading: Promise<StudyEngine> | null = null;
export function studies(): Promise<StudyEngine> {
  loading ??= ready().catch((problem: unknown) => {
    loading = null; // the next one who asks tries again
    throw problem;
  });
  return loading;
}
