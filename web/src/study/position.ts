// A position that was set up by hand, as the record of a scenario.
export interface SetUp { game: string; map: string; factions: string[]; rows: string[]; turn: string }

// Without stones it is a game from its beginning, unless another than the first is to move.
export function positionText({ game, map, factions, rows, turn }: SetUp): string {
  const bare = rows.every((row) => /^[._]*$/.test(row));
  const board = bare ? [] : ['board', ...rows.map((row) => [...row].join(' ')), 'end'];
  const whose = bare && turn === factions[0] ? [] : [`turn ${turn}`];
  return ['tideline 1', `game ${game}`, `map ${map}`, `factions ${factions.join(' ')}`, ...board, ...whose, 'begin', ''].join('\n');
}
