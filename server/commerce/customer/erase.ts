// Everything of one person: as a file for them, and its erasure. Spec-wise operations 2.1 "erase and export per person".
//
// What goes: account, sessions, mailed links (they end by themselves), customer with addresses, notes and tags, member access, cart.
// What stays, without the person: orders, since the books need their amounts, goods and place of taxation. Their mails were sent;
// those still waiting in the outbox go out.
import { endSiteSessionsOf } from '../../accounts/site-user/session.ts';
import { findSiteUser, removeSiteUser } from '../../accounts/site-user/site-user.ts';
import { queueEvent, queueMail } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { cartTokenFor, findCart, removeCartOf } from '../cart/cart.ts';
import { anonymiseOrder, findOrder } from '../order/order.ts';
import { orderNumberText } from '../order/schema.ts';
import { customerMissing } from './errors.ts';
import { erasedAtOnce, exportedOrdersMax } from './limits.ts';
import { accountMail, accountMails, type MailParts } from './mails.ts';
import { areasOf, removeAllAccess } from './member-access.ts';
import * as rows from './store.ts';

/**
 * Erases a person. A crash on the way leaves a customer with fewer orders, who can be erased again.
 * @throws customerMissing
 */
export async function eraseCustomer(parts: MailParts, customerId: string): Promise<{ orders: number }> {
  const { store, clock, ids } = parts;
  const customer = await rows.findCustomer(store, customerId);
  const user = await findSiteUser(store, customerId);
  if (!customer && !user) throw customerMissing();
  const now = clock.now();
  let count = 0;
  for (;;) {
    const { orders } = await rows.listOrdersOf(store, customerId, erasedAtOnce);
    if (orders.length === 0) break;
    for (const { createdAt, orderId } of orders) {
      const accessToken = ids.token(24);
      await transact(store, async (tx) => {
        await anonymiseOrder(tx, orderId, accessToken, now);
        rows.deleteOrderOf(tx, customerId, createdAt, orderId);
      });
      count++;
    }
  }
  const areas = await areasOf(store, customerId, 0);
  const mail = user && (await accountMail(parts, 'accountErased', user.email, accountMails.accountErased()));
  const eventId = ids.next();
  await endSiteSessionsOf(parts, customerId);
  await transact(store, async (tx) => {
    await removeSiteUser(tx, customerId);
    await removeCartOf(tx, customerId);
    await removeAllAccess(tx, customerId, areas);
    const before = await rows.findCustomer(tx, customerId);
    if (before) rows.deleteCustomer(tx, before);
    if (mail) queueMail(tx, mail);
    queueEvent(tx, { id: eventId, topic: 'contact.delete', data: { contactId: customerId }, at: now });
  });
  return { orders: count };
}

/** All that is kept of a person, for them. The owner's notes are the owner's. @throws customerMissing */
export async function exportCustomer(store: Store, customerId: string, now: number): Promise<Record<string, unknown>> {
  const [customer, user, areas, cartToken] = await Promise.all([
    rows.findCustomer(store, customerId),
    findSiteUser(store, customerId),
    areasOf(store, customerId, now),
    cartTokenFor(store, undefined, customerId),
  ]);
  if (!customer && !user) throw customerMissing();
  const cart = await findCart(store, cartToken);
  const orders: unknown[] = [];
  let after: Parameters<typeof rows.listOrdersOf>[3];
  while (orders.length < exportedOrdersMax) {
    const page = await rows.listOrdersOf(store, customerId, 200, after);
    for (const { orderId } of page.orders) {
      const whole = await findOrder(store, orderId);
      if (!whole) continue;
      const { accessToken: _, cartToken: __, pricing: ___, ...order } = whole.order;
      orders.push({ ...order, orderNumber: orderNumberText(whole.order), lines: whole.lines });
    }
    if (page.cursor === undefined) break;
    after = page.cursor;
  }
  const { notes: _, ...ownCustomer } = customer ?? { notes: [] };
  const { passwordHash: __, ...account } = user ?? { passwordHash: '' };
  return {
    exportedAt: new Date(now).toISOString(),
    ...(user && { account }),
    ...(customer && { customer: ownCustomer }),
    memberAreas: areas,
    ...(cart && { cart: { entries: cart.entries, codes: cart.codes ?? [], updatedAt: cart.updatedAt } }),
    orders,
  };
}
