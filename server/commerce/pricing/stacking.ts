// Which discounts a cart gets: eligibility, the winner between discounts that can't be combined, and the reasons for
// the others. Commerce 1.8. Portable.
import { quantum } from '../money/money.ts';
import { normalCode } from './codes.ts';
import { type Goods, isInSet, sum } from './goods.ts';
import type { DiscountRule, PriceInput } from './input.ts';
import type { CouponReason } from './messages.ts';
import {
  hasMatch,
  isLineDiscount,
  isOrderDiscount,
  isShippingDiscount,
  type LineDiscount,
  lineOffer,
  type Offer,
  type OrderDiscount,
  orderOffer,
  type ShippingDiscount,
} from './offers.ts';
import type { PricedDiscount, PriceStep } from './schema.ts';

type Refused = { discount: DiscountRule; reason: CouponReason };

export type Given = {
  /** The price of each line after all discounts. */
  left: number[];
  discounts: PricedDiscount[];
  refused: Refused[];
  shippingDiscountCents: number;
};

const lanes = ['PRE', 'DEFAULT', 'POST'] as const;

/**
 * Line discounts, then order discounts, then free shipping; each applies to the previous result.
 *
 * TABLE: one discount per line, one per order, and one free shipping; all three can be combined. LANES: the same within
 * each lane, one lane after another. The result doesn't depend on the order of `codes` or `discounts`: the larger
 * amount wins, then the earlier id.
 */
export function giveDiscounts(input: PriceInput, goods: Goods, steps: PriceStep[]): Given {
  const given: Given = {
    left: goods.lines.map((line) => line.subtotalCents),
    discounts: [],
    refused: [],
    shippingDiscountCents: 0,
  };
  const running = takingPart(input).filter((discount) => {
    const reason = refusalOf(discount, input);
    if (reason) refuse(given, steps, discount, reason);
    return reason === undefined;
  });
  const rounds = input.settings.stacking === 'LANES' ? lanes : [undefined];
  const inLane = (discount: DiscountRule, lane: (typeof rounds)[number]) =>
    lane === undefined || discount.lane === lane;

  const onLines = running.filter(isLineDiscount);
  for (const lane of rounds) {
    competeOnLines(
      onLines.filter((one) => inLane(one, lane)),
      goods,
      given,
      steps,
    );
  }
  const goodsCents = sum(given.left.filter((_, i) => goods.lines[i]!.discountable));
  const discountable = given.left.map((cents, i) => (goods.lines[i]!.discountable ? cents : 0));
  if (running.some((one) => !isLineDiscount(one)))
    steps.push({ rule: 'goods', of: 'cart', inputs: { amounts: discountable }, resultCents: goodsCents });

  const onOrder = running.filter(isOrderDiscount).filter((discount) => {
    if (discount.kind !== 'CART_TOTAL' || goodsCents >= discount.minimumCents) return true;
    refuse(given, steps, discount, 'MINIMUM_NOT_MET', { goodsCents, minimumCents: discount.minimumCents });
    return false;
  });
  for (const lane of rounds)
    competeOnOrder(
      onOrder.filter((one) => inLane(one, lane)),
      goods,
      given,
      steps,
    );
  given.shippingDiscountCents = freeShipping(
    input,
    goods,
    goodsCents,
    running.filter(isShippingDiscount),
    given,
    steps,
  );
  return given;
}

/** Automatic discounts, and those whose code was entered; sorted by id, so that the input order doesn't matter. */
function takingPart(input: PriceInput): DiscountRule[] {
  const entered = new Set(input.codes.map(normalCode));
  return input.discounts
    .filter(({ code }) => code === undefined || entered.has(normalCode(code)))
    .sort((a, b) => compareText(a.id, b.id));
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Why the discount isn't eligible. */
function refusalOf(discount: DiscountRule, { now, purchase }: PriceInput): CouponReason | undefined {
  const { limits, used, startsAt, endsAt } = discount;
  if (!discount.enabled) return 'DISABLED';
  if (now !== undefined && startsAt !== undefined && now < startsAt) return 'NOT_STARTED';
  if (now !== undefined && endsAt !== undefined && now >= endsAt) return 'EXPIRED';
  if (purchase === 'RENEWAL' && !discount.subscriptionOptions.renewals) return 'NOT_ON_RENEWALS';
  // The first order of a subscription already counted the use.
  if (purchase === 'RENEWAL' && discount.code !== undefined) return undefined;
  if (limits.total !== undefined && used.total >= limits.total) return 'USED_UP';
  if (limits.perCustomer !== undefined && used.customer >= limits.perCustomer) return 'USED_BY_CUSTOMER';
  return undefined;
}

function refuse(
  given: Given,
  steps: PriceStep[],
  discount: DiscountRule,
  reason: CouponReason,
  about: PriceStep['inputs'] = {},
): void {
  given.refused.push({ discount, reason });
  steps.push({
    rule: 'discount-refused',
    of: discount.id,
    inputs: {
      discount: discount.name,
      ...(discount.code !== undefined && { code: discount.code }),
      reason,
      ...about,
    },
    resultCents: 0,
  });
}

/**
 * Each line gets the discount that lowers it most; each winner is then recalculated on the lines it won. A winner that
 * amounts to 0, such as a percentage that rounds to nothing, drops out, and the others compete again.
 */
function competeOnLines(discounts: readonly LineDiscount[], goods: Goods, given: Given, steps: PriceStep[]): void {
  const before = given.left;
  let running = discounts.filter((discount) => {
    const reason = !hasMatch(discount, goods)
      ? 'NO_MATCHING_ITEMS'
      : lineOffer(discount, goods, before).totalCents === 0
        ? 'NO_EFFECT'
        : undefined;
    if (reason) refuse(given, steps, discount, reason);
    return reason === undefined;
  });
  for (;;) {
    const alone = running.map((discount) => lineOffer(discount, goods, before));
    const winners = goods.lines.map((_, i) => bestOf(alone, (offer) => offer.amounts[i]!));
    const offers = alone.map((one) => {
      const won = new Set(winners.flatMap((winner, i) => (winner === one ? [i] : [])));
      return won.size === 0 ? undefined : lineOffer(one.discount as LineDiscount, goods, before, won);
    });
    const vain = offers.find((offer) => offer?.totalCents === 0)?.discount;
    if (!vain) {
      for (const [n, offer] of offers.entries()) {
        if (offer) give(given, steps, goods, offer, 'LINE');
        else refuse(given, steps, running[n]!, 'BETTER_DISCOUNT', { wouldTakeCents: alone[n]!.totalCents });
      }
      return;
    }
    refuse(given, steps, vain, 'NO_EFFECT');
    running = running.filter((discount) => discount !== vain);
  }
}

function competeOnOrder(discounts: readonly OrderDiscount[], goods: Goods, given: Given, steps: PriceStep[]): void {
  const offers = discounts.map((discount) => orderOffer(discount, goods, given.left));
  const winner = bestOf(offers, (offer) => offer.totalCents);
  for (const offer of offers) {
    if (offer.totalCents === 0) {
      const reason = goods.lines.some((line) => line.discountable) ? 'NO_EFFECT' : 'NO_MATCHING_ITEMS';
      refuse(given, steps, offer.discount, reason);
    } else if (offer !== winner) {
      refuse(given, steps, offer.discount, 'BETTER_DISCOUNT', { wouldTakeCents: offer.totalCents });
    }
  }
  if (winner) give(given, steps, goods, winner, 'ORDER');
}

/** The highest amount, then the highest total, then the earlier id. `offers` are ordered by id. */
function bestOf(offers: readonly Offer[], amountOf: (offer: Offer) => number): Offer | undefined {
  let best: Offer | undefined;
  for (const offer of offers) {
    const [now, most] = [amountOf(offer), best ? amountOf(best) : 0];
    if (now > most || (best && now === most && offer.totalCents > best.totalCents)) best = offer;
  }
  return best;
}

function give(given: Given, steps: PriceStep[], goods: Goods, offer: Offer, level: 'LINE' | 'ORDER'): void {
  const { discount, amounts, totalCents } = offer;
  given.left = given.left.map((cents, i) => cents - amounts[i]!);
  given.discounts.push({
    ...nameOf(discount),
    level,
    amountCents: totalCents,
    lines: amounts.flatMap((cents, i) => (cents > 0 ? [{ id: goods.lines[i]!.id, cents }] : [])),
  });
  steps.push(...offer.steps);
}

const nameOf = ({ id, name, code }: DiscountRule) => ({ id, name, ...(code !== undefined && { code }) });

/**
 * Free shipping from the first discount that applies, since all are worth the same. Our choice: before a shipping
 * option is chosen, the code stays valid at 0.
 */
function freeShipping(
  { delivery, currency }: PriceInput,
  goods: Goods,
  goodsCents: number,
  discounts: readonly ShippingDiscount[],
  given: Given,
  steps: PriceStep[],
): number {
  const chargeCents = delivery?.cents ?? 0;
  const travels = delivery !== undefined || goods.lines.some((line) => line.productType === 'PHYSICAL');
  if (delivery)
    steps.push({
      rule: 'shipping',
      of: delivery.name,
      inputs: { key: delivery.key, chargeCents },
      resultCents: chargeCents,
    });
  let winner: ShippingDiscount | undefined;
  for (const discount of discounts) {
    const { minimumCents = 0 } = discount;
    if (!travels) refuse(given, steps, discount, 'NOTHING_TO_SHIP');
    else if (!goods.lines.some((line) => line.discountable && isInSet(line, discount)))
      refuse(given, steps, discount, 'NO_MATCHING_ITEMS');
    else if (goodsCents < minimumCents) refuse(given, steps, discount, 'MINIMUM_NOT_MET', { goodsCents, minimumCents });
    else if (delivery && chargeCents < quantum(currency)) refuse(given, steps, discount, 'NO_EFFECT');
    else if (winner) refuse(given, steps, discount, 'BETTER_DISCOUNT', { wouldTakeCents: chargeCents });
    else winner = discount;
  }
  if (!winner) return 0;
  given.discounts.push({ ...nameOf(winner), level: 'SHIPPING', amountCents: chargeCents, lines: [] });
  steps.push({
    rule: 'free-shipping',
    of: winner.id,
    inputs: {
      discount: winner.name,
      ...(winner.code !== undefined && { code: winner.code }),
      chargeCents,
      ...(winner.minimumCents !== undefined && { goodsCents, minimumCents: winner.minimumCents }),
    },
    resultCents: chargeCents,
  });
  return chargeCents;
}
