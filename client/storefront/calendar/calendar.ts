// Calendars of events: the links to another month show it in place, without a jump of the page or a step of its history.
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
      // The same direction again, else back; the month's name is read with it.
      const next = month.querySelector<HTMLElement>(`a.calendar-move[rel="${link.rel}"]`);
      (next ?? month.querySelector<HTMLElement>('a.calendar-move'))?.focus({ preventScroll: true });
    });
}
