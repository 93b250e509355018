// Cost of an order without HTTP: commits, main-thread milliseconds and orders per second, for adds, details, orders and the
// outbox work after them.
import { systemClock, systemIds } from '../server/base/system.ts';
import { addEntry } from '../server/commerce/cart/cart.ts';
import { checkoutState } from '../server/commerce/checkout/checkout.ts';
import { placeOrder } from '../server/commerce/checkout/place-order.ts';
import { saveDetails } from '../server/commerce/checkout/save-details.ts';
import { createSeal } from '../server/data-folder/secret.ts';
import { createMailDelivery } from '../server/outbox/mail-delivery.ts';
import { createOutbound } from '../server/outbox/outbound.ts';
import { createWebhookDelivery } from '../server/site/webhook/delivery.ts';
import { openLmdbStore } from '../server/store/engines/lmdb/lmdb-store.ts';
import type { Batch } from '../server/store/store.ts';
import { faultLog } from '../server/testing/harness/dying.ts';
import { adasAddress, goodCard, mug, openShop, stocked } from '../server/testing/harness/shop.ts';
import { temporaryFolder } from './lib/processes.ts';
import { report, rounded } from './lib/report.ts';

const orders = Number(process.env.ORDERS ?? 1000);
const connections = 64;

export async function orderCost(): Promise<void> {
  const { folder, remove } = temporaryFolder('order-cost');
  const clock = systemClock;
  const real = await openLmdbStore({ folder, clock, log: faultLog });
  let commits = 0;
  const commit = (batch: Batch) => {
    commits++;
    return real.commit(batch);
  };
  const store = new Proxy(real, { get: (target, name) => (name === 'commit' ? commit : Reflect.get(target, name)) });
  const urls = { siteUrl: () => 'https://shop.example', adminUrl: () => 'https://admin.shop.example' };
  const parts = { store, clock, ids: systemIds(clock), log: faultLog, ...urls };
  await openShop(parts);
  const product = await stocked(parts, mug(), 9999);
  const rows: Record<string, unknown>[] = [];
  const measure = async (what: string, job: (n: number) => Promise<void>, width = connections, count = orders) => {
    commits = 0;
    const before = process.threadCpuUsage();
    const begun = performance.now();
    let next = 0;
    const worker = async () => {
      while (next < count) await job(next++);
    };
    await Promise.all(Array.from({ length: width }, worker));
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.threadCpuUsage(before);
    const row = {
      what,
      commits: rounded(commits / orders),
      'main-thread ms': rounded((user + system) / 1000 / orders),
      'a second': rounded(orders / seconds),
    };
    console.log(row);
    rows.push(row);
  };
  const tokens: string[] = [];
  const quotes: string[] = [];
  await measure('add', async (n) => {
    tokens[n] = (await addEntry(parts, { visitorId: `v${n}` }, { itemId: product.id, quantity: 1 })).view.cart.token;
  });
  await measure('details', async (n) => {
    await saveDetails(parts, tokens[n]!, { email: `ada-${n}@example.com`, shippingAddress: adasAddress });
  });
  await measure('page', async (n) => {
    const shown = await checkoutState(parts, tokens[n]!);
    if (shown.state === 'open') quotes[n] = shown.view.quoteHash;
  });
  await measure('details again', (n) => saveDetails(parts, tokens[n]!, {}));
  await measure('order', async (n) => {
    const order = await placeOrder(parts, { cartToken: tokens[n]!, quoteHash: quotes[n]!, card: goodCard });
    if (!('orderNumber' in order)) throw new Error('The order waits for its shopper');
  });
  const delivery = { ...parts, chance: Math.random };
  const mails = createMailDelivery({ ...delivery, from: async () => 'shop@example.com' });
  const seal = createSeal(new Uint8Array(32), 'webhook');
  const webhooks = createWebhookDelivery({
    ...delivery,
    seal,
    outbound: createOutbound({ allowPrivate: true, timeoutMs: 2000 }),
  });
  await measure(
    'outbox',
    async () => {
      await mails.runDue();
      await webhooks.runDue();
    },
    1,
    1,
  );
  report('order-cost', 'What does an order cost without HTTP?', rows as never, { orders, connections });
  await store.close();
  remove();
}
