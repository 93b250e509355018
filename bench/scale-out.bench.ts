// Throughput of several processes on one PostgreSQL, compared with one on LMDB. Everything runs on this machine: processes, database and
// shoppers share its cores, so two processes can be faster only as far as cores are free. It also reports the CPU time of an order, which
// depends less on other load. Each call of a shopper may go to another process, as behind a load balancer without sticky sessions.
import { Agent } from 'node:http';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock, systemIds } from '../server/base/system.ts';
import { putCollection } from '../server/content/collection/collection.ts';
import { storeFolder } from '../server/data-folder/backup.ts';
import { loadWebsite, putWebsite } from '../server/site/website/website.ts';
import { openLmdbStore } from '../server/store/engines/lmdb/lmdb-store.ts';
import { openPostgresStore } from '../server/store/engines/postgres/postgres-store.ts';
import { startPostgres, type TestDatabase } from '../server/store/engines/postgres/testing.ts';
import type { Store } from '../server/store/store.ts';
import { transact } from '../server/store/transact.ts';
import { mug, shopCollection, stocked, testLog, testParts, variant } from '../server/testing/harness/shop.ts';
import { mainThreadMs, processMs, type Served, startStoa, temporaryFolder } from './lib/processes.ts';
import { report, rounded } from './lib/report.ts';
import {
  addToCart,
  call,
  newShopper,
  place,
  type Shopper,
  type ShopperVisitor,
  shopperFlags,
  typeDetails,
} from './lib/shopper.ts';

const shoppers = Number(process.env.SHOPPERS ?? 400);
const connections = Number(process.env.CONNECTIONS ?? 32);
const pages = 2_000;
const goods = mug({ title: 'Goods', variants: [variant({ sku: 'GOODS' })] });
const item = { itemId: goods.id, sku: 'GOODS' };

export async function scaleOut(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const rows = [await measured('LMDB', 1)];
    for (const processes of [1, 2, 3]) rows.push(await measured('PostgreSQL', processes, postgres));
    const [lmdb, one] = rows as [Row, Row];
    const ratio = (row: Row, other: Row, name: 'adds/s' | 'orders/s') => rounded(row[name] / other[name]);
    report(
      'scale-out',
      'What do one, two and three processes on PostgreSQL answer a second, beside one on LMDB?',
      rows.map((row) => ({
        ...row,
        'adds to LMDB’s': ratio(row, lmdb, 'adds/s'),
        'orders to LMDB’s': ratio(row, lmdb, 'orders/s'),
        'adds to one’s': ratio(row, one, 'adds/s'),
        'orders to one’s': ratio(row, one, 'orders/s'),
      })),
      {
        ...{ shoppers, connections, cores: os.cpus().length, loadAverage: os.loadavg().map((one) => rounded(one)) },
        shared: 'processes, database and shoppers share the cores',
      },
    );
  } finally {
    await postgres.end();
  }
}

type Row = {
  engine: string;
  processes: number;
  'adds/s': number;
  'orders/s': number;
  'order p50 ms': number;
  'CPU ms per order': number;
  'of it in the database': number;
  'cached page main-thread ms': number;
};

async function measured(engine: string, processes: number, database?: TestDatabase): Promise<Row> {
  const { folder, remove } = temporaryFolder('scale');
  const url = await database?.create();
  const env: Record<string, string> = url === undefined ? {} : { STOA_STORE: url };
  const start = () => startStoa(folder, [...shopperFlags, '--no-demo'], env, true);
  let servers: Served[] = [];
  try {
    await (await start()).stop();
    await furnish(folder, url);
    servers = await Promise.all(Array.from({ length: processes }, start));
    // Warms up, so that compiled code is measured: each process gets as many orders as a single one.
    for (const _ of servers) await bought(servers, database);
    const figures = await bought(servers, database);
    return { engine, processes, ...figures, 'cached page main-thread ms': await pageMs(servers[0]!) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    remove();
  }
}

async function furnish(folder: string, url: string | undefined): Promise<void> {
  const log = testLog();
  const store: Store = url
    ? await openPostgresStore({ url, clock: systemClock, log })
    : await openLmdbStore({ folder: storeFolder(folder), clock: systemClock, log });
  const parts = { ...testParts(store), clock: systemClock, ids: systemIds(systemClock) };
  await transact(store, async (tx) => {
    await putCollection(tx, { ...shopCollection, urlId: 'stall' });
    const now = await loadWebsite(tx);
    putWebsite(tx, { ...now, store: { ...now.store, testModeOn: true } });
  });
  await stocked(parts, goods, 10_000_000);
  await store.close();
}

async function bought(servers: readonly Served[], database: TestDatabase | undefined) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const at = (n: number) => servers[n % servers.length]!.origin;
  const visitors: ShopperVisitor[] = [];
  const tokens: string[] = [];
  const ready: Shopper[] = [];
  try {
    await atOnce(async (n) => void (visitors[n] = await newShopper(agent, at(n), n)));
    const adds = await atOnce(async (n) => void (tokens[n] = await addToCart(agent, at(n), visitors[n]!, item)));
    await atOnce(
      async (n) => void (ready[n] = await typeDetails(agent, at(n + 1), visitors[n]!, { token: tokens[n]!, n })),
    );
    const before = await worked(servers, database);
    const orders = await atOnce(async (n) => {
      const { status, body } = await place(agent, at(n), ready[n]!);
      if (status !== 200) throw new Error(`Refused: ${status} ${body.slice(0, 300)}`);
    });
    // An order's work after its response counts too.
    await wait(2_000);
    const after = await worked(servers, database);
    const inDatabase = (after.database - before.database) / shoppers;
    return {
      'adds/s': rounded(adds.perSecond),
      'orders/s': rounded(orders.perSecond),
      'order p50 ms': rounded(orders.p50),
      'CPU ms per order': rounded((after.servers - before.servers) / shoppers + inDatabase),
      'of it in the database': rounded(inDatabase),
    };
  } finally {
    agent.destroy();
  }
}

async function worked(servers: readonly Served[], database: TestDatabase | undefined) {
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + processMs(pid), 0);
  return { servers: sum(servers.map(({ pid }) => pid)), database: sum((await database?.pids()) ?? []) };
}

async function pageMs({ origin, pid }: Served): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  try {
    const get = async () => void (await call(agent, 'GET', `${origin}/stall`, { 'Accept-Encoding': 'gzip' }));
    await atOnce(get, 500);
    const before = mainThreadMs(pid);
    await atOnce(get, pages);
    return rounded((mainThreadMs(pid) - before) / pages, 3);
  } finally {
    agent.destroy();
  }
}

async function atOnce(job: (n: number) => Promise<void>, count = shoppers) {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      const started = performance.now();
      await job(n);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  times.sort((a, b) => a - b);
  return { perSecond: (1000 * count) / (performance.now() - begun), p50: times[Math.floor(times.length / 2)]! };
}
