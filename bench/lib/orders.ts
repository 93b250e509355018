// A shop's stored orders over years: for reports over many of them.
import type { Order, OrderLine } from '../../server/commerce/order/schema.ts';
import { insertOrder } from '../../server/commerce/order/store.ts';
import { loadWebsite } from '../../server/site/website/website.ts';
import type { Store } from '../../server/store/store.ts';
import { transact } from '../../server/store/transact.ts';

const inOneCommit = 20;
const idOf = (n: number): string => n.toString(16).padStart(24, '0');
const countries = ['US', 'US', 'US', 'GB', 'DE', 'CA', 'FR', 'AU'];

/** `count` orders, evenly over the time, each with one or two of two hundred products. */
export async function putOrders(
  store: Store,
  count: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { id, store: shop } = await loadWebsite(store);
  const orderOf = (n: number): Order => {
    const country = countries[n % countries.length] ?? 'US';
    const address = {
      firstName: 'Ada',
      lastName: `B${n}`,
      line1: '1 Main St',
      line2: '',
      city: 'Ithaca',
      region: 'NY',
      postalCode: '14850',
      country,
      phoneNumber: '',
    };
    const createdAt = Math.floor(from + ((to - from) * (n + 0.5)) / count);
    const lineCount = 1 + (n % 2);
    const subtotalCents = 2_500 * lineCount;
    const cents = {
      subtotalCents,
      discountCents: 0,
      shippingCents: 600,
      shippingTaxCents: 0,
      taxCents: 0,
      giftCardCents: 0,
    };
    return {
      ...{ id: idOf(n), number: n + 1, testMode: shop.testModeOn, accessToken: `t${n}`, websiteId: id },
      ...{ cartId: idOf(n), cartToken: `c${n}`, checkoutId: idOf(n), attempt: 1, createdAt, updatedAt: createdAt },
      ...{ email: `buyer-${n}@example.com`, subscribeToList: false, billingAddress: address, shippingAddress: address },
      ...{ currency: shop.currency, pricing: { priceTax: 'EXCLUSIVE', rounding: 'PER_LINE', taxRules: [] }, taxes: [] },
      ...{ lineCount, totalQuantity: lineCount, ...cents },
      ...{ grandTotalCents: subtotalCents + 600, amountDueCents: subtotalCents + 600 },
      ...{
        fulfillmentStatus: 'FULFILLED',
        paymentState: 'PAID',
        payment: { provider: 'test', ref: `p${n}`, amountCents: subtotalCents + 600 },
      },
    } as unknown as Order;
  };
  const linesOf = ({ lineCount }: Order, n: number): OrderLine[] =>
    Array.from({ length: lineCount }, (_, at) => {
      const product = (n * (at + 3)) % 200;
      const cents = {
        unitCents: 2_500,
        regularCents: 2_500,
        subtotalCents: 2_500,
        discountCents: 0,
        taxCents: 0,
        totalCents: 2_500,
      };
      return {
        ...{ id: `${at}`, itemId: idOf(product), variantId: 'v', sku: `SKU-${product}`, title: `Product ${product}` },
        ...{
          productType: 1,
          optionValues: [],
          additionalFields: null,
          quantity: 1,
          ...cents,
          taxable: true,
          stockState: 'taken',
        },
      } as OrderLine;
    });
  for (let first = 0; first < count; first += inOneCommit)
    await transact(store, async (tx) => {
      for (let n = first; n < Math.min(first + inOneCommit, count); n++) {
        const order = orderOf(n);
        insertOrder(tx, order, linesOf(order, n));
      }
    });
}
