// The board as a file: what is seen, with its colours written into it.

const kept = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font', 'text-anchor'];

export function boardSvg(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const originals = board.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, at) => {
    const original = originals[at];
    if (!original || original.closest('defs')) return;
    const style = getComputedStyle(original);
    for (const name of kept) element.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.querySelectorAll('[role=row]').forEach((row) => { row.remove(); });
  const edge = getComputedStyle(board).getPropertyValue('--black-edge') || '#000';
  copy.style.setProperty('--black-edge', edge);
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

export function savePicture(name: string): void {
  const board = document.querySelector<SVGSVGElement>('svg.board');
  if (!board) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([boardSvg(board)], { type: 'image/svg+xml' }));
  link.download = `${name}.svg`;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(link.href); }, 1000);
}
