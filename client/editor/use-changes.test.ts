// Refetching after changes: immediately, but lists are throttled while changes continue.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerOf, Call } from '../../server/base/calls.ts';
import { draftCalls } from '../../server/commerce/draft/calls.ts';
import { ask } from '../api/ask.ts';
import { callKey, keepAnswer } from './use-call.ts';
import { createRefresh } from './use-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks lists once in a while as long as changes go on, and open pages each time', () => {
  const client = new QueryClient();
  for (const key of ['pages', 'document', 'orders', 'home']) {
    const about = { document: ['pages', 'drafts'], home: 'anything' }[key] ?? key;
    client.getQueryCache().build(client, { queryKey: [key], meta: { about, isOpenPage: key === 'document' } });
    client.setQueryData([key], 1);
  }
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

it('asks for an answer that was kept before any screen asked for it', () => {
  const client = new QueryClient();
  keepAnswer(client, draftCalls.open, { id: 'a' }, {} as AnswerOf<typeof draftCalls.open>);
  const refresh = createRefresh(client);
  refresh.now(['orders']);
  expect(client.getQueryState(callKey(draftCalls.open, { id: 'a' }))?.isInvalidated).toBe(true);
  refresh.stop();
});

it('asks nothing while an act of its own is not answered', async () => {
  const client = new QueryClient();
  client.getQueryCache().build(client, { queryKey: ['draft'], meta: { about: 'orders' } });
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

it('asks what names the topic, and no summary for the carts of shoppers', () => {
  const client = new QueryClient();
  const about = { list: 'pages', record: ['discounts', 'orders'], carts: 'abandoned', home: 'anything' };
  for (const [name, topics] of Object.entries(about)) {
    client.getQueryCache().build(client, { queryKey: [name], meta: { about: topics } });
    client.setQueryData([name], 1);
  }
  const stale = () => {
    const found = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    for (const { queryKey } of found) client.setQueryData(queryKey, 1);
    return found.map(({ queryKey: [name] }) => name);
  };
  const asked = (topic: string) => {
    const refresh = createRefresh(client);
    refresh.now([topic]);
    refresh.stop();
    return stale();
  };
  expect(asked('pages')).toEqual(['list', 'home']);
  expect(asked('discounts')).toEqual(['record', 'home']);
  expect(asked('abandoned')).toEqual(['carts']);

  // This tab's own changes are never throttled.
  const refresh = createRefresh(client);
  refresh.own(['pages']);
  expect(stale()).toEqual(['list', 'home']);
  refresh.own(['pages']);
  expect(stale()).toEqual(['list', 'home']);
  refresh.stop();
});

/** Calls on screens that no topic refreshes, with the reason. */
const notRefreshed: Readonly<Record<string, string>> = {
  ...{ 'pageTreeCalls.listTypes': 'comes with the program', 'websiteCalls.findZone': 'comes with the program' },
  ...{ 'placeCalls.search': 'is of another service', 'findCalls.find': 'is of what is typed' },
  ...{ 'versionCalls.openVersion': 'never changes' },
  ...{ 'sessionCalls.listSessions': 'is signed out from here' },
  ...{ 'insightCalls.listErrors': 'changes with each visit', 'insightCalls.openError': 'changes with each visit' },
  ...{ 'insightCalls.live': 'changes with each visit', 'templateCalls.tryCss': 'is of what is typed' },
  ...{ 'draftCalls.preview': 'is of what is typed', 'orderCalls.previewRefund': 'is of what is typed' },
  ...{ 'templateCodeCalls.checkFile': 'is of what is typed', 'mailTextCalls.preview': 'is of what is typed' },
  ...{ 'templateCalls.tryDesign': 'is of what is typed', 'domainCalls.check': 'is of other services' },
  ...{
    'backupCalls.openFigures': 'is asked anew by each dialog',
    'websiteCalls.openAccount': 'comes with the program',
  },
  'sessionCalls.previewToken': 'would reload the frame',
};

/** Queries of other things than one call, with keys of their own. */
const keysOfTheirOwn = [
  "app.tsx: ['kept-pages'",
  "screens/commerce/products/bulk/bulk-dialog.tsx: ['bulk'",
  "screens/content/page/use-open-page.ts: ['document'",
  "screens/insights/use-report.ts: ['analytics'",
  "shell/rail.tsx: ['home'",
];

it('types no key by hand, but for exceptions', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.test.') && !file.startsWith('workbench/'))
    .flatMap((file) => {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      return [...text.matchAll(/queryKey: (\['[\w-]+')/g)].map(([, key]) => `${file}: ${key}`);
    });
  expect(found.sort()).toEqual(keysOfTheirOwn);
});

it('has a topic for every call on a screen, but for exceptions', async () => {
  const without = new Set<string>();
  let count = 0;
  for (const file of globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (file.includes('.test.')) continue;
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    for (const [, object = '', name = ''] of text.matchAll(
      /(?:useCall|useCallPages|useRecordList|callQuery|callParts)\(\s*(\w+)\.(\w+)/g,
    )) {
      const [, from = ''] = new RegExp(`\\{[^}]*\\b${object}\\b[^}]*\\} from '([^']+)'`).exec(text) ?? [];
      const module = await import(path.join(import.meta.dirname, path.dirname(file), from));
      const call: Call | undefined = module[object]?.[name];
      expect(call, `${file}: ${object}.${name}`).toBeDefined();
      count++;
      if (call?.about === undefined) without.add(`${object}.${name}`);
    }
  }
  expect(count).toBeGreaterThan(80);
  expect([...without].sort()).toEqual(Object.keys(notRefreshed).sort());
});
