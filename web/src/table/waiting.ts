// One line of plain words: what the game waits for, and why. Which verbs are possible comes from the engine.
import type { Choices, Position } from '../engine';
import { countsBlocs, countsLand } from '../games';
import { list, maybe, t } from '../i18n.svelte';
import { here } from '../net/line.svelte';
import type { TableContext } from './context';
import { doubled, stepOf } from './words';

const asks = ['start', 'starter', 'accept', 'order', 'counter', 'roll', 'place', 'play', 'invoke', 'mark', 'agree', 'discard', 'draw', 'yield', 'pass'];

// A card has me draw: there is nothing else to do.
export function drawIsDue(choices: Choices): boolean {
  const verbs = new Set(choices.next.map((choice) => choice.verb));
  return verbs.has('draw') && !['place', 'pass', 'roll', 'no'].some((verb) => verbs.has(verb));
}

export function ownTask(choices: Choices, position: Position): string {
  const verbs = new Set(choices.next.map((choice) => choice.verb));
  if (drawIsDue(choices)) return t('task.draw');
  if (verbs.has('discard') && !['place', 'pass', 'roll', 'draw', 'yield'].some((verb) => verbs.has(verb))) return t('task.discardDown');
  if (verbs.has('draw') && doubled(position)) return t(verbs.has('place') ? 'task.double' : 'task.doubleAfter');
  if (verbs.has('place') && verbs.has('play')) return t('task.placeOrPlay');
  for (const verb of asks) if (verbs.has(verb)) return maybe(`task.${verb}`) ?? '';
  return '';
}

// Who has won by how much, or what else ended it; and of the others, for whom the table played to the end.
function won(table: TableContext, position: Position, who: string): string {
  const said = howWon(table, position, who);
  const seats = table.model.state?.seats ?? [];
  const away = (table.model.setup?.factions ?? []).filter((faction) => !position.winners?.includes(faction) && seats.some((seat) => seat.faction === faction && seat.away));
  return away.length > 0 ? t('won.absence', { said, loser: list(away.map(table.who)) }) : said;
}

function howWon(table: TableContext, position: Position, who: string): string {
  const points = Object.values(position.score ?? {}).sort((a, b) => b - a);
  const { game = '', rules = '' } = table.model.setup ?? {};
  if (countsBlocs(game, rules) && points.length > 1) return t('wait.won', { who });
  if (!countsLand(game) && points.length > 1) return t('won.taken', { who, n: points[0] ?? 0 });
  if (points.length > 1) return t('won.points', { who, n: (points[0] ?? 0) - (points[1] ?? 0) });
  const ended = table.model.state?.ended;
  return ended && ended.why !== 'absence' ? t(ended.why === 'time' ? 'won.time' : 'won.resignation', { who, loser: table.who(ended.who) }) : t('wait.won', { who });
}

// Who has a chair and has not come yet.
export function awaited({ model, seat }: TableContext): string[] {
  const there = here.of[model.id]?.seats ?? [];
  return (model.state?.seats ?? []).filter((one) => one.kind === 'person' && !there.includes(one.id)).map(seat);
}

// Who acts for a faction: of those who do so in turn, one.
function actor(table: TableContext, faction: string): string {
  const seats = (table.model.state?.seats ?? []).filter((one) => one.faction === faction && one.kind !== 'empty');
  const acting = seats.filter((one) => one.acts);
  return acting[0] && acting.length < seats.length && !table.model.hotSeat ? table.seat(acting[0]) : table.who(faction);
}

export function waitingFor(table: TableContext, position: Position, choices: Choices): string {
  const { model } = table;
  const state = model.state;
  if (!state?.started) {
    const missing = awaited(table);
    return state?.seats.some((seat) => seat.kind === 'empty') ? t('wait.people') : missing.length > 0 ? t('wait.coming', { who: list(missing) }) : t('gather.ready');
  }
  if (model.sending) return t('wait.sending');
  if (position.phase === 'over') {
    const winners = position.winners ?? [];
    if (winners.length === 0) return t('wait.overNobody');
    return winners.length === 1 ? won(table, position, table.who(winners[0] ?? '')) : t(position.together ? 'wait.together' : 'wait.shared', { who: list(winners.map(table.who)) });
  }
  const own = model.view?.faction ?? '';
  if (state.question) {
    if (model.asked) return model.hotSeat ? t('colon', { name: table.who(own), value: t('wait.answer') }) : t('wait.answer');
    const others = state.question.asked.filter((one) => one !== own); // where I alone was asked, and have answered, I am named
    return t('wait.question', { who: list((others.length > 0 ? others : state.question.asked).map((faction) => actor(table, faction))) });
  }
  if (position.phase === 'scoring' && position.turn.length > 1) {
    if (own && !position.agreed.includes(own)) return t('wait.marking');
    const missing = position.turn.filter((one) => !position.agreed.includes(one));
    return t('wait.agree', { who: list(missing.map(table.who)) });
  }
  if (model.myTurn) {
    const prefix = model.hotSeat ? t('wait.turnOf', { who: table.who(own) }) : t('wait.yours');
    const task = model.picks.length === 0 ? ownTask(choices, position) : choices.words ? t('task.confirm') : (maybe(`step.${stepOf(choices.next, position.board, model.setup?.columns ?? []) ?? 'point'}`) ?? '').toLocaleLowerCase();
    return task ? t('colon', { name: prefix, value: task }) : prefix;
  }
  if (position.turn.length === 0) return t('wait.table');
  return t('wait.other', { who: list(position.turn.map((faction) => actor(table, faction))) });
}
