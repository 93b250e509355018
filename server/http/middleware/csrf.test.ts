// The CSRF conversation of wire.md §1, over real sockets.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readEither, readForm } from '../body.ts';
import { startEdge } from '../edge/edge-fixture.ts';
import { createMac } from './visitor.ts';

let app: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  app = await startEdge({
    exempt: ['/api/census/RecordHit', '/api/webhooks/*'],
    sameOrigin: ['/api/forms/*'],
    routes(router) {
      router.get('/', (ctx) => {
        ctx.type = 'html';
        ctx.body = `<input name="crumb" value="${ctx.state.csrfToken}">`;
      });
      router.post('/api/things', async (ctx) => {
        ctx.body = { got: await readEither(ctx, z.object({ name: z.string() })) };
      });
      router.post('/cart/add', async (ctx) => {
        ctx.body = { got: await readForm(ctx, z.strictObject({ name: z.string() })) };
      });
      router.post('/api/census/RecordHit', (ctx) => void (ctx.body = {}));
      router.post('/api/webhooks/:name', (ctx) => void (ctx.body = {}));
      router.post('/api/forms/key', (ctx) => void (ctx.body = { visitor: ctx.state.visitorId }));
      router.put('/api/things', (ctx) => void (ctx.body = {}));
      router.delete('/api/things', (ctx) => void (ctx.body = {}));
    },
  });
});

afterAll(() => app.close());

describe('the CSRF token (wire.md §1)', () => {
  it('comes as a cookie that scripts can read with any page', async () => {
    const answer = await app.visitor().get('/');
    const crumb = answer.headers['set-cookie']!.find((text) => text.startsWith('crumb='))!;
    expect(crumb).toMatch(/^crumb=[\w-]{36}; Path=\/; SameSite=Lax$/);
    expect(answer.headers['set-cookie']!.find((text) => text.startsWith('visitor='))).toMatch(
      /^visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([1, 32, 64, 65, 200])('is signed with HMAC-SHA-256, also with a secret of %d bytes', (bytes) => {
    const secret = Buffer.alloc(bytes, 'sécret');
    for (const text of ['', 'crumb\0visitor\0salt'])
      expect(createMac(secret)(text)).toBe(createHmac('sha256', secret).update(text).digest('base64url'));
  });

  it('is not set again for a visitor who has it', async () => {
    const visitor = app.visitor();
    await visitor.get('/');
    expect((await visitor.get('/')).headers['set-cookie']).toBeUndefined();
  });

  it('attack: is looked for no further in a stranger’s form than any body may be', async () => {
    const visitor = app.visitor();
    await visitor.get('/');
    const send = (name: string) => visitor.postForm('/cart/add', { name, crumb: visitor.jar.get('crumb')! });
    expect((await send('x'.repeat(100_000))).status).toBe(413);
    expect((await send('x'.repeat(50_000))).status).toBe(200);
  });

  it('failure is status 200 with a fresh token, and the retry with it passes', async () => {
    const visitor = app.visitor();
    const failed = await visitor.postJson('/api/things', {});
    expect(failed.status).toBe(200);
    expect(failed.json()).toEqual({
      crumbFail: true,
      crumb: visitor.jar.get('crumb'),
      error: expect.stringMatching(/^Invalid session crumb/),
    });
    const again = await visitor.postJson(`/api/things?crumb=${failed.json().crumb}`, { name: 'x' });
    expect(again.json()).toEqual({ got: { name: 'x' } });
  });

  it.each([['X-CSRF-Token'], ['x-csrf-token'], ['X-Csrf-Token']])('is accepted in the header %s', async (header) => {
    const visitor = app.visitor();
    await visitor.get('/');
    const answer = await visitor.postJson('/api/things', { name: 'x' }, { [header]: visitor.jar.get('crumb')! });
    expect(answer.json()).toEqual({ got: { name: 'x' } });
  });

  it('is accepted when the query has an old one and the header the right one', async () => {
    const visitor = app.visitor();
    await visitor.get('/');
    const headers = { 'X-CSRF-Token': visitor.jar.get('crumb')! };
    expect((await visitor.postJson('/api/things?crumb=old', { name: 'x' }, headers)).json().got).toEqual({ name: 'x' });
  });

  it('is accepted as a form field, which the route does not see', async () => {
    const visitor = app.visitor();
    const crumb = /value="([^"]+)"/.exec((await visitor.get('/')).text)![1]!;
    expect((await visitor.postForm('/cart/add', { crumb, name: 'x' })).json()).toEqual({ got: { name: 'x' } });
  });

  it.each(['POST', 'PUT', 'DELETE'])('%s without it is refused', async (method) => {
    expect((await app.visitor().send(method, '/api/things')).json().crumbFail).toBe(true);
  });

  it('of another visitor is refused, also when both cookie and header carry it', async () => {
    const [mine, other] = [app.visitor(), app.visitor()];
    await mine.get('/');
    await other.get('/');
    mine.jar.set('crumb', other.jar.get('crumb')!);
    expect((await mine.post('/api/things', { name: 'x' })).json().crumbFail).toBe(true);
  });

  it.each([
    ['', ''],
    ['%', '%'],
    ['a'.repeat(5000), 'a'.repeat(36)],
    ['__proto__', '='],
  ])('bad cookies %# count as none', async (id, crumb) => {
    const visitor = app.visitor();
    visitor.jar.set('visitor', id).set('crumb', crumb);
    const answer = await visitor.post('/api/things', { name: 'x' });
    expect(answer.status).toBe(200);
    expect(answer.json().crumbFail).toBe(true);
  });

  it('stays the same over failures, so that parallel calls do not undo each other', async () => {
    const visitor = app.visitor();
    await visitor.get('/');
    const crumb = visitor.jar.get('crumb');
    expect((await visitor.postJson('/api/things?crumb=wrong', {})).json().crumb).toBe(crumb);
  });

  it('failure of a form that a page without script sent is an error page', async () => {
    const visitor = app.visitor();
    const headers = { Accept: 'text/html,*/*', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' };
    const noCookies = await visitor.postForm('/cart/add', { name: 'x' }, headers);
    expect(noCookies.status).toBe(403);
    expect(noCookies.text).toContain('Please enable cookies in your browser, reload the page, and try again.');
    const expired = await visitor.postForm('/cart/add', { name: 'x', crumb: 'old' }, headers);
    expect(expired.text).toContain('Your session has expired. Please reload the page and try again.');
  });

  it('is not asked for on exempt paths, with or without a slash at the end', async () => {
    for (const path of ['/api/census/RecordHit', '/api/census/RecordHit/', '/api/webhooks/pay']) {
      expect((await app.visitor().send('POST', path)).text).toBe('{}');
    }
  });

  it('is not asked for where the browser says that a page of this origin calls; the visitor is the same from then on', async () => {
    const said: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: app.origin }];
    for (const headers of said) {
      const visitor = app.visitor();
      const first = (await visitor.postJson('/api/forms/key', {}, headers)).json().visitor;
      expect(first).toMatch(/^[\w-]{22}$/);
      expect((await visitor.postJson('/api/forms/key', {}, headers)).json().visitor).toBe(first);
    }
    const { visitor } = app;
    const others: Record<string, string>[] = [{}, { 'Sec-Fetch-Site': 'same-site' }, { 'Sec-Fetch-Site': 'none' }];
    for (const headers of others)
      expect((await visitor().postJson('/api/forms/key', {}, headers)).json().crumbFail).toBe(true);
    expect((await visitor().postJson('/api/things', {}, { 'Sec-Fetch-Site': 'same-origin' })).json().crumbFail).toBe(
      true,
    );
  });

  it('is not asked for at an address that is not there: that is 404, and 405 where it is there for another method', async () => {
    const visitor = app.visitor();
    expect((await visitor.send('POST', '/api/nothing')).status).toBe(404);
    expect((await visitor.send('DELETE', '/nothing/at/all')).status).toBe(404);
    await visitor.get('/');
    const crumb = { 'X-CSRF-Token': visitor.jar.get('crumb')! };
    expect((await visitor.send('PATCH', '/api/things', crumb)).status).toBe(405);
  });

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('a call from another site is refused with 403: %o', async (headers) => {
    const visitor = app.visitor();
    await visitor.get('/');
    const answer = await visitor.postJson(
      '/api/things',
      { name: 'x' },
      { 'X-CSRF-Token': visitor.jar.get('crumb')!, ...headers },
    );
    expect(answer.status).toBe(403);
    expect(answer.json().message).toBe('This request came from another site.');
    expect(app.log.faults()).toEqual([]);
  });
});
