// All per-process state of a store goes through here: limits, locks, calls in progress, leases. State shared between
// processes is in the store.

/** One value per store, created on first use and dropped with the store: `const guesses = perStore(({ clock }: Parts) => createLimiter(…))`. */
export function perStore<P extends { store: object }, T>(create: (parts: P) => T): (parts: P) => T {
  const values = new WeakMap<object, { value: T }>();
  return (parts) => {
    let known = values.get(parts.store);
    if (known === undefined) values.set(parts.store, (known = { value: create(parts) }));
    return known.value;
  };
}

/** A store that several processes share has its own leases. */
export type SharedStore = {
  takeLease?(name: string): Promise<{ readonly lost: AbortSignal; release(): Promise<void> } | undefined>;
};

const leases = perStore((_: { store: object }) => new Set<string>());

/**
 * Runs `work` unless the lease with this name is taken.
 * @param taken runs instead when it is: returns or throws
 */
export async function withLease<T, U>(
  store: object,
  name: string,
  work: () => Promise<T>,
  taken: () => U,
): Promise<T | U> {
  const held = leases({ store });
  // No await between check and add, so only one of two concurrent calls gets it.
  if (held.has(name)) return taken();
  held.add(name);
  try {
    const { takeLease } = store as SharedStore;
    if (takeLease === undefined) return await work();
    const lease = await takeLease(name);
    if (lease === undefined) return taken();
    try {
      return await work();
    } finally {
      await lease.release();
    }
  } finally {
    held.delete(name);
  }
}
