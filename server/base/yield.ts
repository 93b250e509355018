// Yields to the event loop between batches of synchronous work. Reads from memory never wait on their own.

/** Resolves in the next turn of the event loop. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How long a batch waits for more work. */
const gatherMs = 8;
/** One turn may only have read what the next one brings. */
const emptyTurns = 2;

/** Waits while turns of the event loop bring more, until there is `enough`. */
export async function gather(count: () => number, enough: number): Promise<void> {
  const until = performance.now() + gatherMs;
  let seen = 0;
  for (let empty = 0; empty < emptyTurns; empty = count() > seen ? 0 : empty + 1) {
    seen = count();
    if (seen === 0 || seen >= enough || performance.now() > until) return;
    await yieldToEventLoop();
  }
}

/** Maps in batches of `size`, preserves the order, and yields between batches. */
export async function mapInBatches<T, R>(list: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += size) {
    if (from > 0) await yieldToEventLoop();
    results.push(...(await Promise.all(list.slice(from, from + size).map(work))));
  }
  return results;
}

/** Splits a large upload into chunks and yields after each. */
export async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536);
    await yieldToEventLoop();
  }
}
