// Events in words, for the list of moves and for those who listen.
import type { CardInfo, Choice, Position, Spoils } from '../engine';
import { list, maybe, say, t } from '../i18n.svelte';
import { stonesOf, type Deed, type Entry, type Journey, type Move } from './stream';

export interface Names {
  who(faction: string): string;
  card(id: string): string;
}

export function cardName(cards: Map<string, CardInfo>, id: string): string {
  const card = cards.get(id);
  return card ? say(card.name) : id === '?' ? t('card.unknown') : id;
}

export function argument(names: Names, text: string): string {
  const [from, to] = text.split('>');
  if (to !== undefined) return t('arg.move', { from: from ?? '', to });
  const line = /^(row|col)-(.+)$/.exec(text);
  if (line) return t(line[1] === 'row' ? 'arg.row' : 'arg.column', { n: line[2] ?? '' });
  const way = /^way-(.+)$/.exec(text);
  if (way) return t('arg.way', { n: way[1] ?? '' });
  if (maybe(`faction.${text}`)) return names.who(text);
  return maybe(`arg.${text}`) ?? (text === '?' ? t('arg.secret') : text);
}

export const doubled = ({ dice }: Position): boolean => dice?.length === 2 && dice[0] === dice[1];

// What is to be chosen next: a stone, where all points that may be chosen have one.
export function stepOf(next: Choice[], board: string[], columns: string[]): Choice['kind'] | 'stone' | undefined {
  const kind = next.find((choice) => choice.kind !== 'none')?.kind;
  const empty = ({ text }: Choice): boolean => board[board.length - Number(text.replace(/^\D+/, ''))]?.[columns.indexOf(text.replace(/\d+$/, ''))] === '.';
  return kind === 'point' && !next.some((choice) => choice.kind === 'point' && empty(choice)) ? 'stone' : kind;
}

const withCards = new Set(['deal', 'draw', 'discard', 'counter', 'peek', 'order', 'lose', 'reveal']);

export function describe(event: string, names: Names): string {
  const [who = '', verb = '', ...rest] = event.split(' ');
  const values = { who: who === 'table' ? t('who.table') : names.who(who), n: rest.length };
  if (verb === 'play' || verb === 'invoke') {
    const what = names.card(rest[0] ?? '');
    const isFaction = (one: string): boolean => maybe(`faction.${one}`) !== null;
    const whom = list(rest.slice(1).filter(isFaction).map(names.who));
    const where = rest.slice(1).filter((one) => !isFaction(one)).map((one) => argument(names, one)).join(', ');
    if (whom) return t(where ? 'event.playAgainstAt' : 'event.playAgainst', { ...values, what, whom, where });
    return t(where ? 'event.playAt' : 'event.play', { ...values, what, where });
  }
  if (verb === 'roll' && rest.length === 2 && rest[0] === rest[1]) return t('event.rollDouble', { ...values, what: rest.join(' + ') });
  if (verb === 'draw' && rest[0] === '?') return t('event.drawHidden', values);
  if ((verb === 'deal' || verb === 'peek' || verb === 'order') && rest.includes('?')) {
    return maybe(`event.${verb}Hidden`, values) ?? event;
  }
  if ((verb === 'dead' || verb === 'reveal') && rest.length === 0) return maybe(`event.${verb}None`, values) ?? event;
  const what = withCards.has(verb) ? list(rest.map((id) => names.card(id)))
    : verb === 'roll' || verb === 'rolloff' ? rest.join(' + ')
      : list(rest.map((one) => argument(names, one)));
  return maybe(`event.${verb}`, { ...values, what }) ?? event;
}

// Whose stones were captured, who got how many of them, and why the rest.
export function describeSpoils(spoils: Spoils, names: Names): string {
  const lost = list(Object.entries(spoils.stones).map(([colour, n]) => t('spoils.lost', { who: names.who(colour), n })));
  const shares = Object.entries(spoils.shares).filter(([, n]) => n > 0).map(([captor, n]) => t('spoils.share', { who: names.who(captor), n }));
  if (spoils.rest_to) {
    const why = spoils.rest_why === 'captured' ? 'Captured' : 'Most';
    shares.push(t(`spoils.${shares.length > 0 ? 'rest' : 'all'}${why}`, { who: names.who(spoils.rest_to), n: spoils.rest }));
  }
  return t('spoils.line', { lost, shares: shares.join(', ') || t('spoils.nobody') });
}

// With a bot's reason, where it gave one.
const because = (said: string, why = ''): string => why ? t('because', { said, why: maybe(`because.${why}`) ?? why }) : said;

// An event of the list in words.
export function tell({ text, why, of = '', over = [] }: Move, names: Names): string {
  const [who = '', verb = ''] = text.split(' ');
  if (over.length > 0) return t('event.resumeOver', { who: names.who(who), what: list(over.map((claim) => t('scoring.markBy', { point: claim.stones[0] ?? '', who: names.who(claim.by) }))) });
  return because(of ? t(verb === 'accept' ? 'event.acceptOf' : 'event.declineOf', { who: names.who(who), what: names.who(of) }) : describe(text, names), why);
}

// Who holds which prisoners; empty: nobody has any.
export function describePrisoners(prisoners: Record<string, Record<string, number>>, names: Names): string {
  return list(Object.entries(prisoners).flatMap(([holder, held]) => Object.entries(held).filter(([, n]) => n > 0)
    .map(([colour, n]) => t('people.holds', { who: names.who(holder), n, colour: t(`colour.${colour}` as 'colour.red', { n }) }))));
}

// What came of it: prisoners and their shares, stones that moved, left or turned, points that were closed, what was shown.
export function consequences({ move, after }: Entry, names: Names): string[] {
  const shown = after.filter((one) => / (shows|reveal) /.test(one.text)).map((one) => describe(one.text, names));
  return [...[move, ...after].flatMap((one) => deedLines(one.did, move.text, names)), ...shown];
}

// The way of every stone that moved: one that the event led step by step is one stone.
function waysOf(moved: Journey[], led: string[]): string[][] {
  const ways: string[][] = [];
  const steps = (from: string | undefined, to: string | undefined): boolean => led.includes(`${from}>${to}`);
  for (const { from, to } of moved) {
    const way = steps(from, to) ? ways.find((one) => one.at(-1) === from && steps(one.at(-2), from)) : undefined;
    if (way) way.push(to);
    else ways.push([from, to]);
  }
  return ways;
}

// What an event did. A stone that is placed is told already.
export function deedLines(deed: Deed, event: string, names: Names): string[] {
  const [, verb = '', first = '', ...more] = event.split(' ');
  const placed = verb === 'place' || verb === 'start' || verb === 'starter' ? first : '';
  const { taken = [], spoils = [], closed = {}, anchored = [] } = deed;
  const { came, gone, moved } = stonesOf(deed);
  const line = (key: 'did.moved' | 'did.gone' | 'did.turned' | 'did.came' | 'did.anchored', points: string[]): string[] => points.length > 0 ? [t(key, { n: points.length, points: points.join(', ') })] : [];
  const lost = spoils.length > 0 ? spoils.map((one) => describeSpoils(one, names)) : taken.map(({ by, colour, stones }) => t('did.taken', { who: names.who(by), what: names.who(colour), n: stones }));
  return [
    ...line('did.moved', waysOf(moved, more).map((way) => way.join('\u00a0→\u00a0'))),
    ...lost,
    ...(lost.length > 0 ? [] : line('did.gone', [...gone.keys()].filter((point) => !came.has(point)))),
    ...line('did.turned', [...came.keys()].filter((point) => gone.has(point))),
    ...(lost.length > 0 ? [] : line('did.came', [...came.keys()].filter((point) => !gone.has(point) && point !== placed))),
    ...Object.entries(closed).map(([faction, points]) => t('did.closed', { who: names.who(faction), points: points.join(', ') })),
    ...line('did.anchored', anchored),
  ];
}
