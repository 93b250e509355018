// Keeps the editor current: the server streams the topics that changed, and their queries are invalidated. One tab listens and notifies the
// others, since browsers allow only six connections per server.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { About } from '../../server/base/calls.ts';
import { changeCalls } from '../../server/owner/changes/calls.ts';
import { addressOf, afterOwnActs, onOwnChanges } from '../api/ask.ts';

/** Shoppers' carts change constantly, and no summary counts them. */
const inNoSummary: readonly string[] = ['abandoned'];

const retryMs = { first: 1_000, most: 60_000 };

export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stopping = new AbortController();
    const refresh = createRefresh(client);
    const tabs = new BroadcastChannel('changes');
    tabs.onmessage = ({ data }) => refresh.now(data);
    const unsubscribe = onOwnChanges(refresh.own);
    const tell = (topics: readonly string[] | 'all') => {
      refresh.now(topics);
      tabs.postMessage(topics);
    };
    void whileFirst(stopping.signal, (isLater) => listen(stopping.signal, tell, isLater));
    return () => {
      stopping.abort();
      unsubscribe();
      refresh.stop();
      tabs.close();
    };
  }, [client]);
}

type Refresh = {
  now(topics: readonly string[] | 'all'): void;
  /** After an act of this tab: never throttled. */
  own(topics: readonly string[]): void;
  stop(): void;
};

/** Throttle for lists and summaries. Longer than a pause in typing, or each saved letter would refetch them. */
const lullMs = 2_000;
/** Invalidates queries immediately; while changes continue, all but an open page's queries (`isOpenPage`) are throttled. */
export function createRefresh(client: Pick<QueryClient, 'invalidateQueries'>): Refresh {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** @param ofOpenPage only an open page's queries, or only the others */
  const ask = (keys?: ReadonlySet<string>, ofOpenPage?: boolean) =>
    afterOwnActs(
      () =>
        void client.invalidateQueries({
          predicate: ({ meta }) =>
            !keys ||
            (isAbout(meta?.about as About, keys) &&
              (ofOpenPage === undefined || ofOpenPage === (meta?.isOpenPage === true))),
        }),
    );
  const keysFor = (topics: readonly string[]) =>
    new Set([...topics, ...(topics.some((topic) => !inNoSummary.includes(topic)) ? ['anything'] : [])]);
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size === 0) return;
      ask(new Set(waiting), false);
      waiting.clear();
      rest();
    }, lullMs);
  };
  return {
    /** `all`: the missed changes are unknown. */
    now(topics) {
      if (topics === 'all') return ask();
      const keys = keysFor(topics);
      if (timer === undefined) {
        ask(keys);
        return rest();
      }
      for (const key of keys) waiting.add(key);
      ask(keys, true);
    },
    own: (topics) => ask(keysFor(topics)),
    stop: () => clearTimeout(timer),
  };
}

/** @param keys topics, and `anything` unless only shoppers' carts changed */
const isAbout = (about: About | undefined, keys: ReadonlySet<string>): boolean =>
  [about ?? []].flat().some((topic) => keys.has(topic));

/** Runs in one tab at a time, using a Web Lock; when that tab closes, the next one takes over. `isLater`: another tab ran before. */
async function whileFirst(signal: AbortSignal, run: (isLater: boolean) => Promise<void>): Promise<void> {
  // Web Locks need a secure context; elsewhere each tab listens.
  if (!navigator.locks) return run(false);
  const isOurs = (lock: Lock | null) => lock !== null && run(false).then(() => true);
  if (await navigator.locks.request('changes', { ifAvailable: true }, isOurs)) return;
  await navigator.locks.request('changes', { signal }, () => run(true)).catch(() => undefined); // Aborted while waiting for the lock.
}

/** Listens until aborted. `isLater`: changes before it listens may have been missed. */
async function listen(
  signal: AbortSignal,
  tell: (topics: readonly string[] | 'all') => void,
  isLater: boolean,
): Promise<void> {
  let waitMs = retryMs.first;
  let isFirst = !isLater;
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const events = new EventSource(addressOf(changeCalls.stream));
      const end = () => {
        events.close();
        resolve();
      };
      signal.addEventListener('abort', end, { once: true });
      events.onopen = () => {
        waitMs = retryMs.first;
        if (!isFirst) tell('all');
      };
      events.onmessage = ({ data }) => tell(JSON.parse(data) as string[]);
      events.onerror = end;
    });
    isFirst = false;
    if (!signal.aborted) await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, retryMs.most);
  }
}

/** A pause with jitter, so that browsers don't all reconnect simultaneously; offline, it waits for the network. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    else window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
