// Abandoned carts of shoppers who can be emailed: the owner's list, and the email about one of them. Commerce 2.5. Public.

import { findSiteUser } from '../../accounts/site-user/site-user.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { isDeliverable } from '../../outbox/address.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { findCart, listCarts, viewCart } from '../cart/cart.ts';
import { cartGone } from '../cart/errors.ts';
import { sendRecovery } from '../cart/recovery.ts';
import type { Cart } from '../cart/schema.ts';
import { cartMoney } from '../money/money.ts';
import { type AbandonedCart, type AbandonedQuery, leftMs } from './abandoned-schema.ts';
import * as rows from './store.ts';

/** `id` is the cart's token: the list is indexed by it, but responses leave it out. */
type Row = Pick<AbandonedCart, 'email' | 'updatedAt' | 'mailedAt' | 'quantity'> & { id: string; cartId: string };
type Left = { cart: Cart; email: string };
type Filters = { since?: number; before: number; mail?: 'sent' | 'unsent' | undefined; cartId?: string };

async function emailOf(source: Tx | Store, { token, customerId }: Cart): Promise<string> {
  const typed = (await rows.findCheckout(source, token))?.email;
  if (typed) return typed;
  return (customerId === undefined ? undefined : await findSiteUser(source, customerId))?.email ?? '';
}

async function leftBy(store: Store, cart: Cart | undefined): Promise<Left | undefined> {
  if (!cart || cart.orderId !== undefined || cart.mergedInto !== undefined || cart.entries.length === 0)
    return undefined;
  if (cart.purchase !== undefined && cart.purchase !== 'express') return undefined;
  if (!cart.isReachable && cart.customerId === undefined) return undefined;
  const email = await emailOf(store, cart);
  return isDeliverable(email) ? { cart, email } : undefined;
}

const list = recordList<Left, Row, Filters>({
  async list(store, options) {
    const { records, cursor } = await listCarts(store, options);
    const found = await Promise.all(records.map((cart) => leftBy(store, cart)));
    return { records: found.filter((one) => one !== undefined), ...(cursor !== undefined && { cursor }) };
  },
  find: async (store, token) => leftBy(store, await findCart(store, token)),
  row: (_, { cart, email }) => ({
    ...{ id: cart.token, cartId: cart.id, email, updatedAt: cart.updatedAt },
    quantity: cart.entries.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(cart.recoveredAt !== undefined && { mailedAt: cart.recoveredAt }),
  }),
  idOf: ([table, token]: Key) => (table === 'cart' || table === 'checkout' ? (token as string) : undefined),
  text: ({ email }) => email,
  orders: { updated: ({ updatedAt }) => updatedAt, customer: ({ email }) => email.toLowerCase() },
  matches: (row, { since = 0, before, mail, cartId }) =>
    row.updatedAt >= since &&
    row.updatedAt <= before &&
    (mail === undefined || (row.mailedAt !== undefined) === (mail === 'sent')) &&
    (cartId === undefined || row.cartId === cartId),
});

/** Each with its items, at current prices. */
export async function browseAbandoned(parts: Parts, { search, sort, cursor, limit, mail }: AbandonedQuery) {
  const { store, clock } = parts;
  // Rounded to the minute, so that a search's result can be cached from page to page.
  const before = Math.floor((clock.now() - leftMs) / 60_000) * 60_000;
  const page = await list({ store }).page({ search, sort, cursor, limit, filters: { before, mail } });
  const shown = await Promise.all(
    page.rows.map(async ({ id: token, cartId, ...row }): Promise<AbandonedCart | undefined> => {
      const cart = await findCart(store, token);
      const view = cart && (await viewCart(store, store, cart, { now: clock.now(), email: row.email }));
      if (!view) return undefined;
      const items = view.lines.slice(0, 3).map(({ entry, product, variant }) => {
        const imageId = variant.mainImageId ?? product.imageIds[0];
        return { title: product.title, quantity: entry.quantity, ...(imageId !== undefined && { imageId }) };
      });
      return { ...row, id: cartId, items, total: cartMoney(view.priced.grandTotalCents, view.priced.currency) };
    }),
  );
  return { ...page, rows: shown.filter((row) => row !== undefined) };
}

/** How many of them were left in each span of time. */
export async function countAbandoned({ store, clock }: Parts, spans: readonly { from: number; to: number }[]) {
  const latest = Math.floor((clock.now() - leftMs) / 60_000) * 60_000;
  return list({ store }).count(spans.map(({ from, to }) => ({ since: from, before: Math.min(to - 1, latest) })));
}

/** @throws cartGone, recoveryBlocked */
export async function remindOfCart(parts: Parts & SiteAddress, cartId: string): Promise<void> {
  const { store, clock } = parts;
  const filters = { before: clock.now(), cartId };
  const { rows: found } = await list({ store }).page({ sort: 'updated', limit: 1, filters });
  const [row] = found;
  if (!row) throw cartGone();
  await sendRecovery(parts, row.id, emailOf);
}
