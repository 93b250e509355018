// Cache of empty key ranges, at the version of the memory state: lists of due work are read often and are nearly always empty.
import { encodeBound, encodeKey } from '../../key.ts';
import type { Change, Key } from '../../store.ts';
import { afterPrefix } from '../../table.ts';

/** No row from `low` on, up to and without `high`. */
type Gap = { readonly low: Buffer; readonly high: Buffer };

const tablesMax = 200;
const gapsOfTableMax = 8;

export class Gaps {
  readonly #tables = new Map<string, Gap[]>();

  cover([table]: Key, low: Buffer, high: Buffer): boolean {
    const gaps = this.#tables.get(String(table)) ?? [];
    return gaps.some((gap) => gap.low.compare(low) <= 0 && gap.high.compare(high) >= 0);
  }

  /** @param next the first row after the gap, if any */
  add([table]: Key, low: Buffer, next: Buffer | undefined): void {
    if (typeof table !== 'string') return;
    const end = encodeBound(afterPrefix([table]));
    const high = next && next.compare(end) < 0 ? next : end;
    const others = (this.#tables.get(table) ?? []).filter(
      (gap) => gap.low.compare(low) < 0 || gap.high.compare(high) > 0,
    );
    if (!this.#tables.has(table) && this.#tables.size >= tablesMax) return;
    this.#tables.set(table, [{ low, high }, ...others].slice(0, gapsOfTableMax));
  }

  /** A written key may be in one. */
  forget({ keys }: Change): void {
    for (const key of keys) {
      const gaps = this.#tables.get(String(key[0]));
      if (gaps === undefined) continue;
      const bytes = encodeKey(key);
      const isIn = ({ low, high }: Gap) => low.compare(bytes) <= 0 && bytes.compare(high) < 0;
      if (!gaps.some(isIn)) continue;
      const kept = gaps.map((gap) => (isIn(gap) ? { low: gap.low, high: bytes } : gap));
      this.#tables.set(String(key[0]), kept);
    }
  }
}
