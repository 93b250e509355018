// Loads the character counter for text areas with a limit, including those that islands render later. Spec §4 "Character counter".
export const countedSelector = 'textarea[data-max-length]';

export function startCharacterCounters(): void {
  const load = () => void import('./counter.ts').then(({ addCounters }) => addCounters(document));
  if (document.querySelector(countedSelector)) load();
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(countedSelector)) load();
  });
}
