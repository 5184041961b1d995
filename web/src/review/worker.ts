// Where a game is looked back at, beside the page: one thing after the other in pieces of some hundredths of a second, so that
// whoever asks is answered at once, and whoever says stop is heard.
import { loadEngine, type Position, type SetupInfo } from '../engine';
import { Replay } from '../table/replay';
import type { Marks, Move } from '../table/stream';
import { loadAnalyst, type Analyst, type Moment, type Told, type Wrong } from './analyst';
import { nextUp, suspects, type Known } from './order';

interface Port { postMessage(message: Said): void; onmessage: ((event: MessageEvent<Asked>) => void) | null }
const port = self as unknown as Port;

export type Asked =
  | { t: 'open'; engine: string; analyst: string; text: string | Uint8Array; language: string } // where the modules lie, and a record or an SGF file
  | { t: 'look'; at: number; language: string }
  | { t: 'rest'; rests: boolean };
export type Said =
  | { t: 'opened'; record: string; header: string; setup: SetupInfo; moves: Move[]; events: number; warnings: Wrong[] }
  | { t: 'refused'; wrong: Wrong[] }
  | { t: 'failed' } // the engine cannot be loaded
  | { t: 'position'; at: number; position: Position; news: Marks } // what the event before it has changed
  | { t: 'told'; told: Told }
  | { t: 'story'; story: Moment[]; deep: boolean }; // deep: nothing more comes

const piece = 20; // milliseconds
const between = 250; // two stories

let analyst: Analyst | null = null;
let replay: Replay | null = null;
let known: Known = { rounds: [], done: [] };
let ahead = new Set<number>();
let [looking, language, rests] = [0, 'en', false];
let job: { at: number; playouts: number; played: number } | null = null;
let size = 8; // playouts of a piece
let timer: ReturnType<typeof setTimeout> | undefined;
let storied = 0;

function tell(): void {
  const told = analyst?.told(looking, language);
  if (told) port.postMessage({ t: 'told', told });
}
function tellStory(deep = false): void {
  if (!analyst || (!deep && Date.now() - storied < between)) return;
  const story = analyst.story();
  ahead = suspects(story);
  port.postMessage({ t: 'story', story, deep });
  storied = Date.now();
}

function think(): void {
  if (!analyst || rests) return;
  if (!job) {
    const next = nextUp(known, looking, ahead);
    if (!next) { tellStory(true); return; }
    job = { ...next, played: 0 };
    analyst.begin(job.at);
  }
  const begun = performance.now();
  job.played = analyst.think(Math.min(size, job.playouts - job.played));
  size = Math.max(1, Math.min(512, Math.round((size * piece) / Math.max(1, performance.now() - begun))));
  if (job.played === 0 || job.played >= job.playouts) {
    analyst.keep();
    known.rounds[job.at] = job.played;
    known.done[job.at] = job.played === 0;
    if (job.at === looking) tell();
    job = null;
    tellStory();
  }
  timer = setTimeout(think);
}

async function open({ engine, analyst: module, text }: Extract<Asked, { t: 'open' }>): Promise<void> {
  const [loaded, fresh] = await Promise.all([loadEngine(fetch(engine)), loadAnalyst(fetch(module))]);
  const opened = fresh.open(text);
  if (Array.isArray(opened)) { port.postMessage({ t: 'refused', wrong: opened }); return; }
  replay = await Replay.of(loaded, opened.record);
  if (!replay.setup) { port.postMessage({ t: 'refused', wrong: [] }); return; }
  known = { rounds: Array<number>(opened.events + 1).fill(0), done: Array<boolean>(opened.events + 1).fill(false) };
  looking = opened.events;
  analyst = fresh;
  port.postMessage({ t: 'opened', record: opened.record, header: replay.header, setup: replay.setup, moves: replay.moves, events: opened.events, warnings: opened.warnings });
  look(looking);
  think();
}

function look(at: number): void {
  looking = at;
  const position = replay?.at(at, '');
  if (replay && position) port.postMessage({ t: 'position', at, position, news: replay.news(at) });
  tell();
  // What is looked at now comes first; little is lost of what was begun.
  if (job && job.at !== at && job.played < job.playouts / 2) job = null;
}

port.onmessage = ({ data }) => {
  if (data.t !== 'rest') language = data.language;
  if (data.t === 'open') void open(data).catch(() => { port.postMessage({ t: 'failed' }); });
  else if (data.t === 'look') look(data.at);
  else {
    rests = data.rests;
    clearTimeout(timer);
    if (!rests) think();
  }
};
