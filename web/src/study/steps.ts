// Ways through a tree of moments: along a line, and from one line to another.
import type { StudyNode } from './engine';

export type Way = 'back' | 'on' | 'start' | 'end' | 'above' | 'below';

// From the start to a node, both included.
export function pathTo(nodes: StudyNode[], at: number): number[] {
  const path = [at];
  for (let node = at; node !== 0; node = nodes[node]?.parent ?? 0) path.unshift(nodes[node]?.parent ?? 0);
  return path;
}

// `last`: which way was taken last, by node. A line that was left is gone on with.
export function step(nodes: StudyNode[], at: number, way: Way, last: ReadonlyMap<number, number>): number {
  const on = (node: number): number | undefined => {
    const children = nodes[node]?.children ?? [];
    const known = last.get(node);
    return known !== undefined && children.includes(known) ? known : children[0];
  };
  if (way === 'back') return nodes[at]?.parent ?? 0;
  if (way === 'on') return on(at) ?? at;
  if (way === 'start') return 0;
  if (way === 'end') {
    let end = at;
    for (let next = on(end); next !== undefined; next = on(end)) end = next;
    return end;
  }
  // The line beside this one: where it was left last, which is here or further back.
  for (let node = at; node !== 0; node = nodes[node]?.parent ?? 0) {
    const beside = nodes[nodes[node]?.parent ?? 0]?.children ?? [];
    const found = beside[beside.indexOf(node) + (way === 'above' ? -1 : 1)];
    if (found !== undefined) return found;
    if (beside.length > 1) return at;
  }
  return at;
}

export const ways: Record<string, Way> = { ArrowLeft: 'back', ',': 'back', ArrowRight: 'on', '.': 'on', Home: 'start', End: 'end', ArrowUp: 'above', ArrowDown: 'below' };

// The events that count as moves, by node: how many came before on the way.
export function numbers(nodes: StudyNode[]): number[] {
  const found: number[] = [0];
  // A node stands behind the one that it follows.
  for (let n = 1; n < nodes.length; n += 1) found[n] = (found[nodes[n]?.parent ?? 0] ?? 0) + (/^(table|$)/.test(nodes[n]?.event ?? '') ? 0 : 1);
  return found;
}
