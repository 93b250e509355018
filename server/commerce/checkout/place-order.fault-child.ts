// The process that the fault test kills: shoppers fill carts and order as fast as they can, and each answer is one line on standard
// output. Arguments: folder, mode, at which commit it dies, IDs of the products.
import { writeSync } from 'node:fs';
import { systemClock, systemIds } from '../../base/system.ts';
import type { Batch, Store } from '../../store/store.ts';
import { openTestStore } from '../../store/testing.ts';
import { die, dyingAt, faultLog } from '../../testing/harness/dying.ts';
import { adasAddress, goodCard } from '../../testing/harness/shop.ts';
import { addEntry } from '../cart/cart.ts';
import { checkoutState } from './checkout.ts';
import { placeOrder } from './place-order.ts';
import { saveDetails } from './save-details.ts';
import { findCheckout } from './store.ts';

/**
 * `early` answers before the commit, `halves` writes each order as two commits: deliberately wrong, to see the check fail. Both die at the
 * point of the error, at the third order.
 */
type Mode = 'durable' | 'early' | 'halves';

const [, , folder = '', mode = 'durable', death = '', ...products] = process.argv as [
  ...[string, string, string, Mode, string],
  ...string[],
];
let wrong = 0;
const dieAtThird = () => void (++wrong === 3 && die());
const answered = (...words: (string | number)[]) => writeSync(1, `${words.join(' ')}\n`);

const clock = systemClock;
const real = await openTestStore(folder, { clock, log: faultLog });
const parts = {
  store: mode === 'halves' ? inHalves(real) : dyingAt(real, death),
  clock,
  ids: systemIds(clock),
  log: faultLog,
  siteUrl: () => 'https://shop.example',
  adminUrl: () => 'https://admin.shop.example',
};

const details = { email: 'ada@example.com', shippingAddress: adasAddress };

async function shop(n: number): Promise<void> {
  const first = await addEntry(parts, {}, { itemId: products[n % products.length]!, quantity: 1 });
  const cartToken = first.view.cart.token;
  answered('cart', cartToken, 1);
  await addEntry(parts, { cartToken }, { itemId: products[(n + 1) % products.length]!, quantity: 2 });
  answered('cart', cartToken, 3);
  if (n % 5 === 0) return;
  await saveDetails(parts, cartToken, details);
  const shown = await checkoutState(parts, cartToken);
  if (shown.state !== 'open') throw new Error(`The checkout is ${shown.state}`);
  const { quoteHash } = shown.view;
  if (mode === 'early') {
    answered('order', (await findCheckout(parts.store, cartToken))!.orderId, 'T0', cartToken);
    dieAtThird();
  }
  const order = await placeOrder(parts, { cartToken, quoteHash, card: goodCard });
  if (!('orderNumber' in order)) throw new Error('The order waits for its shopper');
  const { orderId, orderNumber } = order;
  if (mode !== 'early') answered('order', orderId, orderNumber, cartToken);
}

async function shopper(start: number): Promise<void> {
  for (let n = start; ; n++) await shop(n);
}

await Promise.all(Array.from({ length: 6 }, (_, n) => shopper(n)));

function inHalves(store: Store): Store {
  const commit = async (batch: Batch) => {
    const { puts = [] } = batch;
    const isOrder = puts.some(({ key }) => key[0] === 'order-line');
    if (!isOrder) return store.commit(batch);
    const lines = puts.filter(({ key }) => key[0] === 'order-line');
    const result = await store.commit({ ...batch, puts: puts.filter((put) => !lines.includes(put)) });
    if (!result.ok) return result;
    dieAtThird();
    await store.commit({ puts: lines });
    return result;
  };
  return new Proxy(store, { get: (target, name) => (name === 'commit' ? commit : Reflect.get(target, name)) });
}
