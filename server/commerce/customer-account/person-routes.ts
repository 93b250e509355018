// Everything that is known of one customer: their orders, the file of their data, erasure. Commerce 2.4.
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { loadCustomer } from '../customer/customer.ts';
import { lifetimeValue } from '../customer/lifetime-value.ts';
import { areasOf } from '../customer/member-access.ts';
import { cartMoney } from '../money/money.ts';
import { ordersOf } from '../order/list.ts';
import { orderNumberText } from '../order/schema.ts';
import { eraseCustomer, exportCustomer } from './erase.ts';
import type { MailParts } from './mails.ts';

const path = '/api/commerce/customers';

export function personRoutes(parts: MailParts): Routes {
  const { store, clock, log } = parts;
  const routes = newRoutes();
  const owner = requireCapability('customers.manage');

  routes.get(`${path}/:id`, owner, async (ctx) => {
    const customer = await loadCustomer(store, idOf(ctx));
    const [{ orders, nextPageCursor }, areas] = await Promise.all([
      ordersOf(store, customer.id, { limit: 50, ...cursorOf(ctx) }),
      areasOf(store, customer.id, clock.now()),
    ]);
    answer(ctx, {
      ...customer,
      lifetimeValue: lifetimeValue(customer),
      memberAreas: areas,
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
    });
  });

  /** What the person may ask for themselves, when they ask the owner. */
  routes.get(`${path}/:id/export`, requireCapability('customers.export'), async (ctx) => {
    ctx.set('Content-Disposition', 'attachment; filename="customer.json"');
    answer(ctx, await exportCustomer(store, idOf(ctx), clock.now()));
  });

  routes.delete(`${path}/:id`, owner, async (ctx) => {
    const actor = assertCan(ctx, 'customers.manage');
    const id = idOf(ctx);
    const erased = await eraseCustomer(parts, id);
    log.info('customer-erased', { contributor: actor.id, customer: id, orders: erased.orders });
    answer(ctx, erased);
  });

  return routes;
}

const idOf = (ctx: { params?: unknown }): string => (ctx.params as { id: string }).id;

const cursorOf = (ctx: Ctx): { cursor?: string } => {
  const cursor = ctx.URL.searchParams.get('cursor')?.slice(0, 300);
  return cursor ? { cursor } : {};
};

function answer(ctx: Ctx, body: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}
