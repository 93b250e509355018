// How much CPU time does a page of an owner's list cost, among 100,000 orders and 100,000 products? The rows are in memory after the first
// use; each query is new, so that no cached result is used.
import { Agent } from 'node:http';
import { systemClock } from '../server/base/system.ts';
import { browseOrders, countOrders } from '../server/commerce/order/browse.ts';
import { browseInventory } from '../server/commerce/stock/inventory-list.ts';
import { browseProducts } from '../server/commerce/stock/product-list.ts';
import type { Store } from '../server/store/store.ts';
import { addOrders, addProducts, withStore } from './lib/fill.ts';
import { startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { addToCart, newShopper, place, shopperFlags, typeDetails } from './lib/shopper.ts';
import { demoSite, products } from './lib/site.ts';

const size = 100_000;
const gateMs = 50;
const page = { limit: 50 };

export async function lists(): Promise<void> {
  const site = await demoSite();
  try {
    await fill(site.folder);
    const rows = await withStore(site.folder, ({ store }) => measured(store));
    report('lists', 'How much CPU time does a page of a list cost?', rows, { size, gateMs });
  } finally {
    site.remove();
  }
}

async function fill(folder: string): Promise<void> {
  const first = await startStoa(folder, shopperFlags);
  const listed = await products(first.origin);
  const model = listed.find(({ variants }) => variants.length === 2)!;
  const agent = new Agent({ keepAlive: true });
  const visitor = await newShopper(agent, first.origin, 0);
  const token = await addToCart(agent, first.origin, visitor, { itemId: model.id, sku: model.variants[0]!.sku });
  const placed = await place(agent, first.origin, await typeDetails(agent, first.origin, visitor, { token, n: 0 }));
  agent.destroy();
  await first.stop();
  await addProducts(folder, model.id, size);
  await addOrders(folder, (JSON.parse(placed.body) as { orderId: string }).orderId, size);
}

type Asked = { list: string; what: string; ask(n: number): Promise<{ total?: number } | object> };

async function measured(store: Store): Promise<Record<string, string | number>[]> {
  const orders = (query: object) => browseOrders(store, { ...page, sort: '-created', ...query } as never);
  const goods = (query: object) =>
    browseProducts({ store, clock: systemClock }, { ...page, sort: 'position', ...query } as never);
  const stock = (query: object) => browseInventory(store, { ...page, sort: 'product', ...query } as never);
  const asked: Asked[] = [
    ['orders', orders, ['total', 'customer', 'number'], { status: 'PENDING' }, { view: 'to-fulfill' }],
    ['products', goods, ['title', 'price', 'stock'], { state: 'visible' }, { stock: 'low' }],
    ['inventory', stock, ['title', 'onHand', 'available'], { stock: 'in' }, { stock: 'out' }],
  ].flatMap(([list, ask, sorts, filter, view]) => {
    const of = ask as (query: object) => Promise<object>;
    return [
      { list, what: 'search', ask: (n: number) => of({ search: `${1000 + n * 7}` }) },
      { list, what: 'filter', ask: (n: number) => of({ ...(filter as object), search: n % 2 === 0 ? 'a' : 'e' }) },
      { list, what: 'view', ask: (n: number) => of({ ...(view as object), search: `${n}` }) },
      { list, what: 'sort, known order', ask: (n: number) => of({ sort: (sorts as string[])[n % 3], search: `${n}` }) },
      { list, what: 'page', ask: (n: number) => of({ cursor: String(n * 900) }) },
    ] as Asked[];
  });
  const rows = [];
  for (const [list, ask] of [
    ['orders', orders],
    ['products', goods],
    ['inventory', stock],
  ] as const)
    rows.push({ list, what: 'first use', ...(await costOf(() => ask({}))) });
  // Alternates the sort orders, each once per round.
  for (const sort of ['total', 'customer', 'number'])
    rows.push({ list: 'orders', what: `first by ${sort}`, ...(await costOf(() => orders({ sort }))) });
  for (const sort of ['title', 'price', 'stock'])
    rows.push({ list: 'products', what: `first by ${sort}`, ...(await costOf(() => goods({ sort }))) });
  for (const sort of ['title', 'onHand', 'available'])
    rows.push({ list: 'inventory', what: `first by ${sort}`, ...(await costOf(() => stock({ sort }))) });
  rows.push({ list: 'orders', what: 'counts of views', ...(await costOf(() => countOrders(store))) });
  for (const { list, what, ask } of asked) {
    const costs = [];
    for (let n = 0; n < 9; n++) costs.push((await costOf(() => ask(n))).cpuMs);
    rows.push({ list, what, cpuMs: rounded(median(costs)), worstMs: rounded(Math.max(...costs)) });
  }
  return rows;
}

async function costOf(ask: () => Promise<unknown>): Promise<{ cpuMs: number }> {
  const before = process.cpuUsage();
  await ask();
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: rounded((user + system) / 1000) };
}
