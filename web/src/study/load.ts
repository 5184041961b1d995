// The engine for studies is fetched when somebody studies, once.
import module from '../../../build/wasm/bin/study.wasm?url';
import { once, warmed } from '../once';
import { loadStudies } from './engine';

export const studies = once(() => warmed(loadStudies(fetch(module))));
