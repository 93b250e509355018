// Looks through a whole store for what a crash must never leave behind. For the fault tests of carts and orders.
import { findCart } from '../commerce/cart/cart.ts';
import { checkoutKey } from '../commerce/checkout/checkout.ts';
import { repriced } from '../commerce/order/explanation.ts';
import { findOrder, orderKey } from '../commerce/order/order.ts';
import type { Order } from '../commerce/order/schema.ts';
import type { Product } from '../commerce/product/schema.ts';
import { listHolds } from '../commerce/stock/holds.ts';
import { heldKey, stockKey } from '../commerce/stock/stock.ts';
import type { Key, Store } from '../store/store.ts';

/** Every row of a table. */
export async function rowsOf(store: Store, name: string): Promise<{ key: Key; value: unknown }[]> {
  const rows: { key: Key; value: unknown }[] = [];
  let after: Key | undefined;
  do {
    const page = await store.range({ start: [name], end: [name, Uint8Array.of(255)], limit: 1000, after });
    rows.push(...page.rows);
    after = page.cursor;
  } while (after);
  return rows;
}

/**
 * What is wrong in the store, given the answers that shoppers got: nothing answered may be missing, no order half there,
 * no number missing or twice, and the stock is what its ledger says.
 *
 * @param answers `cart <token> <pieces>` and `order <id> <number> <cart token>`
 */
export async function findFaults(
  store: Store,
  products: readonly Product[],
  answers: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => void (holds || faults.push(fault));

  for (const answer of answers) {
    const [what, id = '', third, cartToken = ''] = answer.split(' ');
    if (what === 'cart') {
      const cart = await findCart(store, id);
      const pieces = cart?.entries.reduce((sum, entry) => sum + entry.quantity, 0) ?? 0;
      check(pieces >= Number(third), `lost cart ${id}: ${pieces} of ${third}`);
    } else {
      check(store.peek(orderKey(id)) !== undefined, `lost order ${id}`);
      check((await findCart(store, cartToken))?.orderId === id, `lost purchase of cart ${cartToken}`);
    }
  }

  const holds = await listHolds(store);
  check((await rowsOf(store, 'hold-until')).length === holds.length, 'a hold that no sweep finds');
  const orders = (await rowsOf(store, 'order')).map(({ value }) => (value as { r: Order }).r);
  const moves = (await rowsOf(store, 'stock-move')).map(
    ({ value }) => (value as { r: { ref: string; variantId: string; delta: number } }).r,
  );
  const taken = new Map<string, number>();
  for (const { ref, delta } of moves) taken.set(ref, (taken.get(ref) ?? 0) - delta);
  const numbers = new Set<number>();
  for (const order of orders) {
    const whole = (await findOrder(store, order.id))!;
    const pieces = whole.lines.reduce((sum, line) => sum + line.quantity, 0);
    check(whole.lines.length === order.lineCount && pieces === order.totalQuantity, `half order ${order.id}: lines`);
    check(taken.get(order.id) === order.totalQuantity, `half order ${order.id}: stock`);
    check((await findCart(store, order.cartToken))?.orderId === order.id, `half order ${order.id}: cart`);
    check(store.peek(checkoutKey(order.cartToken)) === undefined, `half order ${order.id}: checkout`);
    check(!holds.some(({ checkoutId }) => checkoutId === order.cartId), `half order ${order.id}: hold`);
    check(store.peek(['order-number', 'test', order.number])?.value === order.id, `half order ${order.id}: number`);
    check(repriced(whole).grandTotalCents === order.grandTotalCents, `wrong total of ${order.id}`);
    check(!numbers.has(order.number), `number ${order.number} twice`);
    numbers.add(order.number);
  }
  for (let number = 1; number <= orders.length; number++) check(numbers.has(number), `number ${number} missing`);
  for (const { id } of products.flatMap((product) => product.variants)) {
    const sum = moves.reduce((total, move) => (move.variantId === id ? total + move.delta : total), 0);
    check(store.peek(stockKey(id))?.value === sum, `stock of ${id} is not the sum of its ledger`);
    check(sum >= 0, `stock of ${id} is ${sum}`);
    const held = holds
      .flatMap(({ pieces }) => pieces)
      .reduce((n, one) => n + (one.variantId === id ? one.quantity : 0), 0);
    const counted = (store.peek(heldKey(id))?.value as number | undefined) ?? 0;
    check(counted === held, `held of ${id} is ${counted}, and its holds come to ${held}`);
    check(held <= sum, `more of ${id} is held than is there`);
  }
  return faults;
}
