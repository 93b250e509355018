// Yields to the event loop between batches of synchronous work. Reads from memory never wait on their own.

/** Resolves in the next turn of the event loop. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

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
