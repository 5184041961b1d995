// Who clicks goes on with the keys of the page: a click leaves the focus with nothing in there. Keyboards go there as before.

export function unfocused(node: HTMLElement): { destroy: () => void } {
  // The browser puts the focus somewhere first.
  const up = (): void => { setTimeout(() => { if (document.activeElement instanceof Element && node.contains(document.activeElement)) (document.activeElement as HTMLElement | SVGElement).blur(); }); };
  node.addEventListener('pointerup', up);
  return { destroy: () => { node.removeEventListener('pointerup', up); } };
}
