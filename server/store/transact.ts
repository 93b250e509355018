// Read, decide, write as one step: remembers the versions read, commits once, runs again when one of them changed.
import { DomainError } from '../errors.ts';
import type { Add, Key, Store, Value, Version } from './store.ts';

/** What a step inside `transact` may do. Reads see the writes made earlier in the same step. */
export type Tx = {
  get(key: Key): Promise<Value | undefined>;
  put(key: Key, value: Value, options?: { expiresAt?: number }): void;
  delete(key: Key): void;
  /** Moves a counter inside the commit. The result is known only after it: see `onCommitted`. */
  add(add: Add): void;
  /** Runs after the commit is durable, with the new sums of this step's adds in order. */
  onCommitted(run: (adds: readonly number[], version: Version) => void): void;
};

const attemptsMax = 50;

/** Thrown when a counter would leave its bounds; the caller turns it into its own refusal by `key`. */
export class BoundBroken extends Error {
  readonly key: Key;

  constructor(key: Key) {
    super(`A counter would leave its bounds: ${JSON.stringify(key)}`);
    this.name = 'BoundBroken';
    this.key = key;
  }
}

const keyText = (key: Key) =>
  JSON.stringify(key, (_, part) =>
    typeof part === 'bigint' ? `${part}n` : part instanceof Uint8Array ? [...part] : part,
  );

/**
 * Runs `step` and commits what it wrote. `step` must be repeatable: it awaits nothing but the store.
 *
 * @throws BoundBroken when a bounded add is refused; whatever `step` throws (nothing is written then)
 */
export async function transact<T>(
  store: Store,
  step: (tx: Tx) => Promise<T>,
  options: { idem?: string } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const read = new Map<string, { key: Key; version: Version | null; value: Value | undefined }>();
    const writes = new Map<string, { key: Key; value?: Value; deleted: boolean; expiresAt?: number }>();
    const adds: Add[] = [];
    const after: ((adds: readonly number[], version: Version) => void)[] = [];

    const tx: Tx = {
      async get(key) {
        const id = keyText(key);
        const written = writes.get(id);
        if (written) return written.deleted ? undefined : written.value;
        const known = read.get(id);
        if (known) return known.value;
        const entry = store.peek(key) ?? (await store.get(key));
        read.set(id, { key, version: entry?.version ?? null, value: entry?.value });
        return entry?.value;
      },
      put(key, value, { expiresAt } = {}) {
        writes.set(keyText(key), { key, value, deleted: false, expiresAt });
      },
      delete(key) {
        writes.set(keyText(key), { key, deleted: true });
      },
      add(add) {
        adds.push(add);
      },
      onCommitted(run) {
        after.push(run);
      },
    };

    const result = await step(tx);
    if (writes.size === 0 && adds.length === 0) return result;

    const committed = await store.commit({
      checks: [...read.values()].map(({ key, version }) => ({ key, version })),
      puts: [...writes.values()]
        .filter((w) => !w.deleted)
        .map(({ key, value, expiresAt }) => ({ key, value, expiresAt })),
      deletes: [...writes.values()].filter((w) => w.deleted).map((w) => w.key),
      adds,
      idem: options.idem,
    });
    if (committed.ok) {
      for (const run of after) run(committed.adds, committed.version);
      return result;
    }
    if (committed.why === 'bound') throw new BoundBroken(committed.key);
    if (attempt >= attemptsMax) {
      throw new DomainError('too-busy', 'Please try again in a few seconds.', { key: keyText(committed.key) });
    }
  }
}
