// How many carts and orders a second are answered after they are on disk, and does a shop with 100,000 products and as many orders
// pay for them?
import { Agent, request } from 'node:http';
import { addOrders, addProducts } from './lib/fill.ts';
import { startStoa } from './lib/processes.ts';
import { report, rounded } from './lib/report.ts';
import { demoSite, products } from './lib/site.ts';

const sizes = [100, 100_000];
const connectionCounts = [1, 16, 64];
/** Shoppers for each number of connections, each with a cart of one line. */
const shoppers = 1_000;
const shopperFlags = ['--cart-limit', '1000000', '--trusted-proxies', '127.0.0.1'];

const ada = {
  firstName: 'Ada', lastName: 'Bench', line1: '1 Main St', line2: '', city: 'Ithaca', region: 'NY', postalCode: '14850',
  country: 'US', phoneNumber: '',
}; // biome-ignore format: an address
const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123' };

type Answer = { status: number; body: string; cookies: string[] };
/** A visitor with the cookies and the crumb of a first page. */
type Visitor = { headers: Record<string, string> };
/** One whose cart and details are there: one press of a button away from an order. */
type Shopper = Visitor & { token: string; quoteHash: string };

export async function orderPlace(): Promise<void> {
  const rows = [];
  for (const size of sizes) {
    const site = await demoSite();
    try {
      const item = await filled(site.folder, size);
      const stoa = await startStoa(site.folder, shopperFlags);
      try {
        for (const connections of connectionCounts)
          rows.push({ size, ...(await measured(stoa.origin, item, connections)) });
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

type Item = { itemId: string; sku: string };

/** So many products and orders beside the demo's. @returns a product of which everybody may have one */
async function filled(folder: string, size: number): Promise<Item> {
  const first = await startStoa(folder, shopperFlags);
  const listed = await products(first.origin);
  const model = listed.find(({ variants }) => variants.length === 2)!;
  const endless = listed.find(({ variants }) => variants.some(({ unlimited }) => unlimited))!;
  const item = { itemId: endless.id, sku: endless.variants.find(({ unlimited }) => unlimited)!.sku };
  const agent = new Agent({ keepAlive: true });
  const visitor = await newVisitor(agent, first.origin, 0);
  const token = await addToCart(agent, first.origin, visitor, item);
  const placed = await place(agent, first.origin, await typeDetails(agent, first.origin, visitor, { token, n: 0 }));
  agent.destroy();
  await first.stop();
  await addProducts(folder, model.id, size);
  await addOrders(folder, (JSON.parse(placed.body) as { orderId: string }).orderId, size);
  return item;
}

async function measured(origin: string, item: Item, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visitors: Visitor[] = [];
  const tokens: string[] = [];
  const ready: Shopper[] = [];
  try {
    await atOnce(connections, shoppers, async (n) => void (visitors[n] = await newVisitor(agent, origin, n + 1)));
    const adds = await atOnce(connections, shoppers, async (n) => {
      tokens[n] = await addToCart(agent, origin, visitors[n]!, item);
    });
    await atOnce(connections, shoppers, async (n) => {
      ready[n] = await typeDetails(agent, origin, visitors[n]!, { token: tokens[n]!, n });
    });
    const orders = await atOnce(connections, shoppers, async (n) => {
      const answer = await place(agent, origin, ready[n]!);
      if (answer.status !== 200) throw new Error(`Refused: ${answer.status} ${answer.body.slice(0, 300)}`);
    });
    return { connections, ...figuresOf('adds', adds), ...figuresOf('orders', orders) };
  } finally {
    agent.destroy();
  }
}

type Timed = { perSecond: number; p50: number; p99: number };

const figuresOf = (name: string, { perSecond, p50, p99 }: Timed) => ({
  [`${name}/s`]: rounded(perSecond),
  [`${name} p50 ms`]: rounded(p50),
  [`${name} p99 ms`]: rounded(p99),
});

/** Runs `count` jobs, so many at a time. Times are of each job from its start. */
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

async function newVisitor(agent: Agent, origin: string, n: number): Promise<Visitor> {
  // Each from an address of its own, as behind a proxy: the limits per address are not what is measured.
  const from = { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  const { cookies } = await call(agent, 'GET', `${origin}/cart`, from);
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice(6) ?? '';
  const json = { 'X-CSRF-Token': crumb, 'Content-Type': 'application/json' };
  return { headers: { ...from, Cookie: cookies.join('; '), ...json } };
}

/** @returns the cart's token */
async function addToCart(agent: Agent, origin: string, { headers }: Visitor, item: Item): Promise<string> {
  const entry = { ...item, quantity: 1, additionalFields: null };
  const { body } = await call(agent, 'POST', `${origin}/api/commerce/shopping-cart/entries`, headers, entry);
  return (JSON.parse(body) as { shoppingCart: { cartToken: string } }).shoppingCart.cartToken;
}

async function typeDetails(
  agent: Agent,
  origin: string,
  { headers }: Visitor,
  { token, n }: { token: string; n: number },
): Promise<Shopper> {
  const url = `${origin}/api/3/commerce/cart/${token}/checkout`;
  const details = { email: `ada-${n}@example.com`, shippingAddress: ada };
  const saved = await call(agent, 'PUT', url, headers, details);
  const view = JSON.parse(saved.body) as { quoteHash: string; shippingOptions: { key: string; selected: boolean }[] };
  const [option] = view.shippingOptions;
  if (!option || view.shippingOptions.some(({ selected }) => selected))
    return { headers, token, quoteHash: view.quoteHash };
  const chosen = await call(agent, 'PUT', url, headers, { shippingKey: option.key });
  return { headers, token, quoteHash: (JSON.parse(chosen.body) as { quoteHash: string }).quoteHash };
}

const place = (agent: Agent, origin: string, { headers, token, quoteHash }: Shopper): Promise<Answer> =>
  call(agent, 'POST', `${origin}/api/2/commerce/orders`, headers, { cartToken: token, quoteHash, payment: { card } });

function call(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!);
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), cookies });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
