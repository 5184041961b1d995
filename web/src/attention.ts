// When it is my turn and I look elsewhere: title, icon, a notification if wanted, a short buzz.
import { preferences } from './preferences.svelte';

let called = false;

export function title(text: string, mine: boolean): void {
  document.title = (mine ? '● ' : '') + text;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = mine ? '/icon-turn.svg' : '/icon.svg';
  if (icon && icon.getAttribute('href') !== wanted) icon.href = wanted;
}

export function callOver(text: string, body: string, mine: boolean): void {
  if (!mine) { called = false; return; }
  if (called || document.visibilityState === 'visible') return;
  called = true;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
  if (preferences.notify && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(text, { body, icon: '/icon-turn.svg', tag: location.pathname });
    note.onclick = () => { window.focus(); note.close(); };
  }
}
