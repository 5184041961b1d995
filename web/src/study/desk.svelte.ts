// A study on the desk: where one is in its tree, what can be done there, and what was done. The engine says what may be
// played and keeps the tree.
import { draw, type Drawing } from '../board/geometry';
import type { CardInfo, Choice, Choices, Position, Refusal, SetupInfo } from '../engine';
import { maybe, t } from '../i18n.svelte';
import { reasonText } from '../reasons';
import { colourName } from '../table/context';
import { argument, cardName, describe, type Names } from '../table/words';
import type { Study, StudyNode } from './engine';
import { numbers, pathTo, step, type Way } from './steps';

const mostByChance = 40; // what the table does in a row

// How a moment stands in the tree: each by itself, so that a step or a move changes a few of them and not all.
class Place {
  node = $state.raw<StudyNode | undefined>();
  number = $state(0); // of its event
  now = $state(false);
  way = $state(false); // to where one is
}

export class Desk {
  nodes = $state.raw<StudyNode[]>([]);
  places: Place[] = [];
  drawn = $state(0); // so many are in the tree: a large one comes in pieces, so that a slow phone can breathe
  at = $state(0);
  told = $state(''); // why something was refused
  path = $state.raw<Choice[]>([]); // what was chosen of an event so far
  from = $state(''); // a move of a stone (`C5>D5`) is chosen by two points
  wanted = $state(''); // for whom one plays, where several may decide
  changes = $state(0);
  readonly setup: SetupInfo;
  readonly drawing: Drawing;
  readonly cards: Map<string, CardInfo>;
  readonly names: Names;
  readonly #study: Study;
  readonly #last = new Map<number, number>();

  constructor(study: Study) {
    this.#study = study;
    this.setup = study.setup();
    this.drawing = draw(this.setup.map);
    this.cards = new Map((this.setup.deck?.cards ?? []).map((card) => [card.id, card]));
    this.names = { who: colourName, card: (id) => cardName(this.cards, id) };
    this.#take(study.nodes());
    this.#mark();
  }

  readonly node: StudyNode | undefined = $derived(this.nodes[this.at]);
  readonly position: Position = $derived.by(() => (void this.nodes, this.#study.position(this.at)));
  readonly land: string[] | null = $derived.by(() => (this.position.phase === 'scoring' || this.position.phase === 'over' ? this.#study.land(this.at) : null));
  readonly sentence: string = $derived(this.node?.event ? this.words(this.node.event) : this.at === 0 ? t('study.start') : t('study.nothing'));

  readonly who: string = $derived(this.position.turn.includes(this.wanted) ? this.wanted : this.position.turn[0] ?? '');
  readonly byChance: boolean = $derived(this.position.turn.length === 0 && this.position.phase !== 'over');
  readonly choices: Choices | null = $derived.by(() => (this.who ? (void this.nodes, this.#study.choices(this.at, this.who, this.path.map((one) => one.id))) : null));
  readonly next: Choice[] = $derived((this.choices?.next ?? []).filter((one) => this.path.length === 0 || one.verb === this.path[0]?.verb));
  readonly starts: Set<string> = $derived(new Set(this.next.flatMap((one) => (one.kind === 'move' && !this.from ? [one.text.split('>')[0] ?? ''] : []))));
  readonly points: Map<string, Choice> = $derived(new Map(this.next.flatMap((one): [string, Choice][] => {
    if (one.kind === 'move') return this.from && one.text.startsWith(`${this.from}>`) ? [[one.text.slice(this.from.length + 1), one]] : [];
    return one.kind === 'point' ? [[one.text, one]] : [];
  })));
  readonly targets: Set<string> = $derived(new Set([...this.starts, ...this.points.keys()]));
  readonly buttons: Choice[] = $derived(this.next.filter((one) => one.kind !== 'point' && one.kind !== 'move'));

  words(event: string): string { return describe(event, this.names); }
  label(choice: Choice): string {
    const what = choice.kind === 'card' ? this.names.card(choice.text) : choice.text ? argument(this.names, choice.text) : '';
    if (this.path.length > 0) return what || t('choose.enough');
    const verb = maybe(`do.${choice.verb}`, { who: what }) ?? choice.verb;
    return what && choice.kind !== 'faction' ? t('colon', { name: verb, value: what }) : verb;
  }

  go(node: number): void {
    this.forget();
    this.at = node;
    this.#mark();
    const path = pathTo(this.nodes, node);
    path.forEach((one, i) => { if (i > 0) this.#last.set(path[i - 1] ?? 0, one); });
  }
  // So many moments along the main line.
  along(count: number): void {
    let node = 0;
    for (let i = 0; i < count; i += 1) node = this.nodes[node]?.children[0] ?? node;
    this.go(node);
  }
  step(way: Way): void { this.go(step(this.nodes, this.at, way, this.#last)); }
  canStep(way: Way): boolean { return step(this.nodes, this.at, way, this.#last) !== this.at; }

  pick(choice: Choice): void {
    this.told = ''; this.from = '';
    this.path = [...this.path, choice];
    if (this.choices && this.choices.words !== null && this.next.length === 0) this.say(this.choices.words);
  }
  say(words: string): void { this.play(words === 'no' ? 'table no' : `${this.who} ${words}`); }
  // A whole event; then what the table does by itself.
  play(event: string): boolean {
    const played = this.#study.play(this.at, event);
    this.path = []; this.from = '';
    if (typeof played !== 'number') return this.#refused(played);
    this.#changed(played);
    for (let i = 0; i < mostByChance && this.byChance; i += 1) this.chance();
    return true;
  }
  chance(): void {
    const played = this.#study.chance(this.at);
    if (typeof played === 'number') this.#changed(played); else this.#refused(played);
  }
  touch(point: string): void {
    const choice = this.points.get(point);
    if (choice) { this.pick(choice); return; }
    if (this.starts.has(point)) { this.from = point; return; }
    if (!this.who || this.path.length > 0) return;
    const event = `${this.who} place ${point}`;
    const why = this.#study.check(this.at, event);
    this.told = why ? t('example.illegal', { what: this.words(event), reason: reasonText(why) }) : '';
  }
  back(): void { if (this.from) this.from = ''; else this.path = this.path.slice(0, -1); }
  forget(): void { this.told = ''; this.path = []; this.from = ''; }

  comment(text: string): void { if (text !== this.node?.comment) this.#done(this.#study.comment(this.at, text)); }
  sign(words: string): void { this.#done(this.#study.sign(this.at, words)); }
  remove(): void { this.#last.clear(); this.#changed(this.#study.remove(this.at)); }
  promote(): void { this.#done(this.#study.promote(this.at)); }
  text(): string { return this.#study.text(); }
  sgf(): string { return this.#study.sgf(); }
  free(): void { this.#study.free(); }

  // What is as it was stays the same object: only what changed is drawn again.
  #take(nodes: StudyNode[]): void {
    const before = this.nodes;
    for (let n = this.places.length; n < nodes.length; n += 1) this.places.push(new Place());
    this.nodes = nodes.map((node, n) => (JSON.stringify(node) === JSON.stringify(before[n]) ? before[n] ?? node : node));
    const counted = numbers(nodes);
    this.places.forEach((place, n) => { [place.node, place.number] = [this.nodes[n], counted[n] ?? 0]; });
  }
  #mark(): void {
    const way = new Set(pathTo(this.nodes, this.at));
    this.places.forEach((place, n) => {
      place.now = n === this.at;
      place.way = way.has(n);
    });
  }
  #done(refusal: Refusal | null): void { if (refusal) this.#refused(refusal); else this.#changed(this.at); }
  #refused(why: Refusal): boolean {
    this.told = reasonText(why);
    return false;
  }
  #changed(at: number): void {
    // A node that is gone is no longer where one is.
    const nodes = this.#study.nodes();
    if (this.at >= nodes.length) this.at = at;
    this.#take(nodes);
    this.changes += 1;
    this.go(at);
  }
}
