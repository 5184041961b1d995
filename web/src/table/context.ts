// What every part of the table page needs: the model, and how people and cards are called.
import { getContext, setContext } from 'svelte';
import styles from 'virtual:styles';
import { list, maybe, say, t } from '../i18n.svelte';
import { bots, personName } from '../people';
import type { TableModel } from './model.svelte';
import type { Seat } from './stream';
import { cardName, type Names } from './words';

export interface TableContext extends Names {
  model: TableModel;
  seat(seat: Pick<Seat, 'id' | 'kind' | 'name'>): string;
  person(faction: string): string; // where the colour stands beside it
}

const key = Symbol('table');
export const useTable = (): TableContext => getContext<TableContext>(key);

export const colourName = (faction: string): string => maybe(`faction.${faction}`) ?? faction;

export function provideTable(model: TableModel): TableContext {
  const title = (words: string): string => {
    const [name, ...options] = words.split(/[ :]/);
    const found = bots.find((bot) => bot.name === name);
    const style = styles.find((bot) => options.includes(`style=${bot.name}`));
    return !found ? words : style ? t('bot.style', { name: say(found.title), style: say(style.title) }) : say(found.title);
  };
  // Bots of one kind are numbered, in the order of the seats.
  const number = (one: Pick<Seat, 'id' | 'name'>): string => {
    const alike = (model.state?.seats ?? []).filter((other) => other.kind === 'bot' && other.name === one.name);
    return alike.length > 1 ? ` ${String(alike.findIndex((other) => other.id === one.id) + 1)}` : '';
  };
  const seat = (one: Pick<Seat, 'id' | 'kind' | 'name'>): string => one.kind === 'empty' ? t('seat.free') : one.kind === 'bot' ? title(one.name) + number(one) : personName(one.name);
  const seatsOf = (faction: string): Seat[] => (model.state?.seats ?? []).filter((one) => one.faction === faction && one.kind !== 'empty');
  const context: TableContext = {
    model,
    seat,
    person(faction) {
      const seats = seatsOf(faction);
      return seats.length === 0 || model.hotSeat ? colourName(faction) : list(seats.map(seat));
    },
    // Those who have the same name are told apart by their colour.
    who(faction) {
      const own = seatsOf(faction);
      const alike = !model.hotSeat && (model.state?.seats ?? []).some((one) => one.faction !== faction && own.some((mine) => mine.kind !== 'bot' && mine.name === one.name));
      return alike ? `${context.person(faction)} (${colourName(faction)})` : context.person(faction);
    },
    card: (id) => cardName(model.cards, id),
  };
  setContext(key, context);
  return context;
}
