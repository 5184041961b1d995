// The time on the server, ticking while somebody looks at it.
import { serverNow } from '../net/line.svelte';

const clock = $state({ now: Date.now() });
let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

export function useClock(): { readonly now: number } {
  $effect(() => {
    readers += 1;
    clock.now = serverNow();
    timer ??= setInterval(() => { clock.now = serverNow(); }, 250);
    return () => {
      readers -= 1;
      if (readers === 0) { clearInterval(timer); timer = undefined; }
    };
  });
  return clock;
}

export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const two = (value: number): string => String(value).padStart(2, '0');
  if (days >= 2) return `${days}d ${hours % 24}h`;
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
