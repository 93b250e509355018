// Event calendars: month links replace the calendar in place, without a scroll jump or a history entry.
import { freshElements } from '../fresh-elements.ts';

export function startCalendars(): void {
  for (const calendar of freshElements('.calendar-months'))
    calendar.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a.calendar-move');
      const month = link && document.getElementById(link.hash.slice(1));
      if (!link || !month) return;
      event.preventDefault();
      calendar.classList.add('is-live');
      for (const one of calendar.children) one.classList.toggle('is-shown', one === month);
      // Focuses the link in the same direction, or else the other one; screen readers announce the month with it.
      const next = month.querySelector<HTMLElement>(`a.calendar-move[rel="${link.rel}"]`);
      (next ?? month.querySelector<HTMLElement>('a.calendar-move'))?.focus({ preventScroll: true });
    });
}
