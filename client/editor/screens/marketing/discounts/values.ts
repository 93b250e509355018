// Discount form values, with the fields of every kind, and their conversion to the server's format. Pure.
import type { DiscountAnswer, DiscountBody } from '../../../../../server/commerce/discount/schema.ts';
import { discountSummary } from '../../../../../server/commerce/discount/state.ts';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import type { Problem } from '../../../../ui/form/record-form.tsx';
import { messages as words } from './messages.ts';

/** Scope: everything, products, or categories. For free items, "all" means more of the same. */
export type Scope = 'all' | 'products' | 'categories';
export type LineSet = { scope: Scope; productIds: string[]; categoryIds: string[] };

export type DiscountValues = {
  kind: DiscountAnswer['kind'];
  name: string;
  isCode: boolean;
  code: string;
  /** Empty: everyone. */
  groupId: string;
  isEnabled: boolean;
  off: 'PERCENT' | 'AMOUNT';
  ratePpm: number | null;
  cents: number | null;
  per: 'UNIT' | 'ORDER';
  minimumCents: number | null;
  /** The items that are discounted, or that free shipping requires. */
  of: LineSet;
  buyQuantity: number | null;
  buy: LineSet;
  getQuantity: number | null;
  get: LineSet;
  getRatePpm: number | null;
  startsAt: number | null;
  endsAt: number | null;
  usesMax: number | null;
  usesPerCustomer: number | null;
  onRenewals: boolean;
  lane: DiscountAnswer['lane'];
};

const everything: LineSet = { scope: 'all', productIds: [], categoryIds: [] };

export const newValues: DiscountValues = {
  kind: 'ANY_ORDER',
  name: '',
  isCode: true,
  code: '',
  groupId: '',
  isEnabled: true,
  off: 'PERCENT',
  ratePpm: 100_000,
  cents: null,
  per: 'UNIT',
  minimumCents: null,
  of: everything,
  buyQuantity: 2,
  buy: everything,
  getQuantity: 1,
  get: everything,
  getRatePpm: 1_000_000,
  startsAt: null,
  endsAt: null,
  usesMax: null,
  usesPerCustomer: null,
  onRenewals: false,
  lane: 'DEFAULT',
};

export function valuesOf(discount: DiscountAnswer): DiscountValues {
  const { kind, name, code, groupId = '', enabled, startsAt, endsAt, limits, subscriptionOptions, lane } = discount;
  const shared = {
    ...{ ...newValues, kind, name, lane, isCode: code !== undefined, code: code ?? '', groupId, isEnabled: enabled },
    ...{ startsAt: startsAt ?? null, endsAt: endsAt ?? null, onRenewals: subscriptionOptions.renewals },
    ...{ usesMax: limits.total ?? null, usesPerCustomer: limits.perCustomer ?? null },
  };
  if ('value' in discount) Object.assign(shared, valuePart(discount.value));
  switch (discount.kind) {
    case 'ANY_ORDER':
      return shared;
    case 'CART_TOTAL':
      return { ...shared, minimumCents: discount.minimumCents };
    case 'PRODUCT':
    case 'CATEGORY':
      return { ...shared, of: setOf(discount) };
    case 'SHIPPING':
      return { ...shared, minimumCents: discount.minimumCents ?? null, of: setOf(discount) };
    case 'BUY_X_GET_Y': {
      const { buy, get, ratePpm } = discount;
      return {
        ...shared,
        ...{ buyQuantity: buy.quantity, buy: setOf(buy) },
        ...{ getQuantity: get.quantity, get: setOf(get), getRatePpm: ratePpm },
      };
    }
    default:
      return discount satisfies never;
  }
}

type Value = { type: 'PERCENT'; ratePpm: number } | { type: 'AMOUNT'; cents: number; per?: 'UNIT' | 'ORDER' };

const valuePart = (value: Value): Partial<DiscountValues> =>
  value.type === 'PERCENT'
    ? { off: 'PERCENT', ratePpm: value.ratePpm }
    : { off: 'AMOUNT', cents: value.cents, ratePpm: null, per: value.per ?? 'UNIT' };

const setOf = ({ productIds = [], categoryIds = [] }: { productIds?: string[]; categoryIds?: string[] }): LineSet => ({
  scope: productIds.length > 0 ? 'products' : categoryIds.length > 0 ? 'categories' : 'all',
  productIds,
  categoryIds,
});

/** Client-side validation that mirrors the server's, by field. */
export function problemsOf(values: DiscountValues): Problem[] {
  const { kind, isCode, startsAt, endsAt } = values;
  const hasValue = kind !== 'SHIPPING' && kind !== 'BUY_X_GET_Y';
  const wrong: [path: string, isWrong: boolean, message: string][] = [
    ['ratePpm', hasValue && values.off === 'PERCENT' && !isRate(values.ratePpm), words.percentWrong],
    ['cents', hasValue && values.off === 'AMOUNT' && !isAmount(values.cents), words.amountWrong],
    ['minimumCents', kind === 'CART_TOTAL' && !isAmount(values.minimumCents), words.amountWrong],
    ['of', kind === 'PRODUCT' && values.of.productIds.length === 0, words.productsMissing],
    ['of', kind === 'CATEGORY' && values.of.categoryIds.length === 0, words.categoriesMissing],
    ['of', kind === 'SHIPPING' && isEmpty(values.of), words.setMissing],
    ['buyQuantity', kind === 'BUY_X_GET_Y' && !isAmount(values.buyQuantity), words.quantityWrong],
    ['getQuantity', kind === 'BUY_X_GET_Y' && !isAmount(values.getQuantity), words.quantityWrong],
    ['buy', kind === 'BUY_X_GET_Y' && isEmpty(values.buy), words.setMissing],
    ['get', kind === 'BUY_X_GET_Y' && isEmpty(values.get), words.setMissing],
    ['getRatePpm', kind === 'BUY_X_GET_Y' && !isRate(values.getRatePpm), words.percentWrong],
    ['code', isCode && values.code.trim() === '', words.codeMissing],
    ['usesMax', values.usesMax === 0, words.quantityWrong],
    ['usesPerCustomer', values.usesPerCustomer === 0, words.quantityWrong],
    ['endsAt', startsAt !== null && endsAt !== null && endsAt <= startsAt, words.endsBeforeStart],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([path, , message]) => ({ path, message }));
}

const isAmount = (value: number | null): boolean => value !== null && value > 0;
const isRate = (ppm: number | null): boolean => ppm !== null && ppm > 0 && ppm <= 1_000_000;
const isEmpty = ({ scope, productIds, categoryIds }: LineSet): boolean =>
  (scope === 'products' && productIds.length === 0) || (scope === 'categories' && categoryIds.length === 0);

/** @param values without problems */
export function bodyOf(values: DiscountValues, name: string): DiscountBody {
  const { startsAt, endsAt, usesMax, usesPerCustomer, minimumCents } = values;
  const shared = {
    name,
    ...(values.isCode && { code: values.code.trim() }),
    ...(values.groupId !== '' && { groupId: values.groupId }),
    enabled: values.isEnabled,
    ...(startsAt !== null && { startsAt }),
    ...(endsAt !== null && { endsAt }),
    limits: {
      ...(usesMax !== null && { total: usesMax }),
      ...(usesPerCustomer !== null && { perCustomer: usesPerCustomer }),
    },
    subscriptionOptions: { renewals: values.onRenewals },
    lane: values.lane,
  };
  const percent = { type: 'PERCENT', ratePpm: values.ratePpm ?? 0 } as const;
  const amount = { type: 'AMOUNT', cents: values.cents ?? 0 } as const;
  const orderValue = values.off === 'PERCENT' ? percent : amount;
  const lineValue = values.off === 'PERCENT' ? percent : { ...amount, per: values.per };
  switch (values.kind) {
    case 'ANY_ORDER':
      return { kind: 'ANY_ORDER', ...shared, value: orderValue };
    case 'CART_TOTAL':
      return { kind: 'CART_TOTAL', ...shared, minimumCents: minimumCents ?? 0, value: orderValue };
    case 'PRODUCT':
      return { kind: 'PRODUCT', ...shared, productIds: values.of.productIds, value: lineValue };
    case 'CATEGORY':
      return { kind: 'CATEGORY', ...shared, categoryIds: values.of.categoryIds, value: lineValue };
    case 'SHIPPING':
      return { kind: 'SHIPPING', ...shared, ...(minimumCents !== null && { minimumCents }), ...lineSet(values.of) };
    case 'BUY_X_GET_Y':
      return {
        kind: 'BUY_X_GET_Y',
        ...shared,
        buy: { quantity: values.buyQuantity ?? 1, ...lineSet(values.buy) },
        get: { quantity: values.getQuantity ?? 1, ...lineSet(values.get) },
        ratePpm: values.getRatePpm ?? 1_000_000,
      };
    default:
      return values.kind satisfies never;
  }
}

const lineSet = ({ scope, productIds, categoryIds }: LineSet) => ({
  ...(scope === 'products' && { productIds }),
  ...(scope === 'categories' && { categoryIds }),
});

/** Converts to form values: an automatic name is left empty, so that it follows the discount's changes. */
export function typedValues(discount: DiscountAnswer, currency: Currency): DiscountValues {
  const values = valuesOf(discount);
  return values.name === discountSummary(discount, currency) ? { ...values, name: '' } : values;
}

/** An unnamed discount gets a generated name. */
export function namedBody(values: DiscountValues, currency: Currency): DiscountBody {
  const name = values.name.trim();
  return bodyOf(values, name === '' ? discountSummary(bodyOf(values, ''), currency) : name);
}
