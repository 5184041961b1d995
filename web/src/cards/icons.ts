// Pictures of what cards do, one a verb, drawn on a grid of 48 units: data/icons/cards.json, which paper uses too.
// `line` is stroked, `solid` is filled.
import drawn from '../../../data/icons/cards.json';

export interface Icon { line?: string; solid?: string }

export const icons: Record<string, Icon> = drawn;

// The picture of a card: of its first verb; of stones that are put down, as many as there are.
export function iconOf(verbs: string[]): Icon {
  const [first = 'unknown'] = verbs;
  const count = verbs.filter((verb) => verb === 'place').length;
  const name = first === 'place' && count > 1 ? `place${Math.min(count, 3)}` : first;
  return icons[name] ?? icons.unknown ?? {};
}
