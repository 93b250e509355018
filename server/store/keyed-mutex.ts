// Queues of writers, one for each contended key, first come first served. transact.ts takes a turn after a conflict.

/**
 * One turn at a time for each key; the text of a key is `keyText`. A holder takes no second turn before giving back the
 * first, so two can never wait for each other.
 */
export class KeyedMutex {
  /** The end of each queue: resolves when the last one in it gives its turn back. */
  readonly #ends = new Map<string, { end: Promise<void>; waiting: number }>();

  /** Somebody has or waits for this key's turn. */
  busy(text: string): boolean {
    return this.#ends.has(text);
  }

  waiting(text: string): number {
    return this.#ends.get(text)?.waiting ?? 0;
  }

  /** @returns gives the turn back; call it once, whatever happens */
  async take(text: string): Promise<() => void> {
    const before = this.#ends.get(text);
    let finish: () => void = () => undefined;
    const own = new Promise<void>((resolve) => (finish = resolve));
    const mine = { end: own, waiting: (before?.waiting ?? 0) + 1 };
    this.#ends.set(text, mine);
    await before?.end;
    return () => {
      const last = this.#ends.get(text);
      if (last === mine) this.#ends.delete(text);
      else if (last) last.waiting--;
      finish();
    };
  }
}
