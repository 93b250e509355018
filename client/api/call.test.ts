// Calls by method and path: what is sent, and what must not compile.
import { afterEach, expect, it, vi } from 'vitest';
import { defineCalls } from '../../server/base/calls.ts';
import { callsOf } from './call.ts';

const bookCalls = defineCalls({
  rename: { call: 'PUT /api/shelves/:shelf/books/:id', needs: 'anyone' },
  find: { call: 'GET /api/books', needs: 'anyone' },
});
const books = callsOf<typeof bookCalls>();

afterEach(() => vi.unstubAllGlobals());

it('fills in the path, and sends query, body and headers', async () => {
  const fetch = vi.fn(async (_path: string, _init?: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { cookie: 'crumb=abc' });
  await books('PUT /api/shelves/:shelf/books/:id', {
    shelf: 'a/b',
    id: '1',
    body: { title: 'Emma' },
    headers: { 'X-A': 'b' },
  });
  await books('GET /api/books', { query: { title: 'Emma' } });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/shelves/a%2Fb/books/1', '/api/books?title=Emma']);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'PUT',
    body: '{"title":"Emma"}',
    headers: { 'X-A': 'b', 'X-CSRF-Token': 'abc' },
  });
});

it('does not compile for a line or a part of a path that the concept does not have', () => {
  // @ts-expect-error no such call
  const unknown = () => books('GET /api/magazines', {});
  // @ts-expect-error the path needs a shelf
  const incomplete = () => books('PUT /api/shelves/:shelf/books/:id', { id: '1' });
  expect([unknown, incomplete]).toHaveLength(2);
});
