// Calls as declared by the server modules: paths, request bodies, and handling of malformed answers.
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineCalls } from '../../server/base/calls.ts';
import { seenRevisionField } from '../../server/site/website/revision-field.ts';
import { addressOf, ask, errorText, Refused } from './ask.ts';

const calls = defineCalls({
  list: {
    call: 'GET /config/api/shelves/:id/books',
    needs: 'editor.open',
    query: z.object({ cursor: z.string().optional(), limit: z.coerce.number<number>().optional() }),
    answer: z.strictObject({ books: z.array(z.string()) }),
  },
  rename: { call: 'PUT /config/api/books/:id', needs: 'editor.open', body: z.object({ title: z.string() }) },
  arrange: {
    call: 'PUT /config/api/shelf-settings',
    needs: 'editor.open',
    body: z.object({ byAuthor: z.boolean(), ...seenRevisionField }).partial(),
  },
});

afterEach(() => vi.unstubAllGlobals());

function serverAnswers(status: number, body?: unknown) {
  const fetch = vi.fn(
    async (_path: string, _init: RequestInit) => new Response(body ? JSON.stringify(body) : null, { status }),
  );
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { cookie: 'crumb=abc' });
  return fetch;
}

describe('ask', () => {
  it('gives up on a server that takes the call and never answers', async () => {
    serverAnswers(200);
    const time = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => new Promise((_done, fail) => fail(signal?.reason)));
    const error = await ask(calls.list, { id: '1' }).catch((reason: unknown) => reason);
    expect([errorText(error), time.mock.calls]).toEqual(['Something went wrong', [[60_000]]]);
    time.mockRestore();
  });

  it('fills in path and query, and returns the checked answer', async () => {
    const fetch = serverAnswers(200, { books: ['Emma'] });
    expect(await ask(calls.list, { id: 'a/b', query: { limit: 2, cursor: undefined } })).toEqual({ books: ['Emma'] });
    expect(fetch.mock.calls[0]?.[0]).toBe('/config/api/shelves/a%2Fb/books?limit=2');
    expect(addressOf(calls.list, { id: '1' })).toBe('/config/api/shelves/1/books');
  });

  it('sends the body with the crumb, and returns nothing where the call answers nothing', async () => {
    const fetch = serverAnswers(204);
    expect(await ask(calls.rename, { id: '1', body: { title: 'Emma' } })).toBeUndefined();
    const { method, body, headers } = (fetch.mock.calls[0] ?? [])[1] as RequestInit;
    expect([method, body, (headers as Record<string, string>)['X-CSRF-Token']]).toEqual([
      'PUT',
      '{"title":"Emma"}',
      'abc',
    ]);
  });

  it('throws the sentence of a refusal', async () => {
    serverAnswers(409, { message: 'Somebody else changed it.', field: 'title' });
    const refused = await ask(calls.rename, { id: '1', body: { title: '' } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 409, message: 'Somebody else changed it.', body: { field: 'title' } });
  });

  it('saves settings with the revision that the form showed, or does not compile', async () => {
    const fetch = serverAnswers(204);
    await ask(calls.arrange, { body: { byAuthor: true, revision: 'a.b' } });
    // @ts-expect-error: it would overwrite unseen.
    await ask(calls.arrange, { body: { byAuthor: true } });
    expect(fetch.mock.calls.map(([, { body }]) => body)).toEqual([
      '{"byAuthor":true,"revision":"a.b"}',
      '{"byAuthor":true}',
    ]);
  });

  it('takes a malformed answer as a failed call', async () => {
    serverAnswers(200, { books: 'Emma' });
    await expect(ask(calls.list, { id: '1' })).rejects.toMatchObject({ status: 502 });
  });

  it('accepts fields that only a newer server knows', async () => {
    serverAnswers(200, { books: [], total: 0 });
    expect(await ask(calls.list, { id: '1' })).toMatchObject({ books: [] });
  });
});
