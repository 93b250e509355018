// Three processes of the built program over one PostgreSQL: people shop through all of them at random while a process is killed and the
// database is stopped, cut off and frozen. Acknowledged writes are there once, from every process. Operations 6.4.
// STOA_HISTORY_STEPS=2000 is a long run; STOA_SEED repeats one.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock, systemIds } from '../../base/system.ts';
import { stockKey } from '../../commerce/stock/stock.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { openPostgresStore } from '../../store/engines/postgres/postgres-store.ts';
import { startPostgres, type TestDatabase } from '../../store/engines/postgres/testing.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { auditStore, rowsOf } from '../driver/order-audit.ts';
import { type BuiltServer, startBuiltServer } from '../harness/built-server.ts';
import { seed, seeded } from '../harness/seeded.ts';
import { adasAddress, mug, shopCollection, stocked, testParts, variant } from '../harness/shop.ts';
import { smtpSink } from '../harness/smtp-sink.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { type Answer, type TestVisitor, testVisitor } from '../harness/visitor.ts';

const steps = Number(process.env.STOA_HISTORY_STEPS ?? 24);
const random = seeded(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const plenty = mug({ title: 'Plenty', variants: [variant({ sku: 'PLENTY' })] });
const rare = mug({ title: 'Rare', variants: [variant({ sku: 'RARE' })] });
const few = mug({ title: 'Few', urlId: 'few', variants: [variant({ sku: 'FEW' })] });
const rarePieces = Math.max(3, Math.floor(steps / 4));

let database: TestDatabase;
let url: string;
let dataFolder: string;
let sink: Awaited<ReturnType<typeof smtpSink>>;
let servers: Promise<BuiltServer>[];

const start = (): Promise<BuiltServer> =>
  startBuiltServer({
    dataFolder,
    flags: [
      ...['--no-demo', '--trusted-proxies', '127.0.0.1', '--cart-limit', '1000000', '--max-in-flight', '1000'],
      ...['--smtp-url', sink.url, '--mail-from', 'shop@example.com'],
    ],
    env: { STOA_STORE: url },
  });

async function inStore<T>(run: (store: Store) => Promise<T>): Promise<T> {
  const log = { info() {}, warn() {}, fault: console.error };
  const store = await openPostgresStore({ url, clock: systemClock, log });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  [database, sink] = await Promise.all([startPostgres(), smtpSink()]);
  url = await database.create();
  dataFolder = temporaryFolder('history');
  // All start concurrently on an empty database: one of them creates the site, and its secret.
  servers = [start(), start(), start()];
  await Promise.all(servers);
  await inStore(async (store) => {
    const parts = { ...testParts(store), clock: systemClock, ids: systemIds(systemClock) };
    await transact(store, async (tx) => {
      await putCollection(tx, { ...shopCollection, urlId: 'stall' });
      const now = await loadWebsite(tx);
      putWebsite(tx, { ...now, store: { ...now.store, testModeOn: true } });
    });
    await stocked(parts, plenty, 1_000_000);
    await stocked(parts, rare, rarePieces);
    await stocked(parts, few, 7);
  });
});
afterAll(async () => {
  for (const server of servers ?? []) (await server.catch(() => undefined))?.child.kill('SIGKILL');
  await database?.end();
  await sink?.close();
});

type Placed = { orderId: string; orderNumber: string };
const placed: Placed[] = [];
const stale: string[] = [];
let soldOut = 0;
let answered = 0;

/** Each call goes to a random process, and is retried until it is answered. */
function shopper(n: number) {
  const cookies = new Map<string, string>();
  const from = { 'X-Forwarded-For': `10.2.${n >> 8}.${n & 255}` };
  return async <T>(method: string, at: string, body?: unknown): Promise<Answer<T>> => {
    for (let attempt = 0; ; attempt++) {
      const server = await pick(servers).catch(() => undefined);
      const visitor = testVisitor(server?.origin ?? 'http://localhost:1');
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      const answer = await visitor.send<T>(method, at, body, from).catch(() => undefined);
      if (answer !== undefined && answer.status < 500) {
        for (const [name, value] of visitor.cookies) cookies.set(name, value);
        answered++;
        return answer;
      }
      if (attempt > 400) throw new Error(`No answer to ${method} ${at}: ${answer?.status} ${answer?.text}`);
      await wait(50);
    }
  };
}

async function shop(n: number): Promise<void> {
  const send = shopper(n);
  const own = seeded(seed * 1_000 + n);
  const item = own() < 0.5 ? plenty : rare;
  await send('POST', '/api/commerce/shopping-cart/entries', {});
  const entry = { itemId: item.id, sku: null, quantity: 1 };
  const added = await send<{ shoppingCart: { cartToken: string } }>(
    'POST',
    '/api/commerce/shopping-cart/entries',
    entry,
  );
  if (added.status !== 200) return void soldOut++;
  const { cartToken } = added.body.shoppingCart;
  // Another process sees what this one has acknowledged.
  const seen = await send<{ cartToken?: string }>('GET', '/api/commerce/shopping-cart');
  if (seen.body.cartToken !== cartToken) stale.push(`cart ${cartToken}: ${seen.status} ${seen.text.slice(0, 200)}`);
  if (own() < 0.2) return;
  const details = { email: `buyer${n}@example.com`, shippingAddress: adasAddress };
  for (let attempt = 0; attempt < 20; attempt++) {
    const shown = await send<{ quoteHash?: string }>('PUT', `/api/3/commerce/cart/${cartToken}/checkout`, details);
    const { quoteHash } = shown.body;
    const body = { cartToken, quoteHash, paymentToken: 'tok_visa' };
    const answer = await send<Placed>('POST', '/api/2/commerce/orders', body);
    if (answer.status === 200 && answer.body.orderId) return void placed.push(answer.body);
    if (/sold-out|not-enough-stock|out-of-stock|OUT_OF_STOCK|sold out/i.test(answer.text)) return void soldOut++;
    await wait(200);
  }
  throw new Error(`Shopper ${n} was never told what became of the order`);
}

const password = 'violet kettle on tuesday';

/** Signed in through the first process. The link is that of the process that started last. */
async function claimed(): Promise<TestVisitor> {
  const all = await Promise.all(servers);
  const owner = testVisitor(all[0]!.adminOrigin);
  await owner.get('/api/auth/me');
  for (const { ownerLink } of all) {
    const claim = { token: ownerLink!.split('#')[1], name: 'Ada', email: 'ada@example.com', password };
    if ((await owner.send('POST', '/api/auth/claim', claim)).status === 200) return owner;
  }
  throw new Error('No link makes an owner');
}

/** The same browser at another process. */
async function sameAt(n: number, visitor: TestVisitor, kind: 'origin' | 'adminOrigin'): Promise<TestVisitor> {
  const other = testVisitor((await servers[n]!)[kind]);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return other;
}

it('what one process commits is seen by the others within a second: sessions, cached pages, streams of changes', async () => {
  const owner = await claimed();
  const other = await sameAt(1, owner, 'adminOrigin');
  expect((await other.get<{ person: { owner: boolean } }>('/api/auth/me')).body.person.owner).toBe(true);

  const stream = new AbortController();
  const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { body } = await fetch(`${(await servers[1]!).adminOrigin}/config/api/changes-stream`, {
    headers: { cookie },
    signal: stream.signal,
  });
  const heard: number[] = [];
  const listening = (async () => {
    for await (const part of body!.pipeThrough(new TextDecoderStream()))
      if (part.includes('"stock"')) heard.push(performance.now());
  })().catch(() => undefined);

  const visitor = testVisitor((await servers[2]!).origin);
  const shown = async () => {
    const { text } = await visitor.get('/stall/p/few?format=json');
    return Number(/"qtyInStock":(\d+)/.exec(text)?.[1]);
  };
  expect(await shown()).toBe(7);
  const [variantId] = few.variants.map(({ id }) => id);
  const [pageMs, streamMs]: [number[], number[]] = [[], []];
  for (const quantity of [0, 7, 0, 7, 0]) {
    const before = heard.length;
    const adjustment = { setFiniteOperations: [{ variantId, quantity }] };
    const adjusted = await owner.send('POST', '/config/api/inventory/adjustments', adjustment);
    expect(adjusted.status, adjusted.text).toBe(200);
    const answeredAt = performance.now();
    await expect.poll(shown, { timeout: 30_000, interval: 5 }).toBe(quantity);
    pageMs.push(performance.now() - answeredAt);
    await expect.poll(() => heard.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
    streamMs.push(heard.at(-1)! - answeredAt);
  }
  stream.abort();
  await listening;
  console.info(JSON.stringify({ pageMs: pageMs.map(Math.round), streamMs: streamMs.map(Math.round) }));
  // The median, since other programs share the machine.
  for (const taken of [pageMs, streamMs]) expect(taken.toSorted((a, b) => a - b)[2]).toBeLessThan(1_000);
});

it('limits count what all processes were asked, and the database has no address', async () => {
  const from = { 'X-Forwarded-For': '198.51.100.77' };
  const asked = servers.map(() => 0);
  const ask = async (n: number) => {
    asked[n]!++;
    const visitor = testVisitor((await servers[n]!).origin);
    return (await visitor.get('/order-status/none/receipt.pdf?t=none', from)).status;
  };
  // 20 a minute.
  for (let n = 0; n < 18; n++) expect(await ask(n % servers.length)).toBe(404);
  for (const n of servers.keys()) await expect.poll(() => ask(n), { timeout: 30_000, interval: 200 }).toBe(429);
  expect(Math.max(...asked)).toBeLessThan(20);
  await inStore(async (store) => {
    for await (const row of store.snapshotExport()) expect(JSON.stringify(row.value)).not.toContain('198.51.100');
  });
});

it('readiness says that the database is away, and when it is back', async () => {
  const { origin } = await servers[0]!;
  const ready = async () => (await testVisitor(origin).get('/readyz')).body;
  await database.kill();
  const reason = 'The database does not answer, so nothing can be saved.';
  await expect.poll(ready, { timeout: 30_000 }).toEqual({ state: 'read-only', reason });
  await database.start();
  await expect.poll(ready, { timeout: 30_000 }).toEqual({ state: 'ready' });
});

const faults: (() => Promise<unknown>)[] = [
  async () => {
    const at = Math.floor(random() * servers.length);
    const server = await servers[at]!;
    server.child.kill('SIGKILL');
    await new Promise((resolve) => server.child.once('close', resolve));
    // A start that fails because the database is stopped is retried, as by a supervisor.
    servers[at] = start()
      .catch(() => start())
      .catch(() => start());
    kills++;
  },
  async () => {
    await database.kill();
    await wait(300);
    await database.start();
  },
  () => database.cut(),
  async () => {
    await database.freeze(true);
    await wait(2_000);
    await database.freeze(false);
  },
];
let kills = 0;

it(`keeps what it answered through three processes and their faults (seed ${seed})`, {
  timeout: 300_000 + steps * 5_000,
}, async () => {
  let isOver = false;
  const troubles = (async () => {
    for (let n = 0; !isOver && n < Math.max(4, steps / 20); n++) {
      const until = answered + 5 + Math.floor(random() * 10);
      await vi.waitUntil(() => isOver || answered >= until, { timeout: 300_000, interval: 5 });
      if (!isOver) await faults[n % faults.length]!();
    }
  })();
  const waiting = Array.from({ length: steps }, (_, n) => n);
  const people = Array.from({ length: 8 }, async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) await shop(n);
  });
  await Promise.all(people).finally(() => (isOver = true));
  await troubles;
  expect(stale).toEqual([]);
  expect(placed.length).toBeGreaterThan(steps / 4);
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(placed.length);

  // Each mail once: one that was being sent when its process was killed may be repeated.
  await Promise.all(servers);
  const confirmed = () => placed.map((_, n) => n).length;
  await vi.waitUntil(() => new Set(sink.mails.map(({ to }) => to[0])).size >= confirmed(), {
    timeout: 60_000,
    interval: 100,
  });
  const exits = await Promise.all(servers.map(async (server) => (await server).stop()));
  // A start may fail because the database is stopped.
  for (const server of servers) expect((await server).faults().filter(({ code }) => code !== 'store-away')).toEqual([]);
  expect(exits).toEqual([0, 0, 0]);

  await inStore(async (store) => {
    expect(await auditStore(store)).toEqual([]);
    for (const { orderId } of placed) expect(await store.get(['order', orderId])).toBeDefined();
    const orders = await rowsOf(store, 'order');
    expect(orders.length).toBe(placed.length);
    const left = (await store.get(stockKey(rare.variants[0]!.id)))?.value as number;
    expect(left).toBeGreaterThanOrEqual(0);
    const sinks = Map.groupBy(sink.mails, ({ to, raw }) => `${to[0]} ${/^Subject: (.*)$/m.exec(raw)?.[1]}`);
    const twice = [...sinks].filter(([, mails]) => mails.length > 1).map(([name]) => name);
    expect(twice.length).toBeLessThanOrEqual(kills);
  });
});
