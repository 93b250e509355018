// Audits a whole store for faults that a crash, a race or rounding must never leave behind: goods, money, numbers and
// notifications agree in all records. For the fault tests of carts, orders and payments. Commerce 1.1, 1.6, 1.8, 1.9, 3.3.
import { findCart } from '../../commerce/cart/cart.ts';
import { orderKey } from '../../commerce/order/order.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { stockKey } from '../../commerce/stock/stock.ts';
import type { Store } from '../../store/store.ts';
import { openBooks } from '../audit/books.ts';
import { auditMoney, type MoneyRules } from '../audit/money.ts';
import { auditOrders } from '../audit/orders.ts';
import { auditCustomers, auditSubscriptions } from '../audit/people.ts';
import { auditStock } from '../audit/stock.ts';
import { auditCodes, auditGiftCards } from '../audit/tenders.ts';

export { rowsOf } from '../audit/books.ts';
export type { ProviderMoney } from '../audit/money.ts';

/** Faults of the store, a sentence each: at any moment, and with `settled` also that no work is pending. */
export async function auditStore(store: Store, rules: MoneyRules = {}): Promise<string[]> {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const books = await openBooks(store);
  auditStock(books, check);
  await auditOrders(books, check);
  auditMoney(books, rules, check);
  auditGiftCards(books, check);
  auditCodes(books, check);
  auditCustomers(books, check);
  auditSubscriptions(books, rules.settled === true, check);
  return faults;
}

/**
 * Faults of the store, given the shoppers' answers: nothing acknowledged may be missing, and the records agree.
 *
 * @param products each of which has stock
 * @param answers `cart <token> <pieces>` and `order <id> <number> <cart token>`
 */
export async function findFaults(
  store: Store,
  products: readonly Product[],
  answers: readonly string[],
  rules: MoneyRules = {},
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
      check((await store.peek(orderKey(id))) !== undefined, `lost order ${id}`);
      check((await findCart(store, cartToken))?.orderId === id, `lost purchase of cart ${cartToken}`);
    }
  }
  for (const { id } of products.flatMap((product) => product.variants))
    check((await store.peek(stockKey(id))) !== undefined, `no stock for ${id}`);
  return [...faults, ...(await auditStore(store, rules))];
}
