// What happened since somebody's last move: marks for the board, and what of it concerns that faction. Who did what comes
// from the engine.
import { stonesOf, type Deed, type Journey, type Move } from './stream';

export interface Marks { came: Set<string>; turned: Set<string>; gone: Map<string, string>; moved: Journey[]; closed: Set<string> } // gone: point, colour
export const noMarks: Marks = { came: new Set(), turned: new Set(), gone: new Map(), moved: [], closed: new Set() };

export interface Concern {
  kind: 'war' | 'counteredCard' | 'counteredStone' | 'accepted' | 'declined' | 'played' | 'lost' | 'gone' | 'turned' | 'unmarked' | 'resumed';
  who: string;
  card: string; // its word, where there is one
  what: string; // the card or stone that it was about; why an offer was declined
  n: number; // stones
}

// A line of the list of moves: an event that counts, with what the table wrote after it.
export interface Entry { n: number; move: Move; after: Move[] }

export function entriesOf(moves: Move[]): Entry[] {
  const entries: Entry[] = [];
  for (const move of moves) {
    if (move.counts) entries.push({ n: entries.length + 1, move, after: [] });
    else entries.at(-1)?.after.push(move);
  }
  return entries;
}

const wordsOf = (move: Move): string[] => move.text.split(' ');
const deeds = new Set(['place', 'pass', 'yield', 'invoke', 'start', 'starter', 'play', 'mark', 'unmark', 'agree']);

// Where the news begin: after the last move of that faction, and after what came of it when nobody answered. A card that
// answers, or that comes before a move, is none.
export function newsFrom(moves: Move[], faction: string, beside: (card: string) => boolean): number {
  for (let i = moves.length - 1; i >= 0; i -= 1) {
    const [who = '', verb = '', first = ''] = wordsOf(moves[i] as Move);
    if (who === faction && deeds.has(verb) && !(verb === 'play' && beside(first))) return moves[i + 1]?.text === 'table no' ? i + 2 : i + 1;
  }
  return 0;
}

// Where a stone came to, be it step by step.
function endOf(from: string, { came = {} }: Deed, moved: Journey[]): string {
  let at = from;
  for (let steps = 0; steps < moved.length && (steps === 0 || !came[at]); steps += 1) at = moved.find((one) => one.from === at)?.to ?? at;
  return at;
}

// Of points that were closed those that still are.
export function marksOf(did: Deed[], closed: string[]): Marks {
  const first = new Map<string, string>();
  const now = new Map<string, string>();
  const lost = new Map<string, string>();
  const marks: Marks = { came: new Set(), turned: new Set(), gone: new Map(), moved: [], closed: new Set() };
  for (const deed of did) {
    const { came, gone, moved } = stonesOf(deed);
    // A mark goes with its stone; where another comes to, or one was lost, is nothing of before.
    const carried = moved.map(({ from }): [string, string, string] => [endOf(from, deed, moved), first.get(from) ?? '', now.get(from) ?? '']);
    for (const { from, to } of moved) for (const point of [from, to]) for (const one of [first, now, lost]) one.delete(point);
    for (const [to, before, colour] of carried) if (before && colour && before !== colour) { first.set(to, before); now.set(to, colour); }
    marks.moved.push(...moved);
    for (const point of Object.values(deed.closed ?? {}).flat()) if (closed.includes(point)) marks.closed.add(point);
    for (const [point, colour] of gone) {
      if (!first.has(point)) first.set(point, colour);
      now.set(point, '');
      lost.set(point, colour);
    }
    for (const [point, colour] of came) {
      if (!first.has(point)) first.set(point, '');
      now.set(point, colour);
    }
  }
  for (const [point, colour] of now) {
    const before = first.get(point) ?? '';
    if (colour === '') marks.gone.set(point, lost.get(point) ?? '');
    else if (before !== '' && before !== colour) marks.turned.add(point);
    else marks.came.add(point);
  }
  return marks;
}

const countOf = (stones: Record<string, string> = {}, colour: string): number => Object.values(stones).filter((one) => one === colour).length;

// What was last said of a group while dead stones are marked: by whom, and who had said the contrary.
export interface Claim { stones: string[]; dead: boolean; by: string; against: string }

export function claimsOf(moves: Move[]): Claim[] {
  const claims: Claim[] = [];
  const begun = moves.findLastIndex((move) => !['mark', 'unmark', 'agree'].includes(wordsOf(move)[1] ?? ''));
  for (const move of moves.slice(begun + 1)) {
    const [by = '', verb = '', point = ''] = wordsOf(move);
    if (verb === 'agree') continue;
    const stones = move.did.marks ?? [point];
    const at = claims.findIndex((claim) => claim.stones.includes(point));
    const [before] = at < 0 ? [] : claims.splice(at, 1);
    claims.push({ stones, dead: verb === 'mark', by, against: before && before.by !== by ? before.by : '' });
  }
  return claims;
}

// What others did to that faction, from move number `from` on.
export function concernsOf(moves: Move[], from: number, faction: string): Concern[] {
  const found: Concern[] = [];
  if (faction === '') return found;
  for (let i = from; i < moves.length; i += 1) {
    const move = moves[i] as Move;
    const [who = '', verb = '', card = '', ...more] = wordsOf(move);
    if (who === faction) continue;
    const before = moves.slice(0, i).filter((one) => one.counts).map(wordsOf);
    const add = (kind: Concern['kind'], rest: Partial<Concern> = {}): void => { found.push({ kind, who, card: '', what: '', n: 0, ...rest }); };
    if (verb === 'war' && card === faction) add('war');
    if (verb === 'accept' || verb === 'decline') {
      const offer = before.findLast((one) => one[1] === 'surrender');
      if (offer?.[0] === faction) add(verb === 'accept' ? 'accepted' : 'declined', { what: move.why ?? '' });
    }
    const [by, what, of = ''] = before.at(-1) ?? [];
    if (verb === 'counter' && by === faction) add(what === 'place' ? 'counteredStone' : 'counteredCard', { card, what: of });
    const claims = ['mark', 'unmark', 'resume'].includes(verb) ? claimsOf(moves.slice(0, i)) : [];
    const mine = claims.find((claim) => claim.stones.includes(card));
    if ((verb === 'mark' || verb === 'unmark') && mine?.by === faction) add('unmarked', { what: card });
    const doubted = verb === 'resume' ? claims.filter((claim) => claim.dead && claim.by === faction) : [];
    if (doubted.length > 0) add('resumed', { what: doubted.map((claim) => claim.stones[0]).join(', ') });
    const against = (verb === 'play' || verb === 'invoke') && more.includes(faction);
    if (against) add('played', { card });
    const captors = (move.did.taken ?? []).filter((one) => one.colour === faction);
    const { came, gone } = stonesOf(move.did);
    const turned = [...gone].filter(([point, colour]) => colour === faction && came.has(point)).length;
    const left = countOf(move.did.went, faction) - countOf(move.did.came, faction) - turned;
    for (const { by: captor, stones } of captors) add('lost', { n: stones, who: captor });
    if (captors.length > 0) continue;
    if (turned > 0) add('turned', { n: turned });
    if (left > 0 && !against) add('gone', { n: left });
  }
  return found;
}
