// The checkout's part in a renewal: commits its order, then captures its payment. Commerce 1.10.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import { transact } from '../../store/transact.ts';
import { viewCart } from '../cart/cart.ts';
import { recordPurchase } from '../customer/customer.ts';
import { insertOrder } from '../order/order.ts';
import type { Order } from '../order/schema.ts';
import { programActor } from '../order/states.ts';
import { orderStep } from '../order/step.ts';
import { bindPayment, type PaymentParts, voidPayment } from '../payment/payment.ts';
import { taxPreferences } from '../preferences/preferences.ts';
import { noteRenewed } from '../subscription/renewal.ts';
import type { RenewalParts, Renewing } from '../subscription/renewals.ts';
import type { Subscription } from '../subscription/schema.ts';
import { consequencesOf } from './after-order.ts';
import { assertUnchanged, newOrder, orderLine, taxesOf } from './commit-order.ts';
import { captureOrder } from './place-order.ts';
import type { Checkout } from './schema.ts';

/** The functions that renewals need to place their orders here. */
export const renewalParts = <P extends PaymentParts>(parts: P): P & RenewalParts => ({
  ...parts,
  placeRenewal: (renewing) => placeRenewal(parts, renewing),
});

async function placeRenewal(parts: PaymentParts, renewing: Renewing): Promise<Order> {
  let order: Order;
  try {
    order = await commitRenewal(parts, renewing);
  } catch (error) {
    if (renewing.payment) await voidPayment(parts, renewing.payment);
    throw error;
  }
  return captureOrder(parts, order);
}

/** Commits the order and updates its subscription. @throws quoteChanged */
async function commitRenewal(parts: Parts & SiteAddress, { cart, subscription, payment }: Renewing): Promise<Order> {
  const { store, clock } = parts;
  const step = orderStep(parts, programActor);
  const checkout = checkoutOf(subscription, clock.now());
  const placing = {
    checkout,
    attempt: payment?.attempt ?? 1,
    ...(payment && { payment }),
    testMode: subscription.testMode,
  };
  const commit = () =>
    transact(
      store,
      async (tx) => {
        const now = clock.now();
        const view = await viewCart(tx, store, cart, { now, email: checkout.email });
        assertUnchanged(view, placing);
        if (payment) await bindPayment(tx, payment, 'authorised', now);
        const renewal = newOrder(view, placing, {
          accessToken: step.tokenOf('order'),
          ...taxesOf(view, await taxPreferences(tx)),
          now,
        });
        const customerId = await recordPurchase(tx, renewal, subscription.customerId, step, now);
        const lines = view.lines.map((line) => orderLine(line, view));
        const order = await insertOrder(
          tx,
          { ...renewal, customerId, subscriptionId: subscription.id, language: subscription.language },
          lines,
        );
        await consequencesOf(tx, order, lines, { ...step, store });
        await noteRenewed(tx, subscription.id, order, { ...step, at: now });
        return order;
      },
      { idem: `order:${checkout.orderId}:renewal` },
    );
  return inLanguage(subscription.language, commit);
}

/** The checkout details that a renewal's order needs. */
const checkoutOf = (subscription: Subscription, now: number): Checkout => ({
  id: subscription.id,
  orderId: subscription.renewal!.orderId,
  cartToken: '',
  attempt: 1,
  email: subscription.email,
  subscribeToList: false,
  address: subscription.shippingAddress ?? subscription.billingAddress,
  billToShipping: false,
  billingAddress: subscription.billingAddress,
  note: '',
  createdAt: now,
  updatedAt: now,
});
