// As much Markdown as the pages of rules use. Every ruling that a list or a table explains can be linked to: #S6.

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\((\w+)\.md\)/g, '<a href="/rules/$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

export function html(source: string): string {
  const known = new Set<string>();
  // The first place that names a ruling in brackets is where it is explained.
  const anchors = (text: string): string => [...text.matchAll(/\b([GRS]\d{1,2})\b/g)].map((found) => found[1] ?? '').filter((name) => {
    if (known.has(name)) return false;
    known.add(name);
    return true;
  }).map((name) => `<span id="${name}"></span>`).join('');
  const out: string[] = [];
  let depth = 0;
  let code: string[] | null = null;
  let table = false;
  const close = (to = 0): void => { for (; depth > to; depth -= 1) out.push('</ul>'); };
  for (const line of source.split('\n')) {
    if (line.startsWith('```')) {
      if (code) { out.push(`<pre tabindex="0">${escaped(code.join('\n'))}</pre>`); code = null; } else { close(); code = []; }
      continue;
    }
    if (code) { code.push(line); continue; }
    const row = /^\|(.*)\|$/.exec(line);
    if (row) {
      const cells = (row[1] ?? '').split('|').map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      close();
      const head = !table;
      if (head) out.push('<div class="scroll" tabindex="0" role="group" aria-label="table"><table>');
      table = true;
      out.push(`<tr>${cells.map((cell, at) => {
        const tag = head && cell ? 'th' : 'td';
        return `<${tag}>${at === 0 ? anchors(line) : ''}${inline(cell)}</${tag}>`;
      }).join('')}</tr>`);
      continue;
    }
    if (table) { out.push('</table></div>'); table = false; }
    const heading = /^(#+) (.*)$/.exec(line);
    const item = /^( *)(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (heading) {
      close();
      const level = Math.min(heading[1]?.length ?? 1, 4);
      out.push(`<h${level}>${inline(heading[2] ?? '')}</h${level}>`);
    } else if (item) {
      const wanted = (item[1]?.length ?? 0) >= 2 ? 2 : 1;
      close(wanted);
      for (; depth < wanted; depth += 1) out.push('<ul>');
      out.push(`<li>${anchors(item[2] ?? '')}${inline(item[2] ?? '')}</li>`);
    } else if (line.trim() === '') {
      close();
    } else {
      out.push(`<p>${inline(line)}</p>`);
    }
  }
  close();
  if (table) out.push('</table></div>');
  return out.join('\n');
}
