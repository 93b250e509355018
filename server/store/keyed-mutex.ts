// A FIFO queue of writers per contended key.

/**
 * Keys are given as `keyText`. A holder must release one key before it takes another, which rules out deadlocks.
 */
export class KeyedMutex {
  /** The end of each queue resolves when its last waiter releases the key. */
  readonly #ends = new Map<string, { end: Promise<void>; waiting: number }>();

  /** Another step holds or waits for this key. */
  busy(text: string): boolean {
    return this.#ends.has(text);
  }

  waiting(text: string): number {
    return this.#ends.get(text)?.waiting ?? 0;
  }

  /** @returns releases the key; call it exactly once */
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
