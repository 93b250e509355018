// Keeps the editor current: the server names topics in which something has changed, and their queries are asked again. One tab listens and
// tells the others, since browsers open six connections to a server at most.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeCalls } from '../../server/owner/changes/calls.ts';
import type { TopicName } from '../../server/owner/changes/topics.ts';
import { addressOf } from '../api/ask.ts';

/** First elements of the query keys of a topic, where there are others than its name. */
const keysOf: Partial<Record<TopicName, readonly string[]>> = {
  orders: ['order'],
  products: ['product', 'product-choices', 'categories'],
  stock: ['products', 'inventory'],
  settings: ['preferences'],
};

/** What is summed up from many topics. */
const summaries = ['home'];

const retryMs = { first: 1_000, most: 60_000 };

export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stopping = new AbortController();
    const tabs = new BroadcastChannel('changes');
    tabs.onmessage = ({ data }) => refresh(client, data);
    const tell = (topics: readonly string[] | 'all') => {
      refresh(client, topics);
      tabs.postMessage(topics);
    };
    void whileFirst(stopping.signal, () => listen(stopping.signal, tell));
    return () => {
      stopping.abort();
      tabs.close();
    };
  }, [client]);
}

/** `all`: what was missed is unknown. */
function refresh(client: QueryClient, topics: readonly string[] | 'all'): void {
  const keys = topics === 'all' ? undefined : new Set([...topics, ...topics.flatMap(alsoOf), ...summaries]);
  void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => !keys || keys.has(String(name)) });
}

const alsoOf = (topic: string): readonly string[] => keysOf[topic as TopicName] ?? [];

/** Runs in one tab of the browser at a time; when that is closed, in the next. */
async function whileFirst(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  // Browsers have locks at secure addresses only; elsewhere each tab listens.
  if (!navigator.locks) return run();
  await navigator.locks.request('changes', { signal }, run).catch(() => undefined); // Given up before it was our turn.
}

/** Ends with the signal. */
async function listen(signal: AbortSignal, tell: (topics: readonly string[] | 'all') => void): Promise<void> {
  let waitMs = retryMs.first;
  let isFirst = true;
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

/** A little longer or shorter for each browser, so that they do not all come back at once; offline, until the network is there again. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    else window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
