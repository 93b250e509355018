// Exports a person's data as a file, and erases it. Operations 2.1 "erase and export per person".
//
// Erased: account, sessions, mailed links (they expire by themselves), customer with addresses, notes and tags, member access, carts and
// checkouts, draft orders, reviews and review links, restock sign-ups, the mailing list entry, form submissions, and mentions of their
// address in other people's. Pending mails are withdrawn; gift cards and the log of sent mails no longer name them. Their open payments are
// canceled, and become anonymous once they end without an order.
// Anonymized: orders and payments, because accounting needs amounts, goods and place of taxation, including staff notes; subscriptions,
// which end; and an unsubscribed address stays on that list, so that it gets no mail.

import type { SiteUser } from '../../accounts/site-user/schema.ts';
import { endSiteSessionsOf } from '../../accounts/site-user/session.ts';
import { findSiteUser, removeSiteUser } from '../../accounts/site-user/site-user.ts';
import { omit } from '../../base/omit.ts';
import { eachPage } from '../../base/paged.ts';
import { forgetAuthor } from '../../content/comment/comment.ts';
import { accessOf, areasOf, removeAllAccess } from '../../content/member-access/member-access.ts';
import { forgetAnswers, submissionsOf } from '../../forms/form/person.ts';
import { findSubscriber, removeSubscriber } from '../../forms/mailing-list/mailing-list.ts';
import { forgetMails, forgetUnsubscribing, queueEvent, queueMail } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { cartTokenFor, findCart, removeCart, removeCartOf } from '../cart/cart.ts';
import { deleteDraft, listDrafts } from '../cart/drafts.ts';
import { forgetCheckout, forgetCheckoutsOf } from '../checkout/checkout.ts';
import * as customers from '../customer/customer.ts';
import { customerMissing } from '../customer/errors.ts';
import type { Customer } from '../customer/schema.ts';
import { downloadsOf } from '../download/download.ts';
import { forgetCardRecipient } from '../gift-card/gift-card.ts';
import { anonymiseOrder, eventsOf, findOrder, findOrderState, forgetGiftCardTo } from '../order/order.ts';
import { orderNumberText } from '../order/schema.ts';
import { forgetPayer, giveUpPaymentsOf } from '../payment/forget-payers.ts';
import { forgetSignUps, signUpsOf } from '../restock/restock.ts';
import { forgetReviews, reviewsOfOrder } from '../review/review.ts';
import { forgetSubscriber, listSubscriptions, subscriptionIdsOf } from '../subscription/subscription.ts';
import { erasedAtOnce, exportedOrdersMax, exportedSubmissionsMax, exportedSubscriptionsMax } from './limits.ts';
import { accountMail, type MailParts } from './mails.ts';

/**
 * Erases a person. A crash in between leaves a customer with fewer orders, who can be erased again.
 * @throws customerMissing, subscriptionState while a renewal of theirs is being paid
 */
export async function eraseCustomer(parts: MailParts, customerId: string): Promise<{ orders: number }> {
  const { store, clock, ids } = parts;
  let count = 0;
  for (;;) {
    const customer = await customers.findCustomer(store, customerId);
    const user = await findSiteUser(store, customerId);
    if (!customer && !user) throw customerMissing();
    await forgetSubscriptions(parts, customerId);
    const emails = [customer?.email, user?.email].filter((email) => email !== undefined);
    count += await forgetOrders(parts, customerId, emails);
    for (const email of emails) {
      await forgetSignUps(store, email);
      await removeSubscriber(store, email);
      await forgetUnsubscribing(store, email);
    }
    await forgetAnswers(store, emails);
    await forgetAuthor(store, emails);
    await forgetGiftCards(store, emails);
    await forgetDrafts(store, emails);
    await forgetCheckoutsOf(store, emails);
    await giveUpPaymentsOf(parts, emails);
    await forgetMails(store, { emails, orderIds: [] });
    const areas = (await accessOf(store, customerId)).map(({ areaId }) => areaId);
    const cartToken = await cartTokenFor(store, undefined, customerId);
    const mail = user && (await accountMail(parts, 'accountErased', user.email));
    const eventId = ids.next();
    const now = clock.now();
    await endSiteSessionsOf(parts, customerId);
    const isGone = await transact(store, async (tx) => {
      const before = await customers.findCustomer(tx, customerId);
      // They have placed another order since the read: erase that as well.
      if (before?.updatedAt !== customer?.updatedAt) return false;
      await removeSiteUser(tx, customerId);
      await removeCartOf(tx, customerId);
      if (cartToken !== undefined) forgetCheckout(tx, cartToken);
      await removeAllAccess(tx, customerId, areas);
      if (before) customers.deleteCustomer(tx, before);
      if (mail) queueMail(tx, mail);
      queueEvent(tx, { id: eventId, topic: 'contact.delete', data: { contactId: customerId }, at: now });
      return true;
    });
    if (isGone) return { orders: count };
  }
}

async function forgetOrders(parts: MailParts, customerId: string, emails: readonly string[]): Promise<number> {
  const { store, clock, ids } = parts;
  for (let count = 0; ; ) {
    const { orders } = await customers.listOrdersOf(store, customerId, erasedAtOnce);
    if (orders.length === 0) return count;
    for (const { createdAt, orderId } of orders) {
      const order = await findOrderState(store, orderId);
      await forgetReviews(store, orderId);
      const named = [order?.email, order?.placedEmail, order?.payLinkTo].filter(
        (email) => email !== undefined && email !== '',
      );
      // Only mails of this order, where it names an address that may be someone else's.
      await forgetMails(store, {
        emails: emails.length > 0 ? emails : [],
        orderIds: [orderId],
        alsoTo: named as string[],
      });
      await forgetPayer(parts, orderId);
      const fresh = { accessToken: ids.token(24), events: await eventsOf(store, orderId) };
      await transact(store, async (tx) => {
        await anonymiseOrder(tx, orderId, fresh, clock.now());
        if (order) await removeCart(tx, order.cartToken);
        customers.deleteOrderOf(tx, customerId, createdAt, orderId);
      });
      count++;
    }
  }
}

/** Draft orders that the owner prepared for them. */
async function forgetDrafts(store: Store, emails: readonly string[]): Promise<void> {
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  for await (const page of eachPage((cursor) => listDrafts(store, { limit: erasedAtOnce, cursor }))) {
    for (const { id, email, cartToken } of page.records)
      if (wanted.has(email.toLowerCase()))
        await transact(store, async (tx) => {
          deleteDraft(tx, id);
          forgetCheckout(tx, cartToken);
          await removeCart(tx, cartToken);
        });
  }
}

/** Includes gift cards that someone else bought for them. */
async function forgetGiftCards(store: Store, emails: readonly string[]): Promise<void> {
  for (const orderId of await forgetCardRecipient(store, emails)) {
    const to = (await findOrderState(store, orderId))?.giftCardTo?.recipientEmail;
    if (to !== undefined) await transact(store, (tx) => forgetGiftCardTo(tx, orderId, emails));
  }
}

async function forgetSubscriptions({ store, clock, ids }: MailParts, customerId: string): Promise<void> {
  for (;;) {
    const found = await subscriptionIdsOf(store, customerId, erasedAtOnce);
    if (found.length === 0) return;
    for (const id of found) {
      const accessToken = ids.token(24);
      await transact(store, (tx) => forgetSubscriber(tx, id, accessToken, clock.now()));
    }
  }
}

/** All stored data of a person, as an export for them. Excludes the owner's notes. @throws customerMissing */
export async function exportCustomer(store: Store, customerId: string, now: number) {
  const [customer, user, areas, cartToken] = await Promise.all([
    customers.findCustomer(store, customerId),
    findSiteUser(store, customerId),
    areasOf(store, customerId, now),
    cartTokenFor(store, undefined, customerId),
  ]);
  if (!customer && !user) throw customerMissing();
  const cart = await findCart(store, cartToken);
  const orders: unknown[] = [];
  const reviews: unknown[] = [];
  let after: Parameters<typeof customers.listOrdersOf>[3];
  while (orders.length < exportedOrdersMax) {
    const page = await customers.listOrdersOf(store, customerId, 200, after);
    for (const { orderId } of page.orders) {
      const whole = await findOrder(store, orderId);
      if (!whole) continue;
      const order = omit(whole.order, 'accessToken', 'cartToken', 'pricing');
      const files = await downloadsOf(store, whole);
      const downloads = files.map(({ name, sizeBytes }) => ({ name, sizeBytes }));
      for (const { moderated: _m, ...review } of await reviewsOfOrder(store, orderId)) reviews.push(review);
      orders.push({ ...order, orderNumber: orderNumberText(whole.order), lines: whole.lines, downloads });
    }
    if (page.cursor === undefined) break;
    after = page.cursor;
  }
  const { subscriptions } = await listSubscriptions(store, { customerId, limit: exportedSubscriptionsMax });
  const emails = [...new Set([customer?.email, user?.email].filter((email) => email !== undefined))];
  const signUps = await Promise.all(emails.map((email) => signUpsOf(store, email)));
  const onLists = await Promise.all(emails.map((email) => findSubscriber(store, email)));
  return {
    exportedAt: new Date(now).toISOString(),
    ...(user && { account: withoutPassword(user) }),
    ...(customer && { customer: withoutNotes(customer) }),
    memberAreas: areas,
    ...(cart && { cart: { entries: cart.entries, codes: cart.codes ?? [], updatedAt: cart.updatedAt } }),
    orders,
    reviews,
    subscriptions: subscriptions.map(({ accessToken: _t, renewal: _r, payment, ...one }) => ({
      ...one,
      payment: { provider: payment.provider, label: payment.label },
    })),
    restockSignUps: signUps.flat(),
    mailingList: onLists.filter((one) => one !== undefined),
    formSubmissions: await submissionsOf(store, emails, exportedSubmissionsMax),
  };
}

const withoutPassword = ({ passwordHash: _, ...account }: SiteUser) => account;
const withoutNotes = ({ notes: _, ...customer }: Customer) => customer;
