// Counts in the text areas of this page, and in those that islands draw anew: what counts is loaded where there is one.
// Spec §4 "Character counter".
export const countedSelector = 'textarea[data-max-length]';

export function startCharacterCounters(): void {
  const load = () => void import('./counter.ts').then(({ addCounters }) => addCounters(document));
  if (document.querySelector(countedSelector)) load();
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(countedSelector)) load();
  });
}
