// Events in words, for the list of moves and for those who listen.
import type { CardInfo, Spoils } from '../engine';
import { list, maybe, say, t } from '../i18n.svelte';

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
  if (maybe(`faction.${text}`)) return names.who(text);
  return maybe(`arg.${text}`) ?? (text === '?' ? t('arg.secret') : text);
}

const withCards = new Set(['deal', 'draw', 'discard', 'counter', 'peek', 'order', 'lose', 'reveal']);

export function describe(event: string, names: Names): string {
  const [who = '', verb = '', ...rest] = event.split(' ');
  const values = { who: who === 'table' ? t('who.table') : names.who(who), n: rest.length };
  if (verb === 'play' || verb === 'invoke') {
    const what = names.card(rest[0] ?? '');
    const where = rest.slice(1).map((one) => argument(names, one));
    return where.length > 0 ? t('event.playAt', { ...values, what, where: list(where) }) : t('event.play', { ...values, what });
  }
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
