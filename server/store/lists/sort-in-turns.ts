// Sorting of long lists.
import { yieldToEventLoop } from '../../base/yield.ts';

/** Merge sort that yields to the event loop between its steps. */
export async function sortInTurns<T>(all: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const piece = 2_000;
  let runs: T[][] = [];
  for (let from = 0; from < all.length; from += piece) {
    runs.push(all.slice(from, from + piece).sort(compare));
    await yieldToEventLoop();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let n = 0; n < runs.length; n += 2) {
      const [a, b] = [runs[n] as T[], runs[n + 1]];
      merged.push(b ? await mergeInTurns(a, b, compare) : a);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeInTurns<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const merged: T[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.length || atB < b.length) {
    const takesA = atB >= b.length || (atA < a.length && compare(a[atA] as T, b[atB] as T) <= 0);
    merged.push(takesA ? (a[atA++] as T) : (b[atB++] as T));
    if (merged.length % 10_000 === 0) await yieldToEventLoop();
  }
  return merged;
}
