// Long work that reads from memory never waits for anything by itself: between two slices of it, others are let in here.

/** Resolves in the loop's next turn, when whatever came in meanwhile has been looked at. */
export const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The results of all, in their order; some at a time, and others in between. */
export async function inSlices<T, R>(list: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += size) {
    if (from > 0) await othersFirst();
    results.push(...(await Promise.all(list.slice(from, from + size).map(work))));
  }
  return results;
}
