import { serve } from '../../accounts/session/serve.ts';
import { areasOf } from '../../content/member-access/member-access.ts';
import { defineConcept } from '../../http/concept.ts';
import type { Routes } from '../../http/context.ts';
import { revisionOf } from '../../site/website/revision.ts';
import { loadCustomer, ownersPart } from '../customer/customer.ts';
import { lifetimeValue } from '../customer/lifetime-value.ts';
import { cartMoney } from '../money/money.ts';
import { ordersOf } from '../order/list.ts';
import { orderNumberText } from '../order/schema.ts';
import { reviewsOfOrder } from '../review/review.ts';
import { personCalls, sessionCalls } from './calls.ts';
import { eraseCustomer, exportCustomer } from './erase.ts';
import type { MailParts } from './mails.ts';
import * as messages from './messages.ts';
import { accountPages } from './pages/routes.ts';
import { siteUserRoutes } from './session-routes.ts';
import { accountMailKinds } from './written-mails.ts';

export const customerAccountConcept = defineConcept({
  name: 'commerce/customer-account',
  calls: { ...sessionCalls, ...personCalls },
  messages,
  mails: accountMailKinds,
  pages: accountPages,
  serve: (parts: Parameters<typeof siteUserRoutes>[0]) => [siteUserRoutes(parts), servePeople(parts)],
});

/** One customer's data: their orders, its export and its erasure. Commerce 2.4. */
function servePeople(parts: MailParts): Routes {
  const { store, clock } = parts;
  return serve(personCalls, {
    open: async ({ params: { id }, query }) => {
      const customer = await loadCustomer(store, id);
      const [{ orders, nextPageCursor }, memberAreas] = await Promise.all([
        ordersOf(store, id, { limit: 50, ...query }),
        areasOf(store, id, clock.now()),
      ]);
      const reviews = await Promise.all(orders.map(({ id: orderId }) => reviewsOfOrder(store, orderId)));
      return {
        ...customer,
        revision: revisionOf(ownersPart(customer)),
        reviews: reviews.flat().map(({ id: reviewId, productTitle, title, rating, createdAt }) => ({
          ...{ id: reviewId, productTitle, title, rating, createdAt },
        })),
        lifetimeValue: lifetimeValue(customer),
        memberAreas,
        orders: orders.map((order) => ({
          id: order.id,
          orderNumber: orderNumberText(order),
          createdOn: order.createdAt,
          testMode: order.testMode,
          fulfillmentStatus: order.fulfillmentStatus,
          paymentState: order.paymentState,
          grandTotal: cartMoney(order.grandTotalCents, order.currency),
        })),
        ...(nextPageCursor && { nextPageCursor }),
      };
    },
    export: ({ params, ctx }) => {
      ctx.set('Content-Disposition', 'attachment; filename="customer.json"');
      return exportCustomer(store, params.id, clock.now());
    },
    erase: ({ params: { id } }) => eraseCustomer(parts, id),
  });
}
