// Shares rate limit counts between processes: each writes its recent counts to its own row, at most five times a
// second, and reads the others' rows when they change. So a limit applies across processes within about half a
// second.
import { randomBytes } from 'node:crypto';
import type { News } from '../base/news.ts';
import type { Clock, Log } from '../base/parts.ts';
import type { Key, Store } from '../store/store.ts';

type CountMessage = readonly [number: number, topic: string, mark: string, by: number];

const table = 'limit-news';
const writeEveryMs = 200;
/** Per row, which is limited to 64 KiB. Under a flood, the oldest counts are dropped. */
const sentMax = 800;
/** Time for other processes to read the row. */
const keptMs = 5_000;

/** @param mark a keyed hash */
export function createLimitNews(parts: {
  store: Store;
  clock: Clock;
  log: Log;
  mark: (caller: string) => string;
}): News & { close(): void } {
  const { store, clock, log } = parts;
  const own = randomBytes(9).toString('base64url');
  const listeners = new Map<string, ((mark: string, by: number) => void)[]>();
  const receivedUpTo = new Map<string, number>();
  let sent: { at: number; message: CountMessage }[] = [];
  let last = 0;
  let written = 0;
  let isWriting = false;

  async function write(): Promise<void> {
    if (isWriting || written === last || store.state() !== 'open') return;
    isWriting = true;
    const now = clock.now();
    const upTo = last;
    sent = sent.filter(({ at }) => at > now - keptMs).slice(-sentMax);
    try {
      await store.commit({
        puts: [{ key: [table, own], value: sent.map((one) => one.message), expiresAt: now + 2 * keptMs }],
      });
      written = upTo;
    } catch (error) {
      log.warn('limit-news-unwritten', { why: error instanceof Error ? error.message : '' });
    } finally {
      isWriting = false;
    }
  }

  async function read(key: Key): Promise<void> {
    const from = String(key[1]);
    const rows = (await store.get(key).catch(() => undefined))?.value as readonly CountMessage[] | undefined;
    const before = receivedUpTo.get(from) ?? 0;
    for (const [number, topic, mark, by] of rows ?? []) {
      if (number <= before) continue;
      for (const onCount of listeners.get(topic) ?? []) onCount(mark, by);
    }
    receivedUpTo.set(from, Math.max(before, rows?.at(-1)?.[0] ?? 0));
    // Processes come and go; only a few run at a time.
    if (receivedUpTo.size > 100) receivedUpTo.delete(receivedUpTo.keys().next().value!);
  }

  const unsubscribe = store.onCommit(({ keys }) => {
    for (const key of keys) if (key[0] === table && key[1] !== own) void read(key);
  });
  const timer = setInterval(() => void write(), writeEveryMs).unref();
  return {
    mark: (caller) => parts.mark(`limit ${caller}`).slice(0, 16),
    publish(topic, mark, by) {
      sent.push({ at: clock.now(), message: [++last, topic, mark, by] });
      if (sent.length > 2 * sentMax) sent = sent.slice(-sentMax);
    },
    subscribe(topic, onCount) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), onCount]);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
