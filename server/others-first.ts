// Long work that reads from memory never waits for anything by itself: between two slices of it, others are let in here.

/** Resolves in the loop's next turn, when whatever came in meanwhile has been looked at. */
export const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
