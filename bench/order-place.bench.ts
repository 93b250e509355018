// How many carts and orders per second are answered after they are on disk, and is a shop with 100,000 products and as many orders
// slower?
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEnvironment } from '../server/store/engines/lmdb/environment.ts';
import { addOrders, addProducts } from './lib/fill.ts';
import { mainThreadMs, type Served, startStoa } from './lib/processes.ts';
import { report, rounded } from './lib/report.ts';
import {
  addToCart,
  newShopper,
  place,
  type Shopper,
  type ShopperVisitor,
  type SoldItem,
  shopperFlags,
  typeDetails,
} from './lib/shopper.ts';
import { demoSite, products } from './lib/site.ts';

const sizes = (process.env.PRODUCTS ?? '100,100000').split(',').map(Number);
const connectionCounts = (process.env.CONNECTIONS ?? '1,16,64').split(',').map(Number);
/** Shoppers for each number of connections, each with a one-line cart. */
const shoppers = Number(process.env.SHOPPERS ?? 1_000);

export async function orderPlace(): Promise<void> {
  const rows = [];
  for (const size of sizes) {
    const site = await demoSite();
    try {
      const item = await filled(site.folder, size);
      // On both cores: the shoppers take 0.1 ms per order, and the server's other threads write and collect garbage concurrently.
      const stoa = await startStoa(site.folder, shopperFlags, {}, true);
      try {
        // Warms up, so that compiled code is measured.
        await measured(stoa, commitsOf(site.folder), item, 16);
        for (const connections of connectionCounts)
          rows.push({ size, ...(await measured(stoa, commitsOf(site.folder), item, connections)) });
      } finally {
        await stoa.stop();
      }
    } finally {
      site.remove();
    }
  }
  report(
    'order-place',
    'How many carts and orders a second are answered after they are on disk, in a shop of that many products and orders?',
    rows.map(({ size, ...row }) => ({ 'products, orders': size, ...row })),
    { shoppers },
  );
}

/** Adds products and orders to the demo's. @returns a product with enough stock for all */
export async function filled(folder: string, size: number): Promise<SoldItem> {
  const first = await startStoa(folder, shopperFlags);
  const listed = await products(first.origin);
  const model = listed.find(({ variants }) => variants.length === 2)!;
  const endless = listed.find(({ variants }) => variants.some(({ unlimited }) => unlimited))!;
  const item = { itemId: endless.id, sku: endless.variants.find(({ unlimited }) => unlimited)!.sku };
  const agent = new Agent({ keepAlive: true });
  const visitor = await newShopper(agent, first.origin, 0);
  const token = await addToCart(agent, first.origin, visitor, item);
  const placed = await place(agent, first.origin, await typeDetails(agent, first.origin, visitor, { token, n: 0 }));
  agent.destroy();
  await first.stop();
  await addProducts(folder, model.id, size);
  await addOrders(folder, (JSON.parse(placed.body) as { orderId: string }).orderId, size);
  return item;
}

/** Counted outside the server, which is the only writer. */
function commitsOf(dataFolder: string): () => number {
  const { root, meta } = openEnvironment(path.join(dataFolder, 'store'), { readOnly: true });
  return () => {
    root.resetReadTxn();
    return Number(Buffer.from(meta.getBinary(Buffer.from('version'))!).readBigUInt64BE());
  };
}

/** Waits until the orders' outbox is empty. */
async function atRest(commits: () => number): Promise<void> {
  for (let last = -1; last !== commits(); await wait(200)) last = commits();
}

async function measured(stoa: Served, commits: () => number, item: SoldItem, connections: number) {
  const { origin } = stoa;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visitors: ShopperVisitor[] = [];
  const tokens: string[] = [];
  const ready: Shopper[] = [];
  const each = async (job: (n: number) => Promise<void>) => {
    const [cpuMs, written] = [mainThreadMs(stoa.pid), commits()];
    const timed = await atOnce(connections, shoppers, job);
    const [ms, count] = [mainThreadMs(stoa.pid) - cpuMs, commits() - written];
    return { ...timed, ms: ms / shoppers, commits: count / shoppers };
  };
  try {
    await each(async (n) => void (visitors[n] = await newShopper(agent, origin, n + 1)));
    const adds = await each(async (n) => {
      tokens[n] = await addToCart(agent, origin, visitors[n]!, item);
    });
    await each(async (n) => {
      ready[n] = await typeDetails(agent, origin, visitors[n]!, { token: tokens[n]!, n });
    });
    await atRest(commits);
    const before = commits();
    const orders = await each(async (n) => {
      const answer = await place(agent, origin, ready[n]!);
      if (answer.status !== 200) throw new Error(`Refused: ${answer.status} ${answer.body.slice(0, 300)}`);
    });
    await atRest(commits);
    const inAll = (commits() - before) / shoppers;
    return {
      connections,
      ...figuresOf('adds', adds),
      ...figuresOf('orders', orders),
      'commits in all': rounded(inAll),
    };
  } finally {
    agent.destroy();
  }
}

type Timed = { perSecond: number; p50: number; p99: number };

const figuresOf = (name: string, { perSecond, p50, p99, ms, commits }: Timed & { ms: number; commits: number }) => ({
  [`${name}/s`]: rounded(perSecond),
  [`${name} p50 ms`]: rounded(p50),
  [`${name} p99 ms`]: rounded(p99),
  [`${name} main-thread ms`]: rounded(ms),
  [`${name} commits`]: rounded(commits),
});

/** Runs `count` jobs, `width` at a time. Each time is from the job's start. */
async function atOnce(width: number, count: number, job: (n: number) => Promise<void>): Promise<Timed> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    while (next < count) {
      const n = next++;
      const started = performance.now();
      await job(n);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}
