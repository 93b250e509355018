import { defineConcept } from '../../http/concept.ts';
import { lastDays } from '../../site/time-zone/days.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { formatMoney } from '../money/money.ts';
import { sweepersPatience, sweepMs } from '../payment/limits.ts';
import type { PaymentParts } from '../payment/payment.ts';
import type { SweepCursor } from '../payment/sweep.ts';
import { orderAddressCalls } from './address-calls.ts';
import { browseOrders, countOrders, salesBetween } from './browse.ts';
import { orderCalls, paperCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { indexOrders } from './list.ts';
import { orderMailKinds } from './mail-samples.ts';
import * as messages from './messages.ts';
import { paperRoutes } from './pdf-routes.ts';
import { type RefundParts, settleRefunds } from './refunds.ts';
import { serveOrders } from './serve.ts';

export const orderConcept = defineConcept({
  name: 'commerce/order',
  calls: { ...orderCalls, ...orderAddressCalls, ...paperCalls },
  mails: orderMailKinds,
  refusals,
  messages,
  serve: (parts: Parameters<typeof serveOrders>[0] & Parameters<typeof paperRoutes>[0]) => [
    serveOrders(parts),
    paperRoutes(parts),
  ],
  // Upgrades stores that predate filters.
  atStart: ({ store }: RefundParts) => indexOrders(store),
  jobs(parts: RefundParts & PaymentParts) {
    const sweep: SweepCursor = {};
    const sweeping = { ...parts, stripePatience: sweepersPatience };
    const run = (stopping: AbortSignal) => settleRefunds({ ...sweeping, stopping }, sweep);
    return [{ name: 'commerce/order/refunds', everyMs: sweepMs, begins: 'at once', run }];
  },
  search: {
    needs: ['orders.see'],
    async find({ store }, words, limit) {
      const { rows } = await browseOrders(store, { search: words.replace(/^#/, ''), sort: '-created', limit });
      return rows.map(({ id, orderNumber, customerName, customerEmail, grandTotal }) => ({
        kind: 'order',
        id,
        title: `#${orderNumber}`,
        note: `${customerName || customerEmail} · ${formatMoney(grandTotal.value, grandTotal.currencyCode)}`,
      }));
    },
  },
  toDo: {
    orders: {
      needs: ['orders.see'],
      async read({ store }) {
        const { 'to-fulfill': toFulfill, problems: needAction } = await countOrders(store);
        return { toFulfill, needAction };
      },
    },
    sales: {
      needs: ['analytics.sales'],
      async read({ store, clock }) {
        const { timeZone, store: shop } = await loadWebsite(store);
        const days = lastDays(clock.now(), 30, findTzData(timeZone));
        const { currency, testModeOn: testMode } = shop;
        const times = days.map(({ from }) => from);
        const sums = await salesBetween(store, times, { currency, testMode });
        return { currency, testMode, days: days.map(({ date }, n) => ({ date, ...sums[n]! })) };
      },
    },
  },
});
