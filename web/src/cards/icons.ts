// Pictures of what cards do, one a verb, drawn on a grid of 48 units: data/icons/cards.json, which paper uses too.
// `line` is stroked, `solid` is filled.
import drawn from '../../../data/icons/cards.json';

export interface Icon { line?: string; solid?: string }

export const icons: Record<string, Icon> = drawn;

// The picture of a card: of its first verb, the one for as many steps of that verb, if there is one.
export function iconOf(verbs: string[]): Icon {
  const [first = 'unknown'] = verbs;
  for (let times = verbs.filter((verb) => verb === first).length; times > 1; times -= 1) {
    const icon = icons[`${first}${times}`];
    if (icon) return icon;
  }
  return icons[first] ?? icons.unknown ?? {};
}
