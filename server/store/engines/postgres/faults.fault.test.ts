// Several processes sharing one database, simulated as stores in this one: each sees the others' commits, and how they handle an outage.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../base/system.ts';
import { seeded } from '../../../testing/harness/seeded.ts';
import { nextInSequence } from '../../sequence.ts';
import type { CommitResult } from '../../store.ts';
import { testLog } from '../../testing.ts';
import { transact } from '../../transact.ts';
import { openPostgresStore, type PostgresStore } from './postgres-store.ts';
import { startPostgres, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let url: string;
let stores: PostgresStore[];
const log = testLog();
const open = () => openPostgresStore({ url, clock: systemClock, log, sweepEveryMs: 0, pollEveryMs: 100 });

// Its writes must outlive it.
beforeAll(async () => void (database = await startPostgres()));
afterAll(() => database?.end());
beforeEach(async () => {
  url = await database.create();
  stores = await Promise.all([open(), open(), open()]);
});
afterEach(() => Promise.all(stores.map((store) => store.close())));

const random = seeded(1);
const one = () => stores[Math.floor(random() * stores.length)]!;

describe('stores of several processes', () => {
  it('hear of each other’s commits in order and without asking, and never keep what is old', async () => {
    const [a, b] = stores as [PostgresStore, PostgresStore];
    const heard: number[] = [];
    b.onCommit(({ version }) => heard.push(version));
    for (let n = 1; n <= 20; n++) {
      await a.commit({ puts: [{ key: ['k'], value: n }] });
      await b.catchUp();
      expect((await b.peek(['k']))?.value).toBe(n);
    }
    await a.commit({ puts: [{ key: ['k'], value: 'last' }] });
    // Without any request.
    await vi.waitUntil(() => heard.length === 21, { timeout: 30_000, interval: 5 });
    expect(heard).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    expect((await b.peek(['k']))?.value).toBe('last');
    const due = async () =>
      (await b.range({ start: ['due'], end: ['due', 9], limit: 9 })).rows.map(({ key }) => key[1]);
    expect(await due()).toEqual([]);
    expect(await due()).toEqual([]);
    for (const n of [9, 7, 3]) await a.commit({ puts: [{ key: ['due', n], value: 1 }] });
    await b.catchUp();
    expect(await due()).toEqual([3, 7]);
  });

  it('number one series without gaps and without running most steps again, and sell no more than there is', async () => {
    await one().commit({ puts: [{ key: ['stock'], value: 60 }] });
    let runs = 0;
    const order = () =>
      transact(one(), async (tx) => {
        runs++;
        const number = await nextInSequence(tx, 'orders');
        tx.add({ key: ['stock'], by: -1, min: 0 });
        tx.put(['order', number], 1);
        return number;
      });
    const orders = (count: number) => Promise.allSettled(Array.from({ length: count }, order));
    const first = await orders(50);
    expect(runs).toBeLessThan(100);
    const results = [...first, ...(await orders(40))];
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect((await one().get(['stock']))?.value).toBe(0);
  });

  it('give a lease to one of them', async () => {
    const leases = await Promise.all(stores.map((store) => store.takeLease('jobs')));
    const [held, ...others] = leases.filter((lease) => lease !== undefined);
    expect(others).toEqual([]);
    await held!.release();
    expect(await stores[1]!.takeLease('jobs')).toBeDefined();
  });

  it('refuse a damaged address, a wrong database and a newer format with one sentence that hides the password', async () => {
    const at = (address: string) => openPostgresStore({ url: address, clock: systemClock, log });
    await expect(at(url.replace(/\/[^/]*$/, '/nowhere'))).rejects.toThrow(/no database of this name/);
    await expect(at('postgres://stoa:secret@127.0.0.1:1/x')).rejects.toThrow(
      /^Cannot reach the database x at 127.0.0.1:1: (?!.*secret)/,
    );
  });
});

describe('a database that goes', () => {
  /** Increments a counter under idempotency keys until stopped; counts acknowledged and unacknowledged commits. */
  async function counting(during: (more: (answers: number) => Promise<unknown>) => Promise<void>) {
    let isOver = false;
    let acknowledged = 0;
    let unknown = 0;
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      for (let n = 0; !isOver; n++) {
        const result = await one()
          .commit({ adds: [{ key: ['count'], by: 1 }], puts: [{ key: ['ack', writer, n], value: n }] })
          .catch((): CommitResult | undefined => undefined);
        if (result?.ok) acknowledged++;
        else {
          unknown++;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    });
    const more = (answers: number) => {
      const until = acknowledged + answers;
      return vi.waitUntil(() => acknowledged >= until, { timeout: 60_000, interval: 5 });
    };
    await during(more);
    isOver = true;
    await Promise.all(writers);
    return { acknowledged, unknown };
  }
  const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('loses nothing that was answered: stopped at once, cut off, frozen', async () => {
    const { acknowledged, unknown } = await counting(async (more) => {
      await more(15);
      for (let n = 0; n < 2; n++) {
        await database.kill();
        await database.start();
        await more(15);
        await database.cut();
        await more(15);
      }
      await database.freeze(true);
      await soon(1500);
      await database.freeze(false);
      await more(15);
    });
    const store = one();
    await store.catchUp();
    const found = ((await store.get(['count']))?.value as number | undefined) ?? 0;
    expect(acknowledged).toBeGreaterThan(20);
    expect(found).toBeGreaterThanOrEqual(acknowledged);
    expect(found).toBeLessThanOrEqual(acknowledged + unknown);
    const rows = (await store.range({ start: ['ack'], end: ['ad'], limit: 1000 })).rows.length;
    expect(Math.min(found, 1000)).toBe(rows);
    // Each commit exactly once, despite retries: an unanswered group is looked up before it is written again.
    expect(log.events().filter((event) => event === 'store-feed-broken')).toEqual([]);
  });

  it('is said, and over by itself', async () => {
    await database.kill();
    const store = one();
    await vi.waitUntil(() => store.state() === 'read-only', { timeout: 20_000 });
    await expect(store.commit({ puts: [{ key: ['a'], value: 1 }] })).rejects.toMatchObject({ code: 'store-away' });
    await expect(store.get(['b'])).rejects.toMatchObject({ code: 'store-away' });
    await database.start();
    await vi.waitUntil(() => store.state() === 'open', { timeout: 20_000 });
    expect(await store.commit({ puts: [{ key: ['a'], value: 1 }] })).toMatchObject({ ok: true });
    expect(log.events()).toContain('store-back');
  });
});
