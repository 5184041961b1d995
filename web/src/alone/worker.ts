// Games of this device. One worker keeps the tables and is what a server is elsewhere: it writes what happens, and only then
// tells of it. Another, which the first starts, is where bots think. Neither knows a rule: the engine's own table is in both.
import type { Opening, TableFacts } from '../net/api';
import { newHere } from '../net/here';
import type { StreamLine } from '../net/line.svelte';
import { append, gameOf, logOf, type Kept } from './keep';
import { loadAlone, Refused, type Alone, type LoneTable } from './lone';

interface Port {
  name: string;
  location: { href: string };
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
const port = self as unknown as Port;

export interface Begin { t: 'begin'; engine: string; nets: Record<string, string> } // where they lie
interface Think { t: 'think'; table: string; secret: string; log: StreamLine[] }
interface Thought { table: string; thought: string; weaker: boolean } // `white 12 place C5`; empty: no bot has to choose
export type Asked =
  | { t: 'watch'; table: string; as?: string; from: number }
  | { t: 'unwatch'; table: string; as?: string }
  | { t: 'say'; table: string; as: string; words: string; key: string }
  | { t: 'facts'; table: string; key: string }
  | { t: 'rematch'; table: string; key: string }
  | { t: 'record'; table: string; as: string; key: string }
  | { t: 'handed'; table: string; id: string; key: string }
  | { t: 'open'; plan: Opening; key: string };

let begun: Begin | null = null;
let loading: Promise<Alone> | null = null;
function engine(): Promise<Alone> {
  loading ??= loadAlone(fetch(begun?.engine ?? '')).catch((problem: unknown) => {
    loading = null; // the next one who asks tries again
    throw problem;
  });
  return loading;
}

// Where bots think.
function startMind(): void {
  let last = ''; // the table that was thought about
  let one: LoneTable | null = null; // with its bots, who remember
  const think = async ({ table, secret, log }: Think): Promise<Thought> => {
    const found = await engine();
    if (one && table === last) one.goOn(log);
    else {
      one?.close();
      one = found.restore(secret, log);
    }
    last = table;
    // Not every game has a net. Where there is one and it cannot be had, a bot plays as well as it can, and the table says so.
    const net = one.wants();
    const from = begun?.nets[net];
    const bytes = from ? await fetch(from).then((answer) => (answer.ok ? answer.arrayBuffer() : null)).catch(() => null) : null;
    if (bytes) found.net(net, new Uint8Array(bytes));
    return { table, thought: one.think(), weaker: from !== undefined && bytes === null };
  };
  port.onmessage = ({ data }: MessageEvent<Begin | Think>) => {
    if (data.t === 'begin') begun = data;
    // Whoever started this hears of an error, and starts another.
    else void think(data).then((thought) => { port.postMessage(thought); }, (why: unknown) => { setTimeout(() => { throw why; }); });
  };
}

interface Live {
  game: Kept;
  table: LoneTable;
  log: StreamLine[];
  sent: Map<string, number>; // by seat, to whoever watches; empty: a spectator
  thinks: number; // about the log of that length; negative: nobody does
  refused: number; // choices of bots about that log
  weaker: boolean; // a bot chose without its net
  due: ReturnType<typeof setTimeout> | undefined;
}

const mostRefused = 3;
const longest = 3_600_000;
const lives = new Map<string, Live>();
const problem = (reason: string, text: string): Refused => new Refused({ reason, ruling: '', text });
const people = (live: Live): string[] => live.game.row.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.seat);

let mind: Worker | null = null;
function think(live: Live): void {
  if (live.thinks >= 0 || live.sent.size === 0 || live.game.row.stage !== 'playing' || live.refused >= mostRefused || people(live).length === live.game.row.seats.length) return;
  if (!mind) {
    mind = new Worker(port.location.href, { type: 'module', name: 'mind' });
    mind.onmessage = ({ data }: MessageEvent<Thought>) => { inTurn(() => thought(data)); };
    mind.onerror = () => { inTurn(forgotten); };
    mind.postMessage(begun);
  }
  live.thinks = live.log.length;
  mind.postMessage({ t: 'think', table: live.game.id, secret: live.game.secret, log: live.log } satisfies Think);
}

async function thought({ table, thought: words, weaker }: Thought): Promise<void> {
  const live = lives.get(table);
  if (!live || live.thinks < 0) return;
  const current = live.thinks === live.log.length;
  live.thinks = -1;
  if (words === '' && current) return;
  if (weaker !== live.weaker) {
    live.weaker = weaker;
    present(live);
  }
  try {
    live.table.play(words);
    live.refused = 0;
  } catch {
    // The game has gone on meanwhile; or it was bad luck, and is tried again.
    if (current) live.refused += 1;
  }
  await settle(live);
}

// Whoever thought is gone; another tries again.
async function forgotten(): Promise<void> {
  mind?.terminate();
  mind = null;
  for (const live of lives.values()) {
    if (live.thinks < 0) continue;
    live.thinks = -1;
    live.refused += 1;
    think(live);
  }
}

async function load(id: string): Promise<Live> {
  const known = lives.get(id);
  if (known) return known;
  const [found, game, log] = await Promise.all([engine(), gameOf(id), logOf(id)]);
  if (!game) throw problem('missing', 'there is no such game on this device');
  const live = { game, table: found.restore(game.secret, log), log, sent: new Map<string, number>(), thinks: -1, refused: 0, weaker: false, due: undefined };
  lives.set(id, live);
  return live;
}

function leave(live: Live): void {
  clearTimeout(live.due);
  lives.delete(live.game.id);
  live.table.close();
  if (live.thinks < 0) return;
  mind?.terminate();
  mind = null;
}

// Something may have happened: it is kept, then told, and then bots have their turn.
async function settle(live: Live): Promise<void> {
  const fresh = live.table.news();
  if (fresh.length > 0) {
    const { terms, ...row } = live.table.summary();
    const game = { ...live.game, terms, row: { ...live.game.row, ...row, changed: Date.now() } };
    try {
      await append(game, live.log.length, fresh);
    } catch {
      // What was not kept has not happened. Another window may have gone on: then that is how it is.
      const { sent } = live;
      leave(live);
      const again = await load(game.id);
      again.sent = sent;
      await settle(again);
      throw problem('store', 'it could not be kept');
    }
    live.game = game;
    live.log.push(...fresh);
    live.refused = 0;
  }
  for (const as of live.sent.keys()) publish(live, as);
  think(live);
  clearTimeout(live.due);
  const deadline = live.table.deadline();
  if (deadline < 0) return;
  live.due = setTimeout(() => { inTurn(async () => { if (lives.get(live.game.id) === live) { live.table.tick(); await settle(live); } }); }, Math.min(longest, Math.max(0, deadline - Date.now())));
}

function publish(live: Live, as: string, even = false): void {
  const from = live.sent.get(as) ?? 0;
  const lines = live.table.stream(as, from);
  if (lines.length === 0 && !even) return;
  live.sent.set(as, from + lines.length);
  port.postMessage({ t: 'lines', table: live.game.id, as, from, now: Date.now(), lines });
}

function present(live: Live): void {
  port.postMessage({ t: 'here', table: live.game.id, seats: people(live), watching: 0, weaker: live.weaker });
}

const secret = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function open(plan: Opening): Promise<{ id: string }> {
  const [id, key, now] = [newHere(), secret(), Date.now()];
  // Who comes back to it later has agreed to no marks meanwhile.
  const table = (await engine()).open(key, { ...plan, terms: [plan.terms, /\b(scoring|clock=correspondence)\b/.test(plan.terms ?? '') ? '' : 'scoring=none'].filter(Boolean).join(' ') });
  for (const [seat, who] of Object.entries(plan.seats ?? {})) table.sit(seat, who === 'me' ? 'person Guest' : who);
  table.start(plan.events ?? []);
  table.tick();
  const { terms, ...row } = table.summary();
  const yours = row.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.seat);
  const fresh = table.news();
  table.close();
  await append({ id, secret: key, terms, next: '', handed: '', row: { ...row, id, created: now, changed: now, yours } }, 0, fresh).catch(() => { throw problem('store', 'it could not be kept'); });
  return { id };
}

// What came of it, beside its log.
async function note(live: Live, what: Partial<Kept>): Promise<void> {
  live.game = { ...live.game, ...what };
  await append(live.game, live.log.length, []);
}

// The same game, everybody one colour further.
async function rematch(live: Live): Promise<{ id: string }> {
  if (live.game.next && await gameOf(live.game.next)) return { id: live.game.next };
  const { title, game, rules, map, seats } = live.game.row;
  const further = seats.map(({ seat }, at): [string, string] => {
    const { kind, name = '' } = seats[(at + seats.length - 1) % seats.length] ?? { kind: 'empty' };
    return [seat, kind === 'bot' ? `bot ${name}` : 'me'];
  });
  const made = await open({ title, game, rules, map, factions: seats.map(({ seat }) => seat), seats: Object.fromEntries(further), terms: live.game.terms });
  await note(live, { next: made.id });
  return made;
}

async function answer(asked: Asked): Promise<unknown> {
  if (asked.t === 'open') return open(asked.plan);
  if (asked.t === 'unwatch') {
    const live = lives.get(asked.table);
    live?.sent.delete(asked.as ?? '');
    if (live?.sent.size === 0) leave(live);
    return null;
  }
  const live = await load(asked.table);
  if (asked.t === 'record') return live.table.record(asked.as);
  if (asked.t === 'rematch') return rematch(live);
  if (asked.t === 'handed') return note(live, { handed: asked.id });
  if (asked.t === 'facts') return { ...live.game.row, terms: live.game.terms, opener: true, commitment: '', welcome: true, handed: live.game.handed } as TableFacts;
  if (asked.t === 'watch') {
    present(live);
    live.sent.set(asked.as ?? '', asked.from);
    publish(live, asked.as ?? '', true);
    live.table.tick();
  } else live.table.say(asked.as, asked.words);
  await settle(live);
  return null;
}

// One thing after the other.
let turns: Promise<unknown> = Promise.resolve();
function inTurn(act: () => Promise<unknown>): void {
  turns = turns.then(act).catch(() => undefined);
}

function startTables(): void {
  port.onmessage = ({ data }: MessageEvent<Begin | Asked>) => {
    if (data.t === 'begin') { begun = data; return; }
    const key = 'key' in data ? data.key : '';
    inTurn(() => answer(data).then(
      (found) => { if (key) port.postMessage(data.t === 'say' ? { t: 'done', key } : { t: 'told', key, found }); },
      (why: unknown) => { if (key) port.postMessage({ t: 'refused', key, ...(why instanceof Refused ? why.why : { reason: 'engine', ruling: '', text: String(why) }) }); },
    ));
  };
}

if (port.name === 'mind') startMind();
else startTables();
