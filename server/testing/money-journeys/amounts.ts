// The amounts of a cart or an order in each place that shows them, parsed from the displayed text where people read text.
import type { LegacyCart, V3Cart } from '../../commerce/cart/wire.ts';
import type { CheckoutView, ShownMoney } from '../../commerce/checkout/schema.ts';
import type { ConfirmedOrder } from '../../commerce/order/confirmed.ts';
import { repriced } from '../../commerce/order/explanation.ts';
import type { WholeOrder } from '../../commerce/order/schema.ts';
import type { orderView, transactionView } from '../../commerce/public-api/views.ts';

/** In hundredths; only the amounts that the place shows. */
export type Amounts = {
  goods: number[];
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  /** Difference between the tax due at the address and the tax included in the prices. */
  difference: number;
  giftCards: number;
  total: number;
  due: number;
  refunded: number;
};

export const total = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** "$1,234.50", "−¥500": hundredths. Anything else is a fault. */
export function readMoney(text: string): number {
  const match = /^(−?)[$€¥]([\d,]+)(?:\.(\d\d))?$/.exec(text.replaceAll('\u00a0', ' '));
  if (!match) throw new Error(`"${text}" is not an amount`);
  const cents = Number(match[2]!.replaceAll(',', '')) * 100 + Number(match[3] ?? 0);
  return match[1] && cents !== 0 ? -cents : cents;
}

/** "1234.50", as programs read it. */
function readDecimal(text: string | undefined): number {
  const match = /^(\d+)\.(\d\d)$/.exec(text ?? '');
  if (!match) throw new Error(`"${text}" is not an amount`);
  return Number(match[1]) * 100 + Number(match[2]);
}

/** The reference for every other place. */
export function ofOrder({ order, lines }: WholeOrder): Amounts {
  const { taxSurchargeCents, taxReliefCents } = repriced({ order, lines });
  return {
    goods: lines.map(({ subtotalCents }) => subtotalCents),
    subtotal: order.subtotalCents,
    discount: order.discountCents,
    shipping: order.shippingCents,
    tax: order.taxCents,
    difference: taxSurchargeCents - taxReliefCents,
    giftCards: order.giftCardCents,
    total: order.grandTotalCents,
    due: order.amountDueCents,
    refunded: order.refundedCents ?? 0,
  };
}

export const ofLegacyCart = (cart: LegacyCart): Partial<Amounts> => ({
  goods: cart.entries.map(({ subTotal }) => subTotal),
  subtotal: cart.subtotalCents,
  discount: cart.discountCents,
  shipping: cart.shippingCostCents,
  tax: cart.taxCents,
  giftCards: cart.giftCardRedemptionTotalCents,
  total: cart.grandTotalCents,
  due: cart.amountDueCents,
});

/** Both representations of each amount, which must be equal. */
const v3 = ({ value, decimalValue }: { value: number; decimalValue: string }): number => {
  if (readDecimal(decimalValue) !== value) throw new Error(`${decimalValue} is not ${value}`);
  return value;
};

export const ofCartPage = (cart: V3Cart): Partial<Amounts> => ({
  goods: cart.items.map(({ itemTotal }) => v3(itemTotal)),
  subtotal: v3(cart.subtotal),
  discount: v3(cart.discountTotal),
  shipping: v3(cart.shippingTotal),
  tax: v3(cart.taxTotal),
  giftCards: v3(cart.appliedGiftCardBalanceTotal),
  total: v3(cart.grandTotal),
  due: v3(cart.amountDue),
});

/** As people see it, on the cart page and in the checkout. */
export const ofCartRows = (cart: V3Cart): Partial<Amounts> => {
  const {
    goods: _,
    refunded: __,
    ...sums
  } = ofRows(cart.totalRows.map(({ name, text }) => ({ label: name, value: text })));
  return sums;
};

/** The parts of a cart by their names. */
export const ofCartParts = (cart: V3Cart): Partial<Amounts> => ({
  tax: total(cart.taxes.map(({ amount }) => v3(amount))),
  giftCards: total(cart.giftCards.map(({ amount }) => v3(amount))),
});

export function ofCheckout({ totals, expectedTotalCents }: CheckoutView): Partial<Amounts> {
  const shown = (money: ShownMoney) => {
    if (readMoney(money.text) !== v3(money)) throw new Error(`${money.text} is not ${money.value}`);
    return money.value;
  };
  if (expectedTotalCents !== totals.amountDue.value) throw new Error('The checkout expects what it does not show');
  return {
    subtotal: shown(totals.subtotal),
    discount: shown(totals.discount),
    shipping: totals.shipping ? shown(totals.shipping) : 0,
    tax: total(totals.taxes.map(({ amount }) => shown(amount))),
    total: shown(totals.grandTotal),
    due: shown(totals.amountDue),
  };
}

export const ofConfirmed = (page: ConfirmedOrder): Partial<Amounts> => ({
  goods: page.items.map(({ unitPrice, quantity }) => v3(unitPrice) * quantity),
  subtotal: readMoney(page.subtotalFormatted),
  discount: readMoney(page.discountTotalFormatted),
  shipping: readMoney(page.shippingTotalFormatted),
  tax: readMoney(page.taxTotalFormatted),
  total: readMoney(page.grandTotalFormatted),
});

const rowNames: [RegExp, Exclude<keyof Amounts, 'goods'>, 1 | -1][] = [
  [/^Subtotal$/, 'subtotal', 1],
  [/^Discount \d/, 'discount', -1],
  [/^Delivery/, 'shipping', 1],
  [/^(Includes )?Tax \d/, 'tax', 1],
  [/^Tax adjustment/, 'difference', 1],
  [/^Gift card /, 'giftCards', -1],
  [/^Total$/, 'total', 1],
  [/^(Paid|Amount due)/, 'due', 1],
  [/^Refunded$/, 'refunded', -1],
];

/** Rows of a mail, a receipt or a page, by label; "Thing 0" and so on are goods. */
export function ofRows(rows: readonly { label: string; value?: string }[]): Amounts {
  const amounts: Amounts = {
    ...{ goods: [], subtotal: 0, discount: 0, shipping: 0, tax: 0 },
    ...{ difference: 0, giftCards: 0, total: 0, due: 0, refunded: 0 },
  };
  for (const { label, value = '' } of rows) {
    const cents = value === 'Free' ? 0 : readMoney(value);
    const known = rowNames.find(([pattern]) => pattern.test(label));
    if (known) amounts[known[1]] += known[2] * cents || 0;
    else if (/^Thing \d$/.test(label)) amounts.goods.push(cents);
    else throw new Error(`Nobody knows what "${label}" is`);
  }
  if (amounts.giftCards === 0) amounts.due = amounts.total;
  return amounts;
}

/** The rows in the text of a mail. */
export const rowsOfText = (text: string): { label: string; value: string }[] =>
  text.split('\n').flatMap((line) => {
    const match = /^(\S.*): (Free|−?[$€¥][\d,]+(?:\.\d\d)?)$/.exec(line);
    return match ? [{ label: match[1]!, value: match[2]! }] : [];
  });

/** One row per line; the first one has the totals. */
export function ofCsv(rows: readonly Record<string, string>[]): Partial<Amounts> {
  const [first = {}] = rows;
  return {
    goods: rows.map((row) => readDecimal(row['Lineitem price']) * Number(row['Lineitem quantity'])),
    subtotal: readDecimal(first.Subtotal),
    shipping: readDecimal(first.Shipping),
    tax: readDecimal(first.Taxes),
    discount: readDecimal(first['Discount Amount']),
    total: readDecimal(first.Total),
    refunded: readDecimal(first['Amount Refunded']),
  };
}

const api = ({ value }: { value: string }): number => readDecimal(value);

export const ofApiOrder = (view: ReturnType<typeof orderView>): Partial<Amounts> => ({
  goods: view.lineItems.map(({ unitPricePaid, quantity }) => api(unitPricePaid) * quantity),
  subtotal: api(view.subtotal),
  discount: api(view.discountTotal),
  shipping: api(view.shippingTotal),
  tax: api(view.taxTotal),
  total: api(view.grandTotal),
  refunded: api(view.refundedTotal),
});

export function ofApiTransaction(view: ReturnType<typeof transactionView>): Partial<Amounts> {
  const paid = (isCard: boolean) =>
    view.payments.filter(({ provider }) => (provider === 'GIFT_CARD') !== isCard).map(({ amount }) => api(amount));
  const back = view.payments.map(({ refundedAmount }) => api(refundedAmount));
  const refunds = view.payments.map((payment) => total(payment.refunds.map(({ amount }) => api(amount))));
  const net = total(view.payments.map(({ netAmount }) => api(netAmount)));
  if (back.some((cents, n) => cents !== refunds[n])) throw new Error(`Refunds of ${refunds}, and ${back} are said`);
  if (net !== api(view.totalNetPayment)) throw new Error(`The payments come to ${net}`);
  return {
    goods: view.salesLineItems.map(({ totalSales }) => api(totalSales)),
    subtotal: api(view.totalSales),
    discount: total(view.salesLineItems.map(({ discountAmount }) => api(discountAmount))),
    shipping: api(view.totalNetShipping),
    tax:
      total(view.salesLineItems.flatMap(({ taxes }) => taxes.map(({ amount }) => api(amount)))) +
      total(view.shippingLineItems.flatMap(({ taxes }) => taxes.map(({ amount }) => api(amount)))),
    giftCards: total(paid(false)),
    total: api(view.total),
    due: total(paid(true)),
    refunded: total(back),
  };
}
