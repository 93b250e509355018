// A shopper over real HTTP: fills a cart and pays.
import { adasAddress } from '../harness/shop.ts';
import { type TestVisitor, testVisitor } from '../harness/visitor.ts';

type Added = { shoppingCart: { cartToken: string } };

export async function addOne(visitor: TestVisitor, itemId: string, from: Record<string, string> = {}) {
  await visitor.get('/?format=json', from);
  return visitor.send<Added>('POST', '/api/commerce/shopping-cart/entries', { itemId }, from);
}

/** A whole purchase with a test card. @param n distinguishes shoppers, if the server trusts this machine as a proxy */
export async function buy(
  origin: string,
  itemId: string,
  n: number,
): Promise<{ orderId: string; accessToken: string }> {
  const visitor = testVisitor(origin);
  const from = { 'X-Forwarded-For': `10.1.${n >> 8}.${n & 255}` };
  const { cartToken } = (await addOne(visitor, itemId, from)).body.shoppingCart;
  const shown = await visitor.send<{ quoteHash: string }>(
    'PUT',
    `/api/3/commerce/cart/${cartToken}/checkout`,
    { email: 'ada@example.com', shippingAddress: adasAddress },
    from,
  );
  const body = { cartToken, quoteHash: shown.body.quoteHash, paymentToken: 'tok_visa' };
  const placed = await visitor.send<{ orderId: string; accessToken: string }>(
    'POST',
    '/api/2/commerce/orders',
    body,
    from,
  );
  if (placed.status !== 200) throw new Error(placed.text);
  return placed.body;
}
