// The census dictionaries: hits and counts refer to texts by number. Limited per day and in total, since visitors
// choose the texts. Public.

import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { known, runAgainAfter } from '../../store/known.ts';
import type { Batch, Key, Store } from '../../store/store.ts';
import { firstId, type NameKind, noneId, otherId, otherValue } from './counters.ts';

/** Maximum characters of a text; longer ones are cut. Spec §9: element paths have at most 200. */
export const nameCharsMax = 200;
/**
 * Beyond the first limit a dictionary grows slowly, so that old sites can still add new values; beyond the second, not
 * at all.
 */
const namesMax = { quickly: 200_000, slowly: 2_000_000 };
const newPerDayMax = { quickly: 5_000, slowly: 500 };
const blockSize = 64;
const rememberedMax = 30_000;

const idKey = (kind: NameKind, text: string): Key => ['census-id', kind, text];
const textKey = (kind: NameKind, id: number): Key => ['census-name', kind, id];
const lastKey = (kind: NameKind): Key => ['census-last', kind];

type Puts = NonNullable<Batch['puts']>;

export class Names {
  readonly #store: Store;
  readonly #ids = new LRUCache<string, number>({ max: rememberedMax });
  /** Assigned but not on disk yet. */
  readonly #pending = new Map<string, { kind: NameKind; text: string; id: number }>();
  readonly #last = new Map<NameKind, number>();
  readonly #blocks = new Map<NameKind, { end: number }>();
  #reserving: Promise<void> | undefined;
  #day = '';
  readonly #newToday = new Map<NameKind, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param day on the site's clock, for the daily limit of new texts */
  idOf(kind: NameKind, given: string, day: string): number {
    const text = nameText(given);
    if (text === '') return noneId;
    const known = this.find(kind, text);
    if (known !== undefined) return known;
    if (day !== this.#day) {
      this.#day = day;
      this.#newToday.clear();
    }
    const today = this.#newToday.get(kind) ?? 0;
    const last = this.#store.catchUp ? this.#lastReserved(kind) : (this.#last.get(kind) ?? this.#lastStored(kind));
    const pace = last < namesMax.quickly ? 'quickly' : 'slowly';
    if (today >= newPerDayMax[pace] || last >= namesMax.slowly) return otherId;
    const id = last + 1;
    this.#last.set(kind, id);
    this.#newToday.set(kind, today + 1);
    const name = `${kind}\n${text}`;
    this.#ids.set(name, id);
    this.#pending.set(name, { kind, text, id });
    return id;
  }

  find(kind: NameKind, given: string): number | undefined {
    const text = nameText(given);
    if (text === '') return noneId;
    if (text === otherValue) return otherId;
    const name = `${kind}\n${text}`;
    const remembered = this.#ids.get(name) ?? this.#pending.get(name)?.id;
    if (remembered !== undefined) return remembered;
    const stored = known(this.#store, idKey(kind, text))?.value as number | undefined;
    if (stored !== undefined) this.#ids.set(name, stored);
    return stored;
  }

  textOf(kind: NameKind, id: number): string {
    if (id === otherId) return otherValue;
    if (id === noneId) return '';
    const stored = known(this.#store, textKey(kind, id))?.value as string | undefined;
    if (stored !== undefined) return stored;
    for (const name of this.#pending.values()) if (name.kind === kind && name.id === id) return name.text;
    return otherValue;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Pending writes that must go with the hits that use them. `written` removes them from the list. */
  take(): { puts: Puts; written: () => void } {
    const those = [...this.#pending].slice(0, 150);
    const kinds = new Set(those.map(([, { kind }]) => kind));
    return {
      puts: [
        ...those.flatMap(([, { kind, text, id }]) => [
          { key: idKey(kind, text), value: id },
          { key: textKey(kind, id), value: text },
        ]),
        // With several processes, the numbers were reserved in advance.
        ...(this.#store.catchUp ? [] : [...kinds].map((kind) => ({ key: lastKey(kind), value: this.#last.get(kind) }))),
      ],
      written: () => {
        for (const [name] of those) this.#pending.delete(name);
      },
    };
  }

  /**
   * Each process assigns numbers from its own blocks. If two add a text at the same time, it gets two numbers, each
   * shown with its own counts.
   */
  #lastReserved(kind: NameKind): number {
    const block = this.#blocks.get(kind);
    if (block && this.#last.get(kind)! < block.end) return this.#last.get(kind)!;
    this.#reserving ??= this.#reserve(kind).finally(() => (this.#reserving = undefined));
    return runAgainAfter(this.#reserving);
  }

  async #reserve(kind: NameKind): Promise<void> {
    const result = await this.#store.commit({ adds: [{ key: lastKey(kind), by: blockSize }] });
    if (!result.ok) return;
    const end = result.adds[0]!;
    this.#blocks.set(kind, { end });
    this.#last.set(kind, Math.max(firstId, end - blockSize + 1) - 1);
  }

  #lastStored(kind: NameKind): number {
    return (known(this.#store, lastKey(kind))?.value as number | undefined) ?? firstId - 1;
  }
}

export const namesOf = perStore(({ store }: { store: Store }) => new Names(store));

/** Normalized for dictionaries: cut, and without characters that keys can't contain. */
const nameText = (given: string): string => given.slice(0, nameCharsMax).toWellFormed().replaceAll('\0', '').trim();
