// The wheel goes through a game where it has nothing else to turn: one step back or on.

export function wheels(node: HTMLElement, onstep: (step: number) => void): { update: (next: (step: number) => void) => void; destroy: () => void } {
  let act = onstep;
  let turned = 0;
  const wheel = (event: WheelEvent): void => {
    const { scrollHeight, clientHeight } = document.documentElement;
    if (event.ctrlKey || scrollHeight > clientHeight + 1) return;
    event.preventDefault();
    turned += event.deltaMode === 0 ? event.deltaY : 40 * event.deltaY;
    const steps = Math.trunc(turned / 40);
    turned -= 40 * steps;
    if (steps !== 0) act(Math.sign(steps));
  };
  // Only a listener that says so may keep the page from scrolling.
  node.addEventListener('wheel', wheel, { passive: false });
  return { update: (next) => { act = next; }, destroy: () => { node.removeEventListener('wheel', wheel); } };
}
