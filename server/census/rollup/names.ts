// The census dictionaries: hits and counts refer to texts by number. Limited per day and in total, since visitors
// choose the texts. Public.

import { growingCache } from '../../base/growing-cache.ts';
import { perStore } from '../../base/process-state.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { known as readNow, runAgainAfter, whenKnown } from '../../store/known.ts';
import type { Batch, Key, Store } from '../../store/store.ts';
import { eachRange, under } from '../../store/table.ts';
import { firstId, type NameKind, nameKinds, noneId, otherId, otherValue } from './counters.ts';

/** Maximum characters of a text; longer ones are cut. Spec §9: element paths have at most 200. */
const nameCharsMax = 200;
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
/** How many numbers belong to deleted texts: they don't count towards the limits, and aren't used again. */
const freedKey = (kind: NameKind): Key => ['census-freed', kind];

export type Name = { kind: NameKind; id: number; text: string };

export class Names {
  readonly #store: Store;
  readonly #ids = growingCache<number>(rememberedMax);
  /** Assigned but not on disk yet. */
  readonly #pending = new Map<string, { kind: NameKind; text: string; id: number }>();
  readonly #last = new Map<NameKind, number>();
  readonly #blocks = new Map<NameKind, { end: number }>();
  #reserving: Promise<void> | undefined;
  #day = '';
  readonly #newToday = new Map<NameKind, number>();
  /** About to be deleted: a new use gets a new number. */
  readonly #retired = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param day on the site's clock, for the daily limit of new texts */
  idOf(kind: NameKind, given: string, day: string): number {
    const text = nameText(given);
    if (text === '') return noneId;
    const known = this.#find(kind, text);
    if (known !== undefined) return known;
    if (day !== this.#day) {
      this.#day = day;
      this.#newToday.clear();
    }
    const today = this.#newToday.get(kind) ?? 0;
    const last = this.#store.catchUp ? this.#lastReserved(kind) : (this.#last.get(kind) ?? this.#lastStored(kind));
    const size = last - Number(readNow(this.#store, freedKey(kind))?.value ?? 0);
    const pace = size < namesMax.quickly ? 'quickly' : 'slowly';
    if (today >= newPerDayMax[pace] || size >= namesMax.slowly) return otherId;
    const id = last + 1;
    this.#last.set(kind, id);
    this.#newToday.set(kind, today + 1);
    const name = `${kind}\n${text}`;
    this.#ids.set(name, id);
    this.#retired.delete(name);
    this.#pending.set(name, { kind, text, id });
    return id;
  }

  find = (kind: NameKind, given: string): number | undefined => this.#find(kind, nameText(given));

  #find(kind: NameKind, text: string): number | undefined {
    if (text === '') return noneId;
    if (text === otherValue) return otherId;
    const name = `${kind}\n${text}`;
    // Another process may have deleted it.
    const remembered = (this.#store.catchUp ? undefined : this.#ids.get(name)) ?? this.#pending.get(name)?.id;
    if (remembered !== undefined) return remembered;
    if (this.#retired.has(name)) return undefined;
    const stored = readNow(this.#store, idKey(kind, text))?.value as number | undefined;
    if (stored !== undefined) this.#ids.set(name, stored);
    return stored;
  }

  textOf(kind: NameKind, id: number): string {
    if (id === otherId) return otherValue;
    if (id === noneId) return '';
    const stored = readNow(this.#store, textKey(kind, id))?.value as string | undefined;
    if (stored !== undefined) return stored;
    for (const name of this.#pending.values()) if (name.kind === kind && name.id === id) return name.text;
    return otherValue;
  }

  /** Texts that nothing uses, as stored: kind after kind, in order of their numbers. */
  async *unused(isUsed: (kind: NameKind, id: number) => boolean): AsyncGenerator<Name> {
    for (const kind of nameKinds) {
      for await (const { rows } of eachRange(this.#store, { ...under(['census-name', kind]), limit: 200 })) {
        for (const { key, value } of rows) {
          const id = key[2] as number;
          if (!isUsed(kind, id)) yield { kind, id, text: value as string };
        }
        await yieldToEventLoop();
      }
    }
  }

  /** From now on, these aren't used until they get new numbers. */
  retire(names: readonly Name[]): void {
    for (const { kind, text } of names) {
      this.#ids.delete(`${kind}\n${text}`);
      this.#retired.add(`${kind}\n${text}`);
    }
  }

  /** Ends the retirement of all, and deletes these. @returns how many were deleted */
  async delete(names: readonly Name[], stopping?: AbortSignal): Promise<number> {
    let deleted = 0;
    for (let at = 0; at < names.length && !stopping?.aborted; at += 100) {
      const those = names.slice(at, at + 100);
      const entries = await this.#store.getMany(those.map(({ kind, text }) => idKey(kind, text)));
      const freed = Map.groupBy(those, ({ kind }) => kind);
      // A text that has been used since has a new number.
      const own = those.flatMap(({ kind, text, id }, n) =>
        entries[n]?.value === id ? [{ key: idKey(kind, text), version: entries[n].version }] : [],
      );
      const result = await this.#store.commit({
        checks: own,
        deletes: [...own.map(({ key }) => key), ...those.map(({ kind, id }) => textKey(kind, id))],
        adds: [...freed].map(([kind, all]) => ({ key: freedKey(kind), by: all.length })),
      });
      if (result.ok) deleted += those.length;
      await yieldToEventLoop();
    }
    this.#retired.clear();
    return deleted;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Pending writes that must go with the hits that use them. `written` removes them from the list. */
  take(): { puts: NonNullable<Batch['puts']>; written: () => void } {
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
    return (readNow(this.#store, lastKey(kind))?.value as number | undefined) ?? firstId - 1;
  }
}

export const namesOf = perStore(({ store }: { store: Store }) => new Names(store));

/** Normalized for dictionaries: cut, and without characters that keys can't contain. */
const nameText = (given: string): string => given.slice(0, nameCharsMax).toWellFormed().replaceAll('\0', '').trim();

const rowsAtOnce = 200;

/** Rows with the texts of their IDs in place of these. Reads some at a time, since a store that is far away reads each by itself. */
export async function namedRows<Counts>(
  names: Names,
  kind: NameKind,
  rows: readonly { id: number; counters: Counts }[],
): Promise<{ value: string; counters: Counts }[]> {
  const named: { value: string; counters: Counts }[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (at > 0) await yieldToEventLoop();
    const some = rows.slice(at, at + rowsAtOnce);
    named.push(
      ...(await whenKnown(() => some.map(({ id, counters }) => ({ value: names.textOf(kind, id), counters })))),
    );
  }
  return named;
}
