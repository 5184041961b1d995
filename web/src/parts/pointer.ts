// Who clicks goes on with the keys of the page: a click leaves the focus with nothing in there. Keyboards go there as before.

export function unfocused(node: HTMLElement): { destroy: () => void } {
  let pointed = false; // not by a key
  const leave = (): void => {
    if (pointed && document.activeElement instanceof Element && node.contains(document.activeElement)) (document.activeElement as HTMLElement | SVGElement).blur();
  };
  // The focus comes with the finger or the button going down; that of a label with its click, and so for fingers.
  const acts: Record<string, () => void> = { pointerup: () => { pointed = true; leave(); }, click: leave, keydown: () => { pointed = false; } };
  for (const [event, act] of Object.entries(acts)) node.addEventListener(event, act);
  return { destroy: () => { for (const [event, act] of Object.entries(acts)) node.removeEventListener(event, act); } };
}
