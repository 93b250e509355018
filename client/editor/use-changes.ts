// Keeps the editor current: the server names topics in which something has changed, and their queries are asked again. One tab listens and
// tells the others, since browsers open six connections to a server at most.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeCalls } from '../../server/owner/changes/calls.ts';
import type { TopicName } from '../../server/owner/changes/topics.ts';
import { addressOf, afterOwnActs } from '../api/ask.ts';

/** First words of the query keys of a topic, where there are others than its name. */
export const keysOf: Partial<Record<TopicName, readonly string[]>> = {
  orders: ['order', 'draft', 'drafts', 'edit-order', 'exchange', 'first-steps'],
  products: [
    ...['product', 'product-choices', 'product-files', 'product-title', 'products-found', 'products-in'],
    ...['order-variants', 'categories', 'first-steps', 'demo'],
  ],
  stock: ['products', 'inventory', 'stock-moves'],
  waitlists: ['sign-ups'],
  subscriptions: ['subscription'],
  discounts: ['discount'],
  'gift-cards': ['gift-card', 'gift-card-entries'],
  settings: ['preferences', 'store-settings', 'payment-settings', 'settings-overview', 'readiness', 'first-steps'],
  'first-steps': ['demo'],
  // An open page asks what it has missed.
  pages: [
    ...['document', 'versions', 'items', 'item', 'labels', 'page-settings', 'page-removal', 'site-layout'],
    ...['store-pages', 'demo'],
  ],
  drafts: ['document'],
  files: ['image', 'images'],
  templates: ['template-problems', 'site-picture'],
  site: [
    ...['identity', 'store-settings', 'settings-overview', 'readiness', 'first-steps', 'site-layout', 'site-password'],
    ...['time-zone', 'code-injection', 'allowed-hosts'],
  ],
  mails: ['mail-settings', 'mail-connection', 'settings-overview', 'suppressed'],
};

/** What is summed up from many topics. */
export const summaries: readonly string[] = ['home'];
/** Shoppers fill carts all the time, and no summary counts them. */
const inNoSummary: readonly string[] = ['abandoned'];

const retryMs = { first: 1_000, most: 60_000 };

export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stopping = new AbortController();
    const refresh = createRefresh(client);
    const tabs = new BroadcastChannel('changes');
    tabs.onmessage = ({ data }) => refresh.now(data);
    const tell = (topics: readonly string[] | 'all') => {
      refresh.now(topics);
      tabs.postMessage(topics);
    };
    void whileFirst(stopping.signal, (isLater) => listen(stopping.signal, tell, isLater));
    return () => {
      stopping.abort();
      refresh.stop();
      tabs.close();
    };
  }, [client]);
}

type Refresh = { now(topics: readonly string[] | 'all'): void; stop(): void };

/** Longer than someone who edits pauses: lists and summaries would be asked with each letter that is saved. */
const lullMs = 2_000;
/** Of an open page: each change is shown. */
const atOnce = ['document', 'presence'];

/** Everything is asked again at once; while changes go on, what is not an open page once in a while. */
export function createRefresh(client: Pick<QueryClient, 'invalidateQueries'>): Refresh {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (keys: ReadonlySet<string> | undefined) =>
    afterOwnActs(
      () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => !keys || keys.has(firstWord(name)) }),
    );
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size === 0) return;
      ask(new Set(waiting));
      waiting.clear();
      rest();
    }, lullMs);
  };
  return {
    /** `all`: what was missed is unknown. */
    now(topics) {
      if (topics === 'all') return ask(undefined);
      const isInSummary = topics.some((topic) => !inNoSummary.includes(topic));
      const keys = new Set([...topics, ...topics.flatMap(alsoOf), ...(isInSummary ? summaries : [])]);
      if (timer === undefined) {
        ask(keys);
        return rest();
      }
      for (const key of keys) if (!atOnce.includes(key)) waiting.add(key);
      const open = new Set(atOnce.filter((key) => keys.has(key)));
      if (open.size > 0) ask(open);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A list of one collection is named after it, e.g. `items 5f3a`. */
const firstWord = (name: unknown): string => String(name).split(' ', 1)[0] ?? '';

const alsoOf = (topic: string): readonly string[] => keysOf[topic as TopicName] ?? [];

/** Runs in one tab of the browser at a time; when that is closed, in the next. `isLater`: another tab ran before. */
async function whileFirst(signal: AbortSignal, run: (isLater: boolean) => Promise<void>): Promise<void> {
  // Browsers have locks at secure addresses only; elsewhere each tab listens.
  if (!navigator.locks) return run(false);
  const isOurs = (lock: Lock | null) => lock !== null && run(false).then(() => true);
  if (await navigator.locks.request('changes', { ifAvailable: true }, isOurs)) return;
  await navigator.locks.request('changes', { signal }, () => run(true)).catch(() => undefined); // Given up before it was our turn.
}

/** Ends with the signal. `isLater`: what happened until it listens may have been missed. */
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

/** A little longer or shorter for each browser, so that they do not all come back at once; offline, until the network is there again. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    else window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
