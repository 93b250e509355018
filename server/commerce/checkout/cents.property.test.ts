// No cent appears or disappears on the way: random carts through cart, checkout, order, mail, receipt, refunds and export, over HTTP.
// PRICE_PATHS says how many. Commerce 1.2, 1.7 to 1.9, 3.3; import-formats 3.
import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { orderCsv } from '../../import/order-csv/order-csv.ts';
import { transact } from '../../store/transact.ts';
import { auditStore } from '../../testing/order-audit.ts';
import { queuedMails } from '../../testing/placed-orders.ts';
import { adasAddress, mug, variant } from '../../testing/shop.ts';
import { type ShopApp, type Shopper, shopApp } from '../../testing/shop-app.ts';
import { putDiscount } from '../discount/discount.ts';
import { balancesOf, issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { type Currency, formatMoney, quantum } from '../money/money.ts';
import { mailSite } from '../order/lifecycle.ts';
import { historyOf, loadOrder } from '../order/order.ts';
import { receiptPdf } from '../order/paper.ts';
import { previewRefund, refundOrder } from '../order/refunds.ts';
import type { OrderRefund, WholeOrder } from '../order/schema.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import type { RefundRequest } from '../pricing/refund.ts';
import { type PriceTax, priceTaxes } from '../pricing/schema.ts';
import type { CheckoutView } from './schema.ts';

const numRuns = Number(process.env.PRICE_PATHS ?? 15);
const fontsFolder = new URL('../../../data/fonts', import.meta.url).pathname;
const hasPdfText = !spawnSync('pdftotext', ['-v']).error;
const total = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

const units = fc.integer({ min: 1, max: 9_000 });
const journey = fc.record({
  currency: fc.constantFrom<Currency>('USD', 'EUR', 'JPY'),
  priceTax: fc.constantFrom<PriceTax>(...priceTaxes),
  rounding: fc.constantFrom('PER_LINE', 'PER_ORDER'),
  rates: fc.array(
    fc.record({
      ratePpm: fc.constantFrom(80_000, 88_750, 190_000, 333_333, 1),
      region: fc.option(fc.constantFrom('NY', 'CA'), { nil: undefined }),
      includesShipping: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  goods: fc.array(
    fc.record({
      type: fc.constantFrom(1, 1, 2, 3),
      price: units,
      sale: fc.option(units, { nil: undefined }),
      quantity: fc.integer({ min: 1, max: 7 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discounts: fc.array(
    fc.record({
      kind: fc.constantFrom('ANY_ORDER', 'CART_TOTAL', 'SHIPPING', 'PRODUCT'),
      coded: fc.boolean(),
      percent: fc.boolean(),
      amount: fc.integer({ min: 1, max: 3_000 }),
      ratePpm: fc.constantFrom(100_000, 333_333, 125_000, 990_000),
    }),
    { maxLength: 3 },
  ),
  cards: fc.array(units, { maxLength: 2 }),
  refunds: fc.array(fc.record({ byLine: fc.boolean(), part: fc.integer({ min: 1, max: 1000 }), pick: fc.nat(5) }), {
    maxLength: 4,
  }),
});
type Journey = typeof journey extends fc.Arbitrary<infer T> ? T : never;

/** The shop of a journey. @returns what its shopper puts in the cart, and types into the field for codes */
async function opened(app: ShopApp, way: Journey) {
  const { store, ids, clock } = app.parts;
  const step = quantum(way.currency);
  const codes: string[] = [];
  await transact(store, async (tx) => {
    await putPreferences(tx, 'tax', {
      rounding: way.rounding,
      rules: way.rates.map((rate, n) => ({ name: `Tax ${n}`, country: 'US', ...rate })),
    });
    for (const [n, { kind, coded, percent, amount, ratePpm }] of way.discounts.entries()) {
      const value = percent ? { type: 'PERCENT', ratePpm } : { type: 'AMOUNT', cents: amount * step };
      const rule = {
        id: `d${n}`,
        name: `Discount ${n}`,
        kind,
        ...(coded && { code: `CODE${n}` }),
        ...(kind !== 'SHIPPING' && { value }),
        ...(kind === 'CART_TOTAL' && { minimumCents: amount * step }),
        ...(kind === 'PRODUCT' && { productIds: [productId(0)] }),
      };
      await putDiscount(tx, discountRuleSchema.parse(rule), clock.now());
      if (coded) codes.push(`CODE${n}`);
    }
    for (const [n, amount] of way.cards.entries()) {
      const code = newGiftCardCode(ids);
      const cause = { entryId: ids.next(), actor: 'owner', at: clock.now() };
      issueGiftCard(tx, { id: cardId(n), code, currency: way.currency, cents: amount * step }, cause);
      codes.push(code);
    }
  });
  return codes;
}

const productId = (n: number): string => String(n).padStart(24, 'a');
const cardId = (n: number): string => String(n).padStart(24, 'd');

const productsOf = ({ goods, currency }: Journey) =>
  goods.map(({ type, price, sale }, n) =>
    mug({
      id: productId(n),
      title: `Thing ${n}`,
      urlId: `thing-${n}`,
      productType: type as 1,
      variants: [
        variant({
          sku: `SKU-${n}`,
          priceCents: price * quantum(currency),
          ...(sale !== undefined && { onSale: true, salePriceCents: sale * quantum(currency) }),
          unlimited: type !== 1,
        }),
      ],
    }),
  );

async function atCheckout(visitor: Shopper, way: Journey, codes: readonly string[]) {
  let cartToken = '';
  for (const [n, { quantity }] of way.goods.entries()) {
    const body = { itemId: productId(n), quantity };
    const added = await visitor.post('/api/commerce/shopping-cart/entries', body);
    expect(added.status, added.text).toBe(200);
    cartToken = added.json().shoppingCart.cartToken;
  }
  for (const giftOrPromoCode of codes)
    await visitor.post(`/api/3/commerce/cart/${cartToken}/codes`, { giftOrPromoCode });
  const details = { email: 'ada@example.com', shippingAddress: adasAddress, billingAddress: adasAddress };
  const saved = await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details);
  const view: CheckoutView = saved.json();
  return { cartToken, view };
}

const cents = (text = ''): number => Math.round(Number(text) * 100);

/** Cart page, checkout and order say the same. */
async function checkShown(visitor: Shopper, { order }: WholeOrder, view: CheckoutView, cart: Record<string, number>) {
  const shown = (money: { decimalValue: string } | undefined) => (money ? cents(money.decimalValue) : 0);
  const { totals } = view;
  expect([shown(totals.subtotal), shown(totals.discount), shown(totals.shipping)]).toEqual([
    order.subtotalCents,
    order.discountCents,
    order.shippingCents,
  ]);
  expect(total(totals.taxes.map((tax) => shown(tax.amount)))).toBe(order.taxCents);
  expect([shown(totals.grandTotal), shown(totals.amountDue)]).toEqual([order.grandTotalCents, order.amountDueCents]);
  expect(view.expectedTotalCents).toBe(order.amountDueCents);
  expect([cart.subtotalCents, cart.grandTotalCents]).toEqual([order.subtotalCents, order.grandTotalCents]);
  expect((await visitor.get('/')).status).toBe(200);
}

/** In parts as they come, then all that is left. */
async function refundAll(app: ShopApp, { order, lines }: WholeOrder, way: Journey): Promise<OrderRefund[]> {
  const { store } = app.parts;
  const step = quantum(order.currency);
  const give = async (request: RefundRequest) => {
    const { n, totalCents } = await previewRefund(store, order.id, request);
    const done = await refundOrder(app.parts, order.id, { request, notify: true, n }, 'owner');
    expect([done.state, done.totalCents]).toEqual(['DONE', totalCents]);
  };
  const left = async () => (await previewRefund(store, order.id, { by: 'AMOUNT', cents: step })).refundableCents;
  const gone = new Map<string, number>();
  let open = order.grandTotalCents;
  for (const { byLine, part, pick } of way.refunds) {
    if (open === 0) break;
    const line = lines[pick % lines.length]!;
    const pieces = Math.ceil(((line.quantity - (gone.get(line.id) ?? 0)) * part) / 1000);
    const amount = Math.floor((open / step) * (part / 1000)) * step;
    const isLine = byLine && pieces > 0;
    if (!isLine && amount === 0) continue;
    try {
      await give(
        isLine ? { by: 'LINES', lines: [{ id: line.id, quantity: pieces }] } : { by: 'AMOUNT', cents: amount },
      );
      if (isLine) gone.set(line.id, (gone.get(line.id) ?? 0) + pieces);
    } catch (error) {
      // Pieces of a line that was paid back by amount already, or that cost nothing.
      if (!(error instanceof DomainError) || !error.code.startsWith('refund-')) throw error;
    }
    const { refunds } = await historyOf(store, (await loadOrder(store, order.id)).order);
    open = order.grandTotalCents - total(refunds.map(({ totalCents }) => totalCents));
    if (open > 0) expect(await left()).toBe(open);
  }
  if (open > 0) await give({ by: 'AMOUNT', cents: open });
  return (await historyOf(store, (await loadOrder(store, order.id)).order)).refunds;
}

async function checkPaper(app: ShopApp, whole: WholeOrder, refunds: readonly OrderRefund[]): Promise<void> {
  if (!hasPdfText) return;
  const { order, lines } = whole;
  const site = { ...(await mailSite(app.parts.store, 'https://shop.example')), timeZone: 'America/New_York' };
  const pdf = await buffer(receiptPdf({ fontsFolder }, site, whole, refunds));
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  const text = stdout.replaceAll('\u00a0', ' ');
  const said = (amount: number) =>
    expect(text).toContain(formatMoney(amount, order.currency).replaceAll('\u00a0', ' '));
  for (const line of lines) said(line.subtotalCents);
  for (const amount of [order.subtotalCents, order.grandTotalCents]) said(amount);
  for (const refund of refunds) for (const tender of refund.tenders) said(tender.cents);
}

async function checkExport(app: ShopApp, { order, lines }: WholeOrder): Promise<void> {
  let text = '';
  for await (const piece of orderCsv(app.parts.store, 'America/New_York')) text += piece;
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  const [first] = rows;
  expect(total(rows.map((row) => cents(row['Lineitem price']) * Number(row['Lineitem quantity'])))).toBe(
    order.subtotalCents,
  );
  expect(rows).toHaveLength(lines.length);
  expect({
    subtotal: cents(first!.Subtotal),
    shipping: cents(first!.Shipping),
    taxes: cents(first!.Taxes),
    discount: cents(first!['Discount Amount']),
    total: cents(first!.Total),
    refunded: cents(first!['Amount Refunded']),
  }).toEqual({
    subtotal: order.subtotalCents,
    shipping: order.shippingCents,
    taxes: order.taxCents,
    discount: order.discountCents,
    total: order.grandTotalCents,
    refunded: order.grandTotalCents,
  });
}

async function travel(way: Journey): Promise<'bought' | 'too small'> {
  const { currency, priceTax } = way;
  const app = await shopApp({ products: productsOf(way), quantity: 100, store: { currency, priceTax } });
  try {
    const { store } = app.parts;
    const codes = await opened(app, way);
    const visitor = await app.shopper();
    const { cartToken, view } = await atCheckout(visitor, way, codes);
    const cart = (await visitor.get('/api/commerce/shopping-cart')).json() as Record<string, number>;
    const { quoteHash, expectedTotalCents } = view;
    const answer = await visitor.post('/api/2/commerce/orders', {
      cartToken,
      quoteHash,
      expectedTotalCents,
      ...(expectedTotalCents > 0 && { paymentToken: 'tok_visa' }),
    });
    if (answer.json().errorKey === 'charge-too-small') return 'too small';
    expect(answer.status, answer.text).toBe(200);
    const whole = await loadOrder(store, answer.json().orderId);
    const { order } = whole;
    await checkShown(visitor, whole, view, cart);
    const [mail] = await queuedMails(app, 'order-confirmed');
    expect(mail!.text).toContain(formatMoney(order.grandTotalCents, currency));
    expect(await auditStore(store, { settled: true })).toEqual([]);

    const refunds = await refundAll(app, whole, way);
    const tenders = refunds.flatMap((refund) => refund.tenders);
    const back = (kind: string) => total(tenders.filter((one) => one.kind === kind).map((one) => one.cents));
    expect(total(refunds.map(({ totalCents }) => totalCents))).toBe(order.grandTotalCents);
    expect(total(refunds.map(({ taxCents }) => taxCents))).toBe(order.grandTotalCents === 0 ? 0 : order.taxCents);
    expect([back('card'), back('gift-card')]).toEqual([order.amountDueCents, order.giftCardCents]);
    expect(
      await balancesOf(
        store,
        way.cards.map((_, n) => cardId(n)),
      ),
    ).toEqual(way.cards.map((amount) => amount * quantum(currency)));
    await checkPaper(app, whole, refunds);
    await checkExport(app, await loadOrder(store, order.id));
    expect(await auditStore(store, { settled: true })).toEqual([]);
    expect(app.faults()).toEqual([]);
    return 'bought';
  } finally {
    await app.close();
  }
}

describe('every cent', () => {
  it(
    `of ${numRuns} random carts is the same in cart, checkout, order, mail, receipt, refunds and export`,
    async () => {
      let bought = 0;
      await fc.assert(
        fc.asyncProperty(journey, async (way) => {
          if ((await travel(way)) === 'bought') bought++;
        }),
        { numRuns, endOnFailure: true },
      );
      expect(bought).toBeGreaterThan(numRuns / 2);
      if (!hasPdfText) console.warn('pdftotext is not installed: the text of receipts was not read');
    },
    30_000 + numRuns * 4_000,
  );
});
