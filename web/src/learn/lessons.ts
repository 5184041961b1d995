// Lessons as the page has them: which there are, what one holds, what this browser remembers of them. That they are right,
// `tideline lesson check` has proven; docs/lessons.md says what stands in them.
import type { Engine, Game, Translated } from '../engine';
import { eventOf, steps as lines } from '../rules/example';

export interface Try { move: string; as?: string; solves?: boolean; refused?: string; reply?: string[]; text: Translated }
export interface LessonStep { record?: string; you?: string; show?: string[]; text: Translated; hint?: Translated; other?: Translated; try?: Try[] }
export interface Lesson { play?: string; terms?: string[]; title: Translated; text: Translated; step: LessonStep[] }
export interface Head { order?: number; title: Translated; text: Translated; steps: number }
export interface Entry extends Head { id: string } // `first/01-first-game`
export interface Course extends Head { id: string; lessons: Entry[] }

const heads = import.meta.glob<Head>('../../../data/lessons/*/*.toml', { query: '?head', import: 'default', eager: true });
const files = import.meta.glob<Lesson>('../../../data/lessons/*/*.toml', { import: 'default' });
const nameOf = (file: string): string => file.replace('../../../data/lessons/', '').replace('.toml', '');

export const courses: Course[] = Object.entries(heads).filter(([file]) => file.endsWith('/course.toml')).map(([file, head]) => {
  const id = nameOf(file).split('/')[0] ?? '';
  const lessons = Object.entries(heads).filter(([one]) => one !== file && nameOf(one).startsWith(`${id}/`)).map(([one, about]) => ({ ...about, id: nameOf(one) }));
  return { ...head, id, lessons: lessons.sort((a, b) => a.id.localeCompare(b.id)) };
}).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

export const entries: Entry[] = courses.flatMap((course) => course.lessons);

export async function lesson(id: string): Promise<Lesson | null> {
  return await files[`../../../data/lessons/${id}.toml`]?.() ?? null;
}

// The words of go players: a lesson each that is only looked at.
const termHeads = import.meta.glob<Head>('../../../data/terms/*.toml', { query: '?head', import: 'default', eager: true });
const termFiles = import.meta.glob<Lesson>('../../../data/terms/*.toml', { import: 'default' });
const termOf = (file: string): string => file.replace('../../../data/terms/', '').replace('.toml', '');
export const terms: Entry[] = Object.entries(termHeads).map(([file, head]) => ({ ...head, id: termOf(file) }));
export async function term(id: string): Promise<Lesson | null> {
  return await termFiles[`../../../data/terms/${id}.toml`]?.() ?? null;
}

export const fits = (move: string, words: string): boolean => move.endsWith(' *') ? words.startsWith(move.slice(0, -1)) : move === words;

const solution = (step: LessonStep): Try | undefined => step.try?.find((one) => one.solves);
export const linesOf = (you: string, words: string, found: Try): string[] => [`${you} ${found.as ?? words}`, ...found.reply ?? []];

// The game as step n finds it, and whose part the learner has; then what was tried. null: the engine does not know it.
export function opened(engine: Engine, { step: all }: Lesson, n: number, tried: string[]): { game: Game; you: string } | null {
  const from = all.slice(0, n + 1).findLastIndex((one) => one.record !== undefined);
  const { header, steps } = lines(all[from]?.record ?? '');
  const begin = (viewer: string | null): Game | null => {
    const game = engine.open(header, viewer);
    if ('reason' in game) return null;
    for (const one of steps) game.feed(eventOf(one));
    for (const one of all.slice(from, n)) {
      const found = solution(one);
      if (found) for (const line of linesOf(whoseIn(game, one), found.move, found)) game.feed(line);
    }
    return game;
  };
  const first = begin(null);
  if (!first) return null;
  const you = whoseIn(first, all[n]);
  first.free();
  const game = begin(you || null);
  for (const line of tried) game?.feed(line);
  return game && { game, you };
}
const whoseIn = (game: Game, step: LessonStep | undefined): string => step?.you ?? game.position().turn[0] ?? '';

// How many steps of each lesson are done, in this browser.
const kept = 'tideline-lessons';
export function progress(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(kept) ?? '{}');
    return typeof found === 'object' && found !== null ? found as Record<string, number> : {};
  } catch {
    return {};
  }
}
export function done(id: string, steps: number): void {
  try {
    const all = progress();
    localStorage.setItem(kept, JSON.stringify({ ...all, [id]: Math.max(all[id] ?? 0, steps) }));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
