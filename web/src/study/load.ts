// The engine for studies is fetched when somebody studies, once.
import module from '../../../build/wasm/bin/study.wasm?url';
import { loadStudies, type StudyEngine } from './engine';

let loading: Promise<StudyEngine> | null = null;
export function studies(): Promise<StudyEngine> {
  loading ??= loadStudies(fetch(module)).catch((problem: unknown) => {
    loading = null; // the next one who asks tries again
    throw problem;
  });
  return loading;
}
