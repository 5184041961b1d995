// What this browser remembers of its user's taste. Nothing of it leaves the browser.

export type Theme = 'auto' | 'light' | 'dark';
export type BoardTheme = 'auto' | 'wood' | 'paper' | 'night' | 'contrast';
export type Confirm = 'touch' | 'always' | 'never';

// A deck or a map that was brought to the server.
export interface Brought { kind: 'decks' | 'maps'; name: string; digest: string; game: string }

export interface Preferences {
  language: string; // empty: the browser's
  theme: Theme;
  board: BoardTheme;
  marks: boolean; // shapes on the stones
  coordinates: boolean;
  sound: boolean;
  notify: boolean;
  confirm: Confirm; // when a second tap is wanted
  hand: 'right' | 'left';
  level: string; // of the bot last played against
  boards: Record<string, string>; // by game, last chosen
  colour: string; // of my stones; `lot`; empty: who begins
  game: string; // last played
  brought: Brought[]; // the newest first
  here: boolean; // games are played on this device, without a server
  keeps: boolean; // this device has games, or had some
  hints: boolean; // first hints at a table
  hinted: string[]; // those that were understood
}

const kept = 'tideline';
const defaults: Preferences = {
  language: '', theme: 'auto', board: 'auto', marks: true, coordinates: true, sound: true, notify: false,
  confirm: 'touch', hand: 'right', level: 'level-3', boards: {}, colour: '', game: 'tsunami', brought: [], here: false, keeps: false, hints: true, hinted: [],
};

function read(): Preferences {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(kept) ?? '{}');
    return { ...defaults, ...(typeof found === 'object' ? found : {}) };
  } catch {
    return { ...defaults };
  }
}

export const preferences = $state(read());

export function remember(): void {
  try {
    localStorage.setItem(kept, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = preferences.theme;
  root.dataset.board = preferences.board;
  root.dataset.hand = preferences.hand;
}

export const lessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
