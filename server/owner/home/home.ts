// Pending tasks and sales figures, from counters and cached lists. Admin "Home".
import type { Parts } from '../../base/parts.ts';
import { type Actor, type Capability, can, type Target } from '../../base/roles.ts';
import { reportTraffic } from '../../census/insight/traffic.ts';
import { countOrders, salesBetween } from '../../commerce/order/browse.ts';
import { paymentReadiness } from '../../commerce/payment/settings.ts';
import { browseWaitlists } from '../../commerce/restock/browse.ts';
import { countReviews } from '../../commerce/review/browse.ts';
import { listStaged } from '../../commerce/staged-product/staged.ts';
import { browseProducts } from '../../commerce/stock/product-list.ts';
import { countWaitingComments } from '../../content/comment/comment.ts';
import { countUnpublished } from '../../content/page-editor/pages.ts';
import { scheduledStatus } from '../../data-folder/repository/status.ts';
import { countWaitingMails } from '../../outbox/outbox.ts';
import { listParts } from '../../site/site-part/site-part.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { lastDays } from './days.ts';
import type { Home } from './schema.ts';

type Part<Name extends keyof Home> = {
  needs: readonly [Capability, Target?];
  /** @returns undefined if there is nothing to show */
  read(parts: Parts, actor: Actor): Promise<Home[Name]>;
};

const daysShown = 30;
const waitlistsShown = 3;

const homeParts: { readonly [Name in keyof Home]-?: Part<Name> } = {
  orders: {
    needs: ['orders.see'],
    async read({ store }) {
      const { 'to-fulfill': toFulfill, problems: needAction } = await countOrders(store);
      return { toFulfill, needAction };
    },
  },
  soldOut: {
    needs: ['products.edit', { as: 'read' }],
    async read(parts, actor) {
      const [{ total }, waitedFor] = await Promise.all([
        browseProducts(parts, { sort: 'position', limit: 1, stock: 'out' }),
        can(actor, 'customers.manage') ? waitedForMost(parts) : [],
      ]);
      return { count: total, waitedFor };
    },
  },
  reviews: {
    needs: ['reviews.moderate'],
    read: async ({ store }) => ({ toApprove: await countReviews(store, 'PENDING') }),
  },
  comments: {
    needs: ['comments.moderate'],
    read: async ({ store }) => ({ toApprove: await countWaitingComments(store) }),
  },
  drafts: {
    needs: ['editor.open'],
    read: async (parts) => ({ count: await countUnpublished(parts) }),
  },
  siteParts: {
    needs: ['design.edit'],
    read: async ({ store }) => ({ count: (await listParts(store)).changes.length }),
  },
  staged: {
    needs: ['products.edit'],
    read: async (parts) => ({ count: (await listStaged(parts)).length }),
  },
  payments: {
    needs: ['payments.connect'],
    read: async ({ store }) => ({ gaps: (await paymentReadiness(store)).gaps }),
  },
  mails: {
    needs: ['site.settings'],
    read: async ({ store }) => ({ waiting: await countWaitingMails(store) }),
  },
  backups: {
    needs: ['site.settings'],
    async read({ store }) {
      const { now } = scheduledStatus({ store });
      if (now?.place === undefined && now?.lastFailure === undefined) return undefined;
      const lastAt = now.lastSuccess?.at;
      return { ...(lastAt !== undefined && { lastAt }), isFailing: now.lastFailure?.isOfChanges === false };
    },
  },
  visits: {
    needs: ['analytics.traffic', { as: 'read' }],
    async read(parts) {
      const { totals, before } = await reportTraffic(parts, { range: 'today', compare: 'previous' });
      return { today: totals.visits ?? 0, yesterday: before?.visits ?? 0 };
    },
  },
  sales: {
    needs: ['analytics.sales'],
    async read({ store, clock }) {
      const { timeZone, store: shop } = await loadWebsite(store);
      const days = lastDays(clock.now(), daysShown, findTzData(timeZone));
      const { currency, testModeOn: testMode } = shop;
      const sums = await salesBetween(
        store,
        days.map(({ from }) => from),
        { currency, testMode },
      );
      return { currency, testMode, days: days.map(({ date }, n) => ({ date, ...sums[n]! })) };
    },
  },
};

async function waitedForMost({ store }: Parts) {
  const { rows } = await browseWaitlists(store, { sort: '-waiting', limit: waitlistsShown, stock: 'out' });
  return rows.map(({ productId, productTitle, options, signUpCount }) => ({
    productId,
    title: options === '' ? productTitle : `${productTitle} (${options})`,
    waiting: signUpCount,
  }));
}

export async function openHome(parts: Parts, actor: Actor): Promise<Home> {
  const seen = Object.entries(homeParts).filter(([, { needs }]) => can(actor, ...needs));
  return Object.fromEntries(await Promise.all(seen.map(async ([name, { read }]) => [name, await read(parts, actor)])));
}

export const countWaiting = async ({ store }: Parts, actor: Actor): Promise<{ orders?: number }> =>
  can(actor, 'orders.see') ? { orders: (await countOrders(store))['to-fulfill'] } : {};
