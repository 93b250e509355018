// Reports errors, and loads what does so at the first one.
type Reporter = { scriptErrors: { add(event: Event): void } };

/** @returns a listener; once its file can't be loaded, it is asked for again only when the browser is `online` again */
export function errorReports(load: () => Promise<Reporter>, browser: Pick<EventTarget, 'addEventListener'>) {
  let isAway = false;
  browser.addEventListener('online', () => {
    isAway = false;
  });
  return async (event: Event): Promise<void> => {
    if (isAway) return;
    try {
      (await load()).scriptErrors.add(event);
    } catch {
      isAway = true;
    }
  };
}
