// A shopper's steps to an order: calls to the real app over HTTP, or directly the functions behind these calls.

import { isDomainError } from '../../base/errors.ts';
import { addEntry, cartOf } from '../../commerce/cart/cart.ts';
import { addCode } from '../../commerce/cart/codes.ts';
import { legacyView } from '../../commerce/cart/legacy-view.ts';
import { cartPageData } from '../../commerce/cart/v3-view.ts';
import type { LegacyCart, V3Cart } from '../../commerce/cart/wire.ts';
import { checkoutState } from '../../commerce/checkout/checkout.ts';
import { placeOrder } from '../../commerce/checkout/place-order.ts';
import { saveDetails } from '../../commerce/checkout/save-details.ts';
import type { CheckoutView, Details } from '../../commerce/checkout/schema.ts';
import { cardOfToken } from '../../commerce/payment/embedded-test.ts';
import { openShop, stocked, type TestParts, testParts } from '../harness/shop.ts';
import { testStoa } from '../harness/test-stoa.ts';
import { type Journey, productsOf, storeOf } from './journey.ts';

export type ShopperDriver = {
  parts: TestParts;
  /** @returns the cart's token */
  add(itemId: string, quantity: number): Promise<string>;
  /** Refused additions are skipped. */
  enter(cartToken: string, code: string): Promise<void>;
  details(cartToken: string, details: Details): Promise<CheckoutView>;
  carts(cartToken: string): Promise<{ legacy: LegacyCart; page: V3Cart }>;
  /** @returns the order's id; undefined if the amount is too small for a card */
  place(view: CheckoutView): Promise<string | undefined>;
  faults(): unknown[];
  close(): Promise<void>;
};

const pieces = 100;

export async function httpDriver(way: Journey): Promise<ShopperDriver> {
  const app = await testStoa({ products: productsOf(way), quantity: pieces, store: storeOf(way) });
  const shopper = await app.shopper();
  const must = <T extends { status: number; text: string }>(answer: T): T => {
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  };
  return {
    parts: app.parts,
    faults: app.faults,
    close: app.close,
    async add(itemId, quantity) {
      return must(await shopper.post('/api/commerce/shopping-cart/entries', { itemId, quantity })).json().shoppingCart
        .cartToken;
    },
    async enter(cartToken, giftOrPromoCode) {
      await shopper.post(`/api/3/commerce/cart/${cartToken}/codes`, { giftOrPromoCode });
    },
    async details(cartToken, details) {
      return must(await shopper.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
    },
    async carts(cartToken) {
      return {
        legacy: must(await shopper.get('/api/commerce/shopping-cart')).json(),
        page: must(await shopper.get(`/api/3/commerce/cart/${cartToken}`)).json(),
      };
    },
    async place(view) {
      const answer = await shopper.post('/api/2/commerce/orders', {
        ...submitOf(view),
        ...(view.expectedTotalCents > 0 && { paymentToken: 'tok_visa' }),
      });
      return answer.json().errorKey === 'charge-too-small' ? undefined : must(answer).json().orderId;
    },
  };
}

export async function directDriver(way: Journey): Promise<ShopperDriver> {
  const parts = testParts();
  await openShop(parts, storeOf(way));
  for (const product of productsOf(way)) await stocked(parts, product, pieces);
  const visitor: { cartToken?: string } = {};
  return {
    parts,
    faults: () => parts.log.faults,
    async close() {},
    async add(itemId, quantity) {
      const { view } = await addEntry(parts, { ...visitor, visitorId: 'visitor' }, { itemId, quantity });
      visitor.cartToken = view.cart.token;
      return view.cart.token;
    },
    async enter(cartToken, code) {
      try {
        await addCode(parts, cartToken, code);
      } catch (error) {
        if (!isDomainError(error, 'code-refused')) throw error;
      }
    },
    async details(cartToken, details) {
      await saveDetails(parts, cartToken, details);
      const found = await checkoutState(parts, cartToken);
      if (found.state !== 'open') throw new Error(`The checkout is ${found.state}`);
      return found.view;
    },
    async carts(cartToken) {
      const view = (await cartOf(parts, { cartToken }))!;
      return { legacy: legacyView(view), page: cartPageData(view, view.website).cart! };
    },
    async place(view) {
      try {
        const card = view.expectedTotalCents > 0 ? cardOfToken('tok_visa') : undefined;
        return (await placeOrder(parts, { ...submitOf(view), card })).orderId;
      } catch (error) {
        if (isDomainError(error, 'below-minimum') && error.detail.errorKey === 'charge-too-small') return undefined;
        throw error;
      }
    },
  };
}

const submitOf = ({ cartToken, quoteHash, expectedTotalCents }: CheckoutView) => ({
  cartToken,
  quoteHash,
  expectedTotalCents,
});
