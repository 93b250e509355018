// 'length / max' below a text area. Spec §4 "Character counter", §5.
import { messages } from '../messages.ts';
import { countedSelector } from './start.ts';

/** Anything but a positive number counts as 0. */
export const maxOf = (text: string | undefined): number => {
  const max = Number(text);
  return Number.isFinite(max) ? Math.max(0, max) : 0;
};

/** Adds one counter per text area with a limit. */
export function addCounters(root: ParentNode): void {
  for (const area of root.querySelectorAll<HTMLTextAreaElement>(countedSelector)) addCounter(area);
}

function addCounter(area: HTMLTextAreaElement): void {
  const max = maxOf(area.dataset.maxLength);
  if (max === 0 || area.parentElement?.querySelector('.character-counter')) return;
  const counter = document.createElement('p');
  counter.className = 'character-counter field-hint';
  counter.id = `${area.id}-count`;
  area.after(counter);
  area.setAttribute('aria-describedby', `${area.getAttribute('aria-describedby') ?? ''} ${counter.id}`.trim());
  const count = () => {
    counter.textContent = messages.characters(area.value.length, max);
    counter.classList.toggle('error', area.value.length > max);
  };
  area.addEventListener('input', count);
  count();
}
