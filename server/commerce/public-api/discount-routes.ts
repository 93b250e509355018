// Read-only discounts for API clients, under the path that the original documents (`/v1/`), and under that of its other
// calls.
import * as z from 'zod';
import { serveApi } from '../../accounts/api-key/serve.ts';
import { readQuery } from '../../http/body.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { listDiscounts, loadDiscount, usesOf } from '../discount/discount.ts';
import type { Discount } from '../discount/schema.ts';
import type { DiscountRule } from '../pricing/input.ts';
import { discountCalls, discountVersions } from './calls.ts';
import { pageOf } from './paging.ts';
import { type Api, pagination } from './read-routes.ts';
import { amount, isoTime } from './views.ts';

const listQuery = z.object({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
});

export function serveDiscountApi(api: Api): void {
  const { routes, store } = api;
  for (const version of discountVersions)
    serveApi(routes, discountCalls(version), {
      list: async (ctx) => {
        const { records, cursor } = await listDiscounts(store, readQuery(ctx, pageOf(listQuery)));
        const discounts = await Promise.all(records.map((one) => viewOf(api, one)));
        ctx.body = { discounts, pagination: pagination(api, ctx, cursor) };
      },
      open: async (ctx) => {
        ctx.body = await viewOf(api, await loadDiscount(store, ctx.params.id!));
      },
    });
}

async function viewOf({ store, clock }: Api, { rule, createdAt, updatedAt }: Discount) {
  const { currency } = (await loadWebsite(store)).store;
  const { total, perCustomer } = rule.limits;
  const now = clock.now();
  const isOver = rule.endsAt !== undefined && rule.endsAt <= now;
  const isAhead = rule.startsAt !== undefined && rule.startsAt > now;
  return {
    id: rule.id,
    name: rule.name,
    status: !rule.enabled ? 'DISABLED' : isOver ? 'EXPIRED' : isAhead ? 'SCHEDULED' : 'ACTIVE',
    criteria: criteriaOf(rule, currency),
    template: templateOf(rule, currency),
    trigger: rule.code === undefined ? { type: 'AUTOMATIC' } : { type: 'PROMO_CODE', promoCode: rule.code },
    startsOn: rule.startsAt === undefined ? null : isoTime(rule.startsAt),
    endsOn: rule.endsAt === undefined ? null : isoTime(rule.endsAt),
    usageLimit: total ?? null,
    usageLimitPerCustomer: perCustomer ?? null,
    usageCount: await usesOf(store, rule.id),
    subscriptionOptions: { appliesToRenewals: rule.subscriptionOptions.renewals },
    createdOn: isoTime(createdAt),
    modifiedOn: isoTime(updatedAt),
  };
}

function criteriaOf(rule: DiscountRule, currency: string): object {
  switch (rule.kind) {
    case 'PRODUCT':
      return { type: 'PRODUCT', productId: rule.productIds[0], productIds: rule.productIds };
    case 'CATEGORY':
      return { type: 'CATEGORY', categoryIds: rule.categoryIds };
    case 'CART_TOTAL':
      return { type: 'CART_TOTAL', minimumCartTotal: amount(rule.minimumCents, currency) };
    case 'BUY_X_GET_Y':
      return {
        type: 'BUY_X_GET_Y',
        requiredFullPriceQuantity: rule.buy.quantity,
        eligibleForDiscountQuantity: rule.get.quantity,
        criteriaProductIds: rule.buy.productIds ?? [],
        rewardProductIds: rule.get.productIds ?? [],
      };
    case 'SHIPPING':
      return rule.minimumCents === undefined
        ? { type: 'ANY_ORDER' }
        : { type: 'CART_TOTAL', minimumCartTotal: amount(rule.minimumCents, currency) };
    case 'ANY_ORDER':
      return { type: 'ANY_ORDER' };
    default:
      return rule satisfies never;
  }
}

function templateOf(rule: DiscountRule, currency: string): object {
  if (rule.kind === 'SHIPPING') return { type: 'FREE_SHIPPING' };
  const value = 'value' in rule ? rule.value : { type: 'PERCENT' as const, ratePpm: rule.ratePpm };
  return value.type === 'PERCENT'
    ? { type: 'PERCENTAGE', percentage: value.ratePpm / 10_000 }
    : { type: 'FIXED_AMOUNT', amount: amount(value.cents, currency) };
}
