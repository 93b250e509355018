// Processes rows in order of their due time: wakes on commits and by timer, and handles a limited number concurrently.
// Mails, events and webhook calls each have a loop. Due rows are on disk, so that a killed process continues where it
// was.
import { untilAborted } from '../base/jobs.ts';
import type { Clock, Log } from '../base/parts.ts';
import { keyText } from '../store/key.ts';
import type { Key, Store } from '../store/store.ts';
import { afterPrefix } from '../store/table.ts';

export type DueLoop = {
  /** Runs until `stopping` aborts; resolves when the work in progress is done. */
  run(stopping: AbortSignal): Promise<void>;
  /** Runs until nothing is due. For tests and the command line. */
  runDue(): Promise<void>;
};

/** A row of the index. */
export type Due = { readonly at: number; readonly id: readonly string[] };

const pageRows = 200;
/**
 * Delay before processing rows that a commit makes due: a burst of commits is answered first, and its rows share a few
 * batches.
 */
const gatherMs = 100;
/** The longest sleep, in case the clock is changed. */
const longestSleepMs = 60_000;
/** Pause after an internal error, so that a broken row doesn't keep the processor busy. */
const restMs = 30_000;

/**
 * @param index rows are `[index, dueAt, …id]`
 * @param work deletes or postpones its rows in the commit that records the result
 * @param atOnce maximum rows per call of `work`; if it fails, each row is retried separately
 * @param groupOf at most `perGroup` rows of a group run concurrently, so that one slow receiver doesn't delay the
 * others
 */
export function createDueLoop(options: {
  store: Store;
  clock: Clock;
  log: Log;
  index: string;
  concurrency: number;
  work: (due: readonly Due[]) => Promise<void>;
  atOnce?: number;
  groupOf?: (id: readonly string[]) => string;
  perGroup?: number;
}): DueLoop {
  const { store, clock, log, index, concurrency, work, atOnce = 1, groupOf, perGroup = concurrency } = options;
  const running = new Map<string, { group: string; done: Promise<void> }>();
  const resting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let stopped = false;
  let pumping: Promise<boolean> | undefined;
  let again = false;
  let batches = 0;

  const isResting = (text: string) => {
    const until = resting.get(text);
    if (until === undefined) return false;
    if (until > clock.now()) return true;
    resting.delete(text);
    return false;
  };
  const ofGroup = (group: string) => [...running.values()].filter((one) => one.group === group).length;

  function mayBegin(key: Key): boolean {
    const text = keyText(key);
    return !running.has(text) && !isResting(text) && (!groupOf || ofGroup(groupOf(idOf(key))) < perGroup);
  }

  function begin(keys: readonly Key[]): void {
    batches++;
    const done = runBatch(keys).finally(() => {
      batches--;
      for (const key of keys) running.delete(keyText(key));
      if (!stopped) pump();
    });
    for (const key of keys) running.set(keyText(key), { group: groupOf?.(idOf(key)) ?? '', done });
  }

  async function runBatch(keys: readonly Key[]): Promise<void> {
    try {
      await work(keys.map((key) => ({ at: key[1] as number, id: idOf(key) })));
    } catch (error) {
      const [key, ...others] = keys;
      // A broken row doesn't block the others.
      if (others.length > 0 && store.state() === 'open') {
        for (const one of keys) await runBatch([one]);
        return;
      }
      if (store.state() === 'open') log.fault('outbox-work', error, { index });
      if (resting.size < 10_000) for (const one of [key!, ...others]) resting.set(keyText(one), clock.now() + restMs);
    }
  }

  /** @returns whether anything was started */
  async function fill(): Promise<boolean> {
    let begun = false;
    let after: Key | undefined;
    // Limits how many rows without free capacity are read; later ones follow when capacity frees up.
    for (let page = 0; page < 5 && !stopped && batches < concurrency; page++) {
      const limit = groupOf ? pageRows : Math.min(pageRows, running.size + resting.size + concurrency * atOnce);
      const { rows, cursor } = await store.range({ start: [index], end: [index, clock.now() + 1], limit, after });
      let keys: Key[] = [];
      for (const { key } of rows) {
        if (stopped || batches >= concurrency) break;
        if (!mayBegin(key)) continue;
        keys.push(key);
        if (keys.length < atOnce) continue;
        begin(keys);
        keys = [];
        begun = true;
      }
      if (keys.length > 0 && !stopped && batches < concurrency) {
        begin(keys);
        begun = true;
      }
      if (cursor === undefined) break;
      after = cursor;
    }
    return begun;
  }

  function pump(): Promise<boolean> {
    again = true;
    pumping ??= (async () => {
      let begun = false;
      try {
        while (again && !stopped) {
          again = false;
          begun = (await fill()) || begun;
        }
        if (!stopped && unsubscribe) await sleepUntilDue();
      } catch (error) {
        if (!stopped && store.state() !== 'closed') log.fault('outbox-loop', error, { index });
      } finally {
        pumping = undefined;
        // Rows became due while the timer was being set.
        if (again && !stopped) void pump();
      }
      return begun;
    })();
    return pumping;
  }

  function pumpSoon(): void {
    soon = undefined;
    void pump();
  }

  async function sleepUntilDue(): Promise<void> {
    const { rows } = await store.range({ start: [index, clock.now() + 1], end: afterPrefix([index]), limit: 1 });
    const wait = Math.min((rows[0]?.key[1] as number | undefined) ?? Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER);
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(pump, Math.max(1, Math.min(wait - clock.now(), longestSleepMs)));
    timer.unref();
  }

  return {
    async run(stopping) {
      stopped = false;
      unsubscribe = store.onCommit(({ keys }) => {
        if (soon === undefined && keys.some((key) => key[0] === index)) soon = setTimeout(pumpSoon, gatherMs).unref();
      });
      void pump();
      await untilAborted(stopping);
      stopped = true;
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      clearTimeout(soon);
      soon = undefined;
      await pumping;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    async runDue() {
      for (;;) {
        const begun = await pump();
        if (!begun && running.size === 0) return;
        await Promise.all([...running.values()].map(({ done }) => done));
      }
    },
  };
}

const idOf = (key: Key): string[] => key.slice(2) as string[];

/** Commerce 1.10: 10 s × 2^n, each up to a fifth shorter or longer. @param chance from 0 to 1 */
export function retryDelayMs(attempt: number, chance: number): number {
  return Math.round(10_000 * 2 ** Math.min(attempt, 20) * (0.8 + 0.4 * chance));
}

/** After this time, retries end. */
export const givenUpAfterMs = 48 * 60 * 60 * 1000;
