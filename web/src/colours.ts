// The colours of stones, and the mark that each wears, so that they stay apart for every eye.

export interface StoneColour {
  fill: string;
  edge: string;
  ink: string; // of the mark
  mark: string; // a path within -10…10
  stroke?: boolean; // the mark is drawn, not filled
}

export const stones: Record<string, StoneColour> = {
  black: { fill: '#1f2126', edge: '#000000', ink: '#8a8f99', mark: '' },
  white: { fill: '#f7f5ef', edge: '#8d887c', ink: '#8d887c', mark: '' },
  red: { fill: '#CE1B22', edge: '#7D0D12', ink: '#ffffff', mark: 'M0 -4.6L4.4 3.4H-4.4Z' },
  blue: { fill: '#4E98E1', edge: '#1D5A9C', ink: '#08243F', mark: 'M0 -3.6A3.6 3.6 0 1 1 0 3.6A3.6 3.6 0 1 1 0 -3.6Z', stroke: true },
  green: { fill: '#0E8F45', edge: '#06552A', ink: '#ffffff', mark: 'M-3.4 -3.4H3.4V3.4H-3.4Z' },
  yellow: { fill: '#FFE95C', edge: '#A98F06', ink: '#3A3000', mark: 'M0 -4.6L4.6 0L0 4.6L-4.6 0Z' },
  purple: { fill: '#4A2A6B', edge: '#27123D', ink: '#ffffff', mark: 'M-1.2 -4.4H1.2V-1.2H4.4V1.2H1.2V4.4H-1.2V1.2H-4.4V-1.2H-1.2Z' },
  orange: { fill: '#FB7A2B', edge: '#A0410A', ink: '#2B1300', mark: 'M-4 -3H4V-1H-4ZM-4 1H4V3H-4Z' },
};

const unknown: StoneColour = { fill: '#999999', edge: '#555555', ink: '#ffffff', mark: '' };
// Black and white as lines and borders, which lie on light and on dark.
export const lineOf = (faction: string): string => faction === 'black' || faction === 'white' ? `var(--${faction}-line)` : stoneOf(faction).fill;

export const stoneOf = (faction: string): StoneColour => stones[faction] ?? unknown;

// The faction of a letter of a board row.
export function factionOfLetter(letter: string, factions: string[]): string {
  return factions.find((one) => one[0]?.toUpperCase() === letter) ?? '';
}
