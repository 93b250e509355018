// The same call sent twice: the second gets the first one's answer, and the work is done once. Commerce 1.5.
import { hash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DomainError } from '../../base/errors.ts';
import { openMemoryStore } from '../../store/engines/memory/memory-store.ts';
import { transact } from '../../store/transact.ts';
import { readJson } from '../body.ts';
import { type Ctx, callPrincipal } from '../context.ts';
import { type Client, fakeClock, memoryLog, startEdge } from '../edge/edge-fixture.ts';
import { idempotent, replayOf } from './idempotency.ts';

type App = Awaited<ReturnType<typeof start>>;
let app: App;
afterEach(() => app.edge.close());

async function start() {
  const clock = fakeClock();
  const store = openMemoryStore({ clock, log: memoryLog() });
  const counts = { done: 0, failing: false };
  let gate: Promise<void> = Promise.resolve();
  let arrived: () => void = () => {};
  const edge = await startEdge({
    exempt: ['/api/*'],
    routes(router) {
      router.use((ctx, next) => {
        const who = ctx.get('X-Who');
        if (who !== '') callPrincipal.set(ctx, who);
        return next();
      });
      router.use(idempotent({ store, clock }));
      const count = async (ctx: Ctx) => {
        const body = await readJson(ctx, z.looseObject({ status: z.int().optional() }), { empty: {} });
        arrived();
        await gate;
        if (body.status === 500) throw new Error('broken on purpose');
        counts.done++;
        if (body.status === 409) throw new DomainError('discount-limit', 'No more.', { max: counts.done }, 409);
        if (body.status === 429) throw new DomainError('rate-limited', 'Later.', {}, 429);
        ctx.status = 201;
        ctx.body = { done: counts.done };
      };
      router.post('/api/count', count);
      router.put('/api/count', count);
      router.post('/api/other', count);
      router.post('/api/required', idempotent({ store, clock }, { required: true }), count);
      router.post('/api/upload', async (ctx) => {
        let sizeBytes = 0;
        for await (const chunk of ctx.req) sizeBytes += chunk.length;
        ctx.body = { sizeBytes };
      });
      router.post('/api/commit', async (ctx) => {
        const n = await transact(store, async (tx) => {
          const next = (((await tx.get(['n'])) as number | undefined) ?? 0) + 1;
          tx.put(['n'], next);
          replayOf(ctx)?.record(tx, 200, { n: next }, { hidesSecret: true });
          return next;
        });
        if (counts.failing) throw new Error('the answer was lost');
        ctx.body = { n, secret: 'shown once' };
      });
      router.post('/api/late', async (ctx) => {
        const done = ++counts.done;
        await transact(store, async (tx) => {
          tx.put(['late', done], 1);
          replayOf(ctx)?.record(tx, 200, { done });
        });
        if (counts.failing) throw new Error('the answer was lost');
        ctx.body = { done, counted: true };
      });
      router.post('/api/long', async (ctx) => {
        // Compressed, still several values of the store.
        const sumOf = (n: number) => hash('sha256', `${n}`);
        const text = Array.from({ length: 5000 }, (_, n) => sumOf(n)).join('');
        counts.done++;
        await transact(store, async (tx) => {
          tx.put(['long'], 1);
          replayOf(ctx)?.record(tx, 200, { text });
        });
        ctx.body = { text };
      });
    },
  });
  return {
    edge,
    clock,
    store,
    counts,
    hold() {
      let open: () => void = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      const running = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      return { open: () => open(), running };
    },
  };
}

const call = (client: Client, path: string, key: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  client.postJson(path, body, { 'Idempotency-Key': key, 'X-Who': 'ada', ...headers });

describe('Idempotency-Key', () => {
  it('answers the second time as the first time, whatever the order of the keys in the body', async () => {
    app = await start();
    const client = app.edge.visitor();
    const first = await call(client, '/api/count', 'k1', { a: 1, b: { c: [1, 2], d: null } });
    expect([first.status, first.json(), first.headers['idempotent-replayed']]).toEqual([201, { done: 1 }, undefined]);
    const again = await client.send(
      'POST',
      '/api/count/',
      { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1', 'X-Who': 'ada' },
      '{ "b": {"d":null, "c":[1,2]}, "a":1 }',
    );
    expect([again.status, again.json(), again.headers['idempotent-replayed']]).toEqual([201, { done: 1 }, 'true']);
    expect(app.counts.done).toBe(1);
  });

  it('is refused with another body, and counts for one caller, method and path', async () => {
    app = await start();
    const client = app.edge.visitor();
    await call(client, '/api/count', 'k1', { a: [1, 2] });
    const other = await call(client, '/api/count', 'k1', { a: [2, 1] });
    expect([other.status, other.json().message]).toEqual([422, 'This Idempotency-Key was used with another body.']);
    expect((await call(client, '/api/count', 'k1', {}, { 'X-Who': 'bob' })).json()).toEqual({ done: 2 });
    expect((await call(client, '/api/other', 'k1')).json()).toEqual({ done: 3 });
    const put = await client.send(
      'PUT',
      '/api/count',
      { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1', 'X-Who': 'ada' },
      '{}',
    );
    expect(put.json()).toEqual({ done: 4 });
  });

  it.each<Record<string, string>>([{ 'Content-Type': 'application/octet-stream' }, { 'Content-Type': 'text/csv' }, {}])(
    'leaves the bytes of an upload to its route: %j',
    async (type) => {
      app = await start();
      const client = app.edge.visitor();
      const headers = { ...type, 'Idempotency-Key': 'k1', 'X-Who': 'ada' };
      // More than any other call may send.
      for (const sizeBytes of [10, 3 * 1024 * 1024])
        expect((await client.send('POST', '/api/upload', headers, 'x'.repeat(sizeBytes))).json()).toEqual({
          sizeBytes,
        });
    },
  );

  it('is refused while the first call runs', async () => {
    app = await start();
    const client = app.edge.visitor();
    const { open, running } = app.hold();
    const first = call(client, '/api/count', 'k1');
    await running;
    let second = await call(client, '/api/count', 'k1');
    expect(second.status).toBe(409);
    open();
    expect((await first).status).toBe(201);
    second = await call(client, '/api/count', 'k1');
    expect([second.status, app.counts.done]).toEqual([201, 1]);
  });

  it('replays refusals, but neither 5xx nor 429', async () => {
    app = await start();
    const client = app.edge.visitor();
    for (let n = 0; n < 2; n++) {
      const refused = await call(client, '/api/count', 'k409', { status: 409 });
      expect([refused.status, refused.json()]).toEqual([409, { message: 'No more.', max: 1 }]);
    }
    expect(app.counts.done).toBe(1);
    for (const status of [429, 500]) {
      for (let n = 0; n < 2; n++) {
        const refused = await call(client, '/api/count', `k${status}`, { status });
        expect([refused.status, refused.headers['idempotent-replayed']]).toEqual([status, undefined]);
      }
    }
    expect(app.counts.done).toBe(3);
  });

  it.each(['', 'a b', 'x'.repeat(65), 'é', '../'])('cannot be "%s" where it is required', async (key) => {
    app = await start();
    const headers: Record<string, string> = key === '' ? {} : { 'Idempotency-Key': encodeURI(key) };
    const answer = await app.edge.visitor().postJson('/api/required', {}, headers);
    expect([answer.status, app.counts.done]).toEqual([400, 0]);
  });

  it('is kept for 48 hours', async () => {
    app = await start();
    const client = app.edge.visitor();
    await call(client, '/api/required', 'k1');
    app.clock.pass(48 * 3_600_000 - 1);
    expect((await call(client, '/api/required', 'k1')).json()).toEqual({ done: 1 });
    app.clock.pass(2);
    expect((await call(client, '/api/required', 'k1')).json()).toEqual({ done: 2 });
  });

  it('written in the commit holds when the answer never came, and hides a secret', async () => {
    app = await start();
    const client = app.edge.visitor();
    app.counts.failing = true;
    expect((await call(client, '/api/commit', 'k1')).status).toBe(500);
    app.counts.failing = false;
    expect((await call(client, '/api/commit', 'k1')).json()).toEqual({ n: 1 });
    expect((await app.store.get(['n']))?.value).toBe(1);
    expect((await call(client, '/api/commit', 'k2')).json()).toEqual({ n: 2, secret: 'shown once' });
    expect((await call(client, '/api/commit', 'k2')).json()).toEqual({ n: 2 });
  });

  it('written in the commit gives way to the answer itself', async () => {
    app = await start();
    const client = app.edge.visitor();
    app.counts.failing = true;
    expect((await call(client, '/api/late', 'k1')).status).toBe(500);
    app.counts.failing = false;
    expect((await call(client, '/api/late', 'k1')).json()).toEqual({ done: 1 });
    expect(app.counts.done).toBe(1);
    for (let n = 0; n < 2; n++)
      expect((await call(client, '/api/late', 'k2')).json()).toEqual({ done: 2, counted: true });
    expect(app.counts.done).toBe(2);
  });

  it('keeps a long answer whole', async () => {
    app = await start();
    const client = app.edge.visitor();
    const first = await call(client, '/api/long', 'k1');
    expect(first.json().text).toHaveLength(320_000);
    expect((await call(client, '/api/long', 'k1')).json()).toEqual(first.json());
    expect(app.counts.done).toBe(1);
  });
});
