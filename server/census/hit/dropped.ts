// Uncounted hits by day and reason, stored as long as counts, so that owners know how accurate the numbers are. Public.
import { perStore } from '../../base/process-state.ts';
import { known, whenKnown } from '../../store/known.ts';
import type { Batch, Key, Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import { countsKeptMs } from '../rollup/counters.ts';
import type { Days } from '../rollup/read.ts';
import type { DropReason } from './drop-reasons.ts';

type DroppedHits = Readonly<Record<DropReason, number>>;

const table = 'census-dropped';
const dayKey = (day: string): Key => [table, day];
const none: DroppedHits = { full: 0, failed: 0, limited: 0 };

export class Drops {
  readonly #store: Store;
  /** Days with dropped hits since startup: a few at most. */
  readonly #days = new Map<string, DroppedHits>();
  readonly #unwritten = new Map<string, DroppedHits>();
  #sinceStart = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  get sinceStart(): number {
    return this.#sinceStart;
  }

  /** @param day on the site's clock */
  add(reason: DropReason, count: number, day: string): void {
    this.#sinceStart += count;
    whenKnown(() => this.#add(reason, count, day)).catch(() => undefined);
  }

  #add(reason: DropReason, count: number, day: string): void {
    const before = this.#days.get(day) ?? (known(this.#store, dayKey(day))?.value as DroppedHits | undefined) ?? none;
    const counts = { ...before, [reason]: before[reason] + count };
    if (this.#days.size > 3) this.#days.clear();
    this.#days.set(day, counts);
    this.#unwritten.set(day, counts);
  }

  /** Pending writes. `written` removes them from the list. */
  take(): { puts: NonNullable<Batch['puts']>; written: () => void } {
    const those = [...this.#unwritten];
    return {
      puts: those.map(([day, value]) => ({
        ...{ key: dayKey(day), value },
        expiresAt: Date.parse(day) + countsKeptMs,
      })),
      written: () => {
        for (const [day, counts] of those) if (this.#unwritten.get(day) === counts) this.#unwritten.delete(day);
      },
    };
  }

  async flush(): Promise<void> {
    const { puts, written } = this.take();
    if (puts.length === 0) return;
    await this.#store.commit({ puts });
    written();
  }

  async of({ from, to }: Days): Promise<DroppedHits> {
    const { rows } = await this.#store.range({ start: [table, from], end: afterPrefix([table, to]), limit: 1_000 });
    const byDay = new Map(rows.map(({ key, value }) => [key[1] as string, value as DroppedHits]));
    for (const [day, counts] of this.#unwritten) if (day >= from && day <= to) byDay.set(day, counts);
    const sum = (reason: DropReason) => [...byDay.values()].reduce((all, counts) => all + counts[reason], 0);
    return { full: sum('full'), failed: sum('failed'), limited: sum('limited') };
  }
}

export const dropsOf = perStore(({ store }: { store: Store }) => new Drops(store));
