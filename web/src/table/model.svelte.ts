// A table on this screen: who of us sits there, whose view is shown, and what is being chosen.
import { SvelteSet } from 'svelte/reactivity';
import type { CardInfo, Choice, Choices, Engine } from '../engine';
import { facts as askFacts, Problem, type TableFacts } from '../net/api';
import { say } from '../net/line.svelte';
import { nothing, View } from './view.svelte';

export interface Reading { ruling: string }

export class TableModel {
  readonly id: string;
  readonly engine: Engine;
  facts = $state.raw<TableFacts | null>(null);
  views = $state.raw<View[]>([]);
  shown = $state(0); // which of the views
  curtain = $state(false); // the screen goes to another player
  picks = $state.raw<Choice[]>([]);
  problem = $state.raw<Problem | null>(null);
  reading = $state.raw<Reading | null>(null); // the ruling that lies open beside the game
  looking = $state(''); // the card of mine that lies large, as long as it is looked at
  sending = $state(false); // what I do, until it is in the stream
  drawn = $state<'nothing' | 'side' | 'list' | 'all'>('nothing'); // at first: the board; then who plays, what happened, and last what may be done
  readonly places = new SvelteSet<string>(); // verbs that came, whose buttons have a place
  #seats: string | null = null;

  constructor(id: string, engine: Engine) {
    this.id = id;
    this.engine = engine;
  }

  view = $derived(this.views[this.shown] ?? null);
  position = $derived(this.view?.position ?? null);
  state = $derived(this.view?.state ?? null);
  setup = $derived(this.view?.setup ?? null);
  hotSeat = $derived(this.views.length > 1);
  playing = $derived((this.view?.faction ?? '') !== '');
  over = $derived(this.position?.phase === 'over');
  // Of those who play one colour by turns, it is mine.
  seat = $derived(this.state?.seats.find((seat) => seat.id === this.view?.as));
  mayAct = $derived(this.seat?.acts !== false);
  // Somebody else is being asked something: whoever is not waits. Who never answers is not asked, not even for a moment.
  asked = $derived(this.view !== null && this.mayAct && this.seat?.order !== 'never' && isAsked(this.view));
  agreed = $derived(this.position?.phase === 'scoring' && this.position.agreed.includes(this.view?.faction ?? ''));
  choices: Choices = $derived.by(() => {
    if (this.drawn !== 'all' || !this.view || !this.position || !this.state?.started || this.over) return nothing;
    if (!this.mayAct || (this.state.question && !this.asked)) return nothing;
    const found = this.view.choices(this.picks.map((pick) => pick.id));
    // What has been begun is finished or taken back; whatever else is possible comes before or after it.
    const [first] = this.picks;
    return first ? { ...found, next: found.next.filter((choice) => choice.verb === first.verb) } : found;
  });
  consenting = $derived(this.views.filter((view) => view.as && consents(view)));
  myTurn = $derived(this.playing && !this.over && !this.sending && this.state?.started === true &&
    (this.asked || (!this.state.question && this.mayAct && this.position?.turn.includes(this.view?.faction ?? '') === true && !this.agreed)));
  cards = $derived(new Map<string, CardInfo>((this.setup?.deck?.cards ?? []).map((card) => [card.id, card])));

  async refresh(): Promise<void> {
    const facts = await askFacts(this.id);
    this.facts = facts;
    const seats = facts.yours.length > 0 ? facts.yours : [''];
    if (seats.join(' ') === this.#seats) return;
    this.#seats = seats.join(' ');
    const old = this.views;
    this.views = seats.map((seat) => old.find((view) => view.as === seat) ?? new View(this.engine, this.id, seat));
    for (const view of old) if (!this.views.includes(view)) view.close();
    this.shown = Math.min(this.shown, this.views.length - 1);
  }

  // Where several of us share the screen, it goes to whoever has to decide.
  passOn(): void {
    if (!this.hotSeat || this.curtain) return;
    const needed = this.views.findIndex((view) => wants(view));
    const current = this.views[this.shown];
    if (needed < 0 || needed === this.shown || (current && wants(current))) return;
    const secrets = Object.values(this.position?.hands ?? {}).some((hand) => hand.length > 0);
    this.shown = needed;
    this.picks = [];
    this.curtain = secrets && !this.over && current?.faction !== this.view?.faction; // partners have one hand
  }

  pick(choice: Choice): void {
    this.problem = null;
    this.picks = [...this.picks, choice];
  }

  back(): void {
    this.picks = this.picks.slice(0, -1);
  }

  reset(): void {
    this.picks = [];
  }

  // The choices so far are what is played.
  async confirm(): Promise<void> {
    const { words } = this.choices;
    if (words) await this.say(words);
  }

  // Those at this screen who are asked for something answer with one voice.
  async consent(agree: boolean): Promise<void> {
    for (const view of this.consenting) await say(this.id, view.as, agree ? 'consent yes' : 'consent no').catch(() => undefined);
  }

  // Said beside what is being chosen.
  async aside(words: string): Promise<void> {
    if (this.view?.as) await say(this.id, this.view.as, words).catch(() => undefined);
  }

  async say(words: string): Promise<boolean> {
    const { view } = this;
    if (!view?.as) return false;
    const heard = view.count();
    const aside = /^(chat|team|mute|unmute|standing) /.test(words);
    this.sending = !aside;
    try {
      await say(this.id, view.as, words);
      // Who shares the screen has heard it.
      if (/^(undo |finish$)/.test(words)) for (const other of this.views) if (other !== view) await say(this.id, other.as, 'consent yes').catch(() => undefined);
      if (!aside) await view.more(heard);
      this.problem = null;
      return true;
    } catch (problem) {
      if (problem instanceof Problem) this.problem = problem;
      return false;
    } finally {
      if (!aside) [this.sending, this.picks] = [false, []];
    }
  }

  close(): void {
    for (const view of this.views) view.close();
  }
}

// A take-back or an end is asked for by somebody else, and I have not agreed.
function consents({ state, faction }: View): boolean {
  return state.takeBack !== null && !state.takeBack.agreed.includes(faction) && state.takeBack.by.split('.')[0] !== faction;
}

function isAsked({ state: { question }, faction }: View): boolean {
  return question !== null && question.asked.includes(faction) && !question.answered.includes(faction);
}

function wants(view: View): boolean {
  const { state, position } = view;
  if (!position || !state.started || position.phase === 'over') return false;
  if (consents(view)) return true;
  if (state.seats.some((seat) => seat.id === view.as && !seat.acts)) return false;
  if (state.question) return isAsked(view);
  if (position.phase === 'scoring') return position.turn.includes(view.faction) && !position.agreed.includes(view.faction);
  return position.turn.includes(view.faction);
}
