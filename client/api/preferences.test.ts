// The preferences cache: which calls it avoids, and its size limit.
import { afterEach, expect, it, vi } from 'vitest';
import { createPreferences } from './preferences.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends nothing that does not differ from the cache, which holds the latest 100 namespaces', async () => {
  const fetch = vi.fn(async () => new Response(JSON.stringify({ preferences: { note: 'Hi' }, revision: 'a.b' })));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { cookie: 'crumb=abc' });
  const preferences = createPreferences({ failed: (_, error) => expect.unreachable(String(error)), mended: () => {} });
  for (let n = 0; n <= 100; n++) await preferences.fetch(`shelf${n}`);
  const update = (namespace: string, note: string) => preferences.update(namespace, { note }, 'a.b');
  const before = fetch.mock.calls.length;
  expect(await update('shelf100', 'Hi')).toBeUndefined();
  expect(await update('shelf1', 'Hi')).toBeUndefined();
  expect(fetch.mock.calls.length).toBe(before);
  expect(await update('shelf0', 'Hi')).toEqual({ preferences: { note: 'Hi' }, revision: 'a.b' });
  expect(await update('shelf100', 'Ho')).toEqual({ preferences: { note: 'Hi' }, revision: 'a.b' });
  expect(fetch.mock.calls.length).toBe(before + 2);
});
