// Reports errors, and loads what does so at the first one.
type Reporter = { scriptErrors: { add(event: Event): void } };

/** @returns a listener; a file that can't be loaded is asked for again, but offline only once */
export function errorReports(load: () => Promise<Reporter>, browser: Pick<Navigator, 'onLine'>) {
  let isAway = false;
  return async (event: Event): Promise<void> => {
    if (isAway && !browser.onLine) return;
    try {
      (await load()).scriptErrors.add(event);
    } catch {
      isAway = true;
    }
  };
}
