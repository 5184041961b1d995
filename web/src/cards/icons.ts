// Pictures of what cards do, one a verb, drawn on a grid of 48 units. `line` is stroked, `solid` is filled.

export interface Icon { line?: string; solid?: string }

const stone = (x: number, y: number, r = 7): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const icons: Record<string, Icon> = {
  place: { solid: stone(24, 24, 9), line: 'M24 5v6M24 37v6M5 24h6M37 24h6' },
  place2: { solid: stone(15, 28, 8), line: `${stone(33, 20, 8)}` },
  place3: { solid: stone(24, 14, 7) + stone(13, 32, 7), line: stone(35, 32, 7) },
  move: { solid: stone(12, 24), line: `M22 24h18m-6 -6l6 6l-6 6` },
  walk: { solid: stone(12, 32), line: 'M16 22c3 -10 15 -12 22 -4m0 -9v9h-9' },
  push: { solid: stone(30, 24), line: 'M4 24h14m-5 -5l5 5l-5 5M42 14v20' },
  pull: { solid: stone(14, 24), line: 'M44 24h-19m6 -6l-6 6l6 6' },
  carry: { solid: stone(13, 30, 6) + stone(27, 30, 6), line: 'M6 40h28M28 14h14m-5 -5l5 5l-5 5' },
  swap: { solid: stone(13, 24), line: `${stone(35, 24)}M14 10c6 -5 14 -5 20 0m0 -6v6h-6M34 38c-6 5 -14 5 -20 0m0 6v-6h6` },
  convert: { solid: 'M24 12a12 12 0 0 1 0 24z', line: stone(24, 24, 12) },
  replace: { solid: stone(30, 28, 9), line: 'M10 20a10 10 0 0 1 18 -6m1 -8v9h-9' },
  withdraw: { line: 'M8 30c0 8 6 12 16 12s16 -4 16 -12zM24 6v16m-6 -6l6 6l6 -6' },
  recall: { line: 'M14 18H32a9 9 0 0 1 0 18H18M20 10l-8 8l8 8' },
  cull: { line: 'M10 38L36 12M30 8l10 10M8 28l12 12', solid: stone(36, 36, 5) },
  sweep: { line: 'M4 34c8 0 10 -20 22 -20c9 0 12 6 10 11c-2 4 -9 3 -8 -2M4 42c6 -4 10 -4 16 0s10 4 16 0c3 -2 5 -2 8 -1' },
  roll: { line: 'M6 18h28m-7 -7l7 7l-7 7M42 32H14m7 -7l-7 7l7 7' },
  whirl: { line: 'M38 24a14 14 0 1 1 -6 -11.500M33 4v9h-9', solid: stone(24, 24, 4) },
  steer: { line: 'M24 6a18 18 0 1 0 .1 0zM24 12v24M12 24h24', solid: 'M24 12l5 9h-10z' },
  close: { line: 'M10 10h28v28H10zM10 24L24 10M10 38L38 10M24 38L38 24' },
  anchor: { line: 'M24 14v26M14 22h20M8 30c2 8 8 10 16 10s14 -2 16 -10M24 14a4.500 4.500 0 1 0 -.1 0z' },
  calm: { line: 'M6 18c6 -4 12 -4 18 0s12 4 18 0M6 30c6 -4 12 -4 18 0s12 4 18 0' },
  cancel: { line: 'M6 12h36v24H6zM6 24h36M18 12v12M30 12v12M12 24v12M24 24v12M36 24v12' },
  look: { line: 'M4 24c8 -13 32 -13 40 0c-8 13 -32 13 -40 0z', solid: stone(24, 24, 5.5) },
  chart: { line: 'M6 12l12 -4l12 4l12 -4v28l-12 4l-12 -4l-12 4zM18 8v28M30 12v28' },
  note: { line: 'M20 6h8v10l6 8v16a3 3 0 0 1 -3 3H17a3 3 0 0 1 -3 -3V24l6 -8zM19 30h10M19 35h6' },
  toll: { line: 'M10 14h18v26H10zM20 8h18v26', solid: stone(19, 27, 4) },
  exchange: { solid: stone(12, 14, 6) + stone(36, 34, 6), line: `${stone(36, 14, 6)}${stone(12, 34, 6)}M20 14h8M20 34h8` },
  bank: { line: 'M24 6a18 18 0 1 0 .1 0z', solid: 'M24 13l3.200 7l7.600 .6l-5.800 5l1.800 7.400l-6.800 -4l-6.800 4l1.800 -7.400l-5.800 -5l7.600 -.6z' },
  trade: { line: 'M8 16h28m-7 -7l7 7M40 32H12m7 7l-7 -7', solid: stone(10, 33, 4) + stone(38, 15, 4) },
  undo: { line: 'M12 20h18a9 9 0 0 1 0 18H16M20 11l-9 9l9 9' },
  nothing: { line: 'M24 8a16 16 0 1 0 .1 0zM13 35L35 13' },
  unknown: { line: 'M17 18c0 -10 15 -10 15 0c0 6 -8 6 -8 13', solid: stone(24, 39, 2.4) },
};

// The picture of a card: of its first verb; of stones that are put down, as many as there are.
export function iconOf(verbs: string[]): Icon {
  const [first = 'unknown'] = verbs;
  const count = verbs.filter((verb) => verb === 'place').length;
  const name = first === 'place' && count > 1 ? `place${Math.min(count, 3)}` : first;
  return icons[name] ?? icons.unknown ?? {};
}
