// Refetching after changes: immediately, but lists are throttled while changes continue.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { draftCalls } from '../../server/commerce/draft/calls.ts';
import { topicNames } from '../../server/base/topics.ts';
import { ask } from '../api/ask.ts';
import { createRefresh, keysOf, summaries } from './use-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks lists once in a while as long as changes go on, and open pages each time', () => {
  const client = new QueryClient();
  for (const key of ['pages', 'document', 'orders', 'home']) client.setQueryData([key], 1);
  const refresh = createRefresh(client);
  /** The queries invalidated since the last call. */
  const asked = () => {
    const all = client.getQueryCache().getAll();
    const stale = all.filter((one) => one.state.isInvalidated).map(({ queryKey: [name] }) => name);
    for (const name of stale) client.setQueryData([name], 1);
    return stale;
  };
  refresh.now(['pages']);
  expect(asked()).toEqual(['pages', 'document', 'home']);
  refresh.now(['pages']);
  refresh.now(['orders']);
  expect(asked()).toEqual(['document']);
  vi.advanceTimersByTime(2_000);
  expect(asked()).toEqual(['pages', 'orders', 'home']);
  // After a quiet period, the next change refetches immediately.
  vi.advanceTimersByTime(2_000);
  refresh.now(['orders']);
  expect(asked()).toEqual(['orders', 'home']);
  // Missed changes are unknown.
  refresh.now('all');
  expect(asked()).toHaveLength(4);
  refresh.now(['orders']);
  asked();
  refresh.stop();
  vi.advanceTimersByTime(4_000);
  expect(asked()).toEqual([]);
});

it('asks nothing while an act of its own is not answered', async () => {
  const client = new QueryClient();
  client.setQueryData(['draft'], 1);
  const isAsked = () => client.getQueryCache().find({ queryKey: ['draft'] })?.state.isInvalidated;
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', () => answer.promise);
  onTestFinished(() => void vi.unstubAllGlobals());
  const act = ask(draftCalls.remove, { id: 'a' });
  const refresh = createRefresh(client);
  refresh.now(['orders']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isAsked()).toBe(false);
  answer.resolve(new Response(null, { status: 204 }));
  await act;
  await vi.advanceTimersByTimeAsync(0);
  expect(isAsked()).toBe(true);
  refresh.stop();
});

it('asks records again by the first word of their key, and no summary for the carts of shoppers', () => {
  const client = new QueryClient();
  for (const key of ['items blog', 'abandoned', 'discount', 'home']) client.setQueryData([key], 1);
  const asked = (topic: string) => {
    const refresh = createRefresh(client);
    refresh.now([topic]);
    refresh.stop();
    const stale = client
      .getQueryCache()
      .getAll()
      .filter((one) => one.state.isInvalidated);
    for (const { queryKey } of stale) client.setQueryData(queryKey, 1);
    return stale.map(({ queryKey: [name] }) => name);
  };
  expect(asked('pages')).toEqual(['items blog', 'home']);
  expect(asked('discounts')).toEqual(['discount', 'home']);
  expect(asked('abandoned')).toEqual(['abandoned']);
});

/** Queries that no topic refreshes, with the reason. */
const notRefreshed: Readonly<Record<string, string>> = {
  ...{ workbench: 'comes with the program', 'page-types': 'comes with the program' },
  ...{ 'time-zone-data': 'comes with the program', 'map-places': 'is of another service' },
  ...{ 'audit-entry': 'never changes', version: 'never changes', 'kept-pages': 'is kept in this browser' },
  ...{ me: 'ends with the session', sessions: 'is signed out from here', 'preview-token': 'is made for this tab' },
  ...{ 'menu-change': 'is a mutation', search: 'is of what is typed' },
  ...{ 'import-progress': 'is asked for while it runs' },
  ...{ analytics: 'changes with each visit', errors: 'changes with each visit' },
  ...{ 'draft-preview': 'is of what is typed', 'refund-preview': 'is of what is typed' },
  ...{ 'design-try': 'is of what is typed', 'custom-css-try': 'is of what is typed' },
  // A stale save of these is refused.
  ...{ design: 'begins its form anew', 'site-part': 'begins its form anew', bulk: 'begins its form anew' },
};

it('refreshes every query of the editor, but for exceptions', () => {
  const used = new Map<string, string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (file.includes('.test.')) continue;
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    for (const pattern of keyPatterns) for (const [, name = ''] of text.matchAll(pattern)) used.set(name, file);
  }
  expect([...used.keys()]).toEqual(
    expect.arrayContaining(['orders', 'items', 'image', 'first-steps', 'product', 'drafts']),
  );
  const refreshed = new Set<string>([...topicNames, ...Object.values(keysOf).flat(), ...summaries]);
  const forgotten = [...used].filter(([name]) => !refreshed.has(name) && !(name in notRefreshed));
  expect(forgotten).toEqual([]);
  // Every exception must belong to an existing query.
  expect(Object.keys(notRefreshed).filter((name) => refreshed.has(name) || !used.has(name))).toEqual([]);
});

/** The first word of literal query keys: in queries, in constants or functions that build keys, and in lists. */
const keyPatterns = [
  /queryKey: \[\s*['`]([^'`$ ]+)/g,
  /[kK]ey\w*(?:: [^=\n]+)? = (?:\([^)]*\)(?:: [^=\n]+)? => )?\[\s*['`]([^'`$ ]+)/g,
  /useRecordList(?:<[^(]*>)?\(\s*['`]([^'`$ ]+)/g,
];
