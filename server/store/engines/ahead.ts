// Values of queued commits that later commits may build on before they are on disk: many numbers of one series in one commit group.
import { keyText } from '../key.ts';
import type { AheadEntry, Key } from '../store.ts';
import type { Prepared } from './batch.ts';

/** Contains only what is queued. A refused commit uncovers the one before it. */
export class AheadValues {
  readonly #queued = new Map<string, (AheadEntry & { readonly of: Prepared })[]>();

  peek(key: Key): AheadEntry | undefined {
    return this.#queued.size === 0 ? undefined : this.#queued.get(keyText(key))?.at(-1);
  }

  add(prepared: Prepared): void {
    for (const { text, ahead } of prepared.puts) {
      if (!ahead) continue;
      const queued = this.#queued.get(text) ?? [];
      queued.push({ value: ahead.value, by: prepared.queued, of: prepared });
      this.#queued.set(text, queued);
    }
  }

  /** It was refused, or it is on disk and the caches have dropped the old value. */
  remove(prepared: Prepared): void {
    for (const { text, ahead } of prepared.puts) {
      const queued = ahead && this.#queued.get(text);
      if (!queued) continue;
      const at = queued.findIndex(({ of }) => of === prepared);
      if (at >= 0) queued.splice(at, 1);
      if (queued.length === 0) this.#queued.delete(text);
    }
  }
}
