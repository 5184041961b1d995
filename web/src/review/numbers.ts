// What follows, as stones with numbers.
export interface Numbered { point: string; faction: string; n: number }

const isPoint = (word: string): boolean => /^[A-Z]\d+$/.test(word);

// Events of the record language: a stone for each point that a stone or a card names, where there is none yet. A stone that goes
// somewhere is where it goes.
export function numbered(events: string[]): Numbered[] {
  const found = new Map<string, Numbered>();
  events.forEach((event, at) => {
    const [faction = '', verb = '', ...rest] = event.split(' ');
    if (!/^(place|starter|play|counter|invoke)$/.test(verb)) return;
    const points = rest.map((word) => word.split('>').at(-1) ?? '').filter(isPoint);
    for (const point of points) if (!found.has(point)) found.set(point, { point, faction, n: at + 1 });
  });
  return [...found.values()];
}
