// An example of the rules as steps: what happens, and what would be allowed or not at that moment.
import type { Engine, Game, Refusal } from '../engine';

export interface Step {
  kind: 'event' | 'legal' | 'illegal' | 'view';
  who: string; // of a view: who sees it
  words: string; // without who; of a view: the whole event
  reason: string; // of what is not allowed
  note: string; // what the page says beside the line
}
export interface Play { header: string; steps: Step[] }

export function steps(source: string): Play {
  const lines = source.split('\n');
  const begin = lines.findIndex((line) => line.trim() === 'begin');
  const found: Step[] = [];
  let inBoard = false;
  for (const line of lines.slice(begin + 1)) {
    const [bare = '', note = ''] = line.split(/\s*#\s?/);
    const [first = '', second = '', ...rest] = bare.trim().split(/\s+/);
    if (inBoard || first === '' || first.startsWith('@')) { inBoard = inBoard && first !== 'end'; continue; }
    if (first !== 'expect') found.push({ kind: 'event', who: first, words: [second, ...rest].join(' '), reason: '', note });
    else if (second === 'board') inBoard = true;
    else if (second === 'legal' || second === 'illegal' || second === 'view') {
      const [who = '', ...words] = rest;
      const reason = second === 'illegal' ? words.pop() ?? '' : '';
      found.push({ kind: second, who, words: words.join(' '), reason, note });
    }
  }
  return { header: `${lines.slice(0, begin + 1).join('\n')}\n`, steps: found };
}

export const eventOf = (step: Step): string => `${step.who} ${step.words}`;

// The game after the first n steps, as a spectator sees it who is shown everything; null: the engine does not know it.
export function after(engine: Engine, play: Play, n: number, viewer: string | null): Game | null {
  const game = engine.open(play.header, viewer);
  if ('reason' in game) return null;
  for (const step of play.steps.slice(0, n)) if (step.kind === 'event') game.feed(eventOf(step));
  return game;
}

// Why step n would not be allowed; null: it would be. As in scenarios, an open question that nobody answers is passed over.
export function refusalOf(engine: Engine, play: Play, n: number): Refusal | null {
  const step = play.steps[n];
  const game = step ? after(engine, play, n, null) : null;
  if (!step || !game) return null;
  let refusal = game.check(step.who, step.words);
  while (refusal && refusal.reason !== step.reason && game.feed('table no') === null) refusal = game.check(step.who, step.words);
  game.free();
  return refusal;
}

// What the table would decide where words alone are not enough: dice and cards, at random, tried until one is possible.
export function withChance(game: Game, who: string, words: string, random: () => number = Math.random): string | null {
  const die = (): number => 1 + Math.floor(random() * 6);
  const cards = (game.setup().deck?.cards ?? []).flatMap((card) => Array<string>(card.count).fill(card.id)).sort(() => random() - 0.5);
  const tries = words === 'roll' ? [words, `roll ${die()} ${die()}`, `roll ${die()}`] : words === 'draw' ? cards.map((card) => `draw ${card}`) : [words];
  return tries.find((one) => game.check(who, one) === null) ?? null;
}
