// Orders placed like shoppers do, for tests of later order handling.
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import type { Product } from '../../commerce/product/schema.ts';
import type { MailText } from '../../outbox/mail-layout.ts';
import { mailText, type OutgoingMail } from '../../outbox/schema.ts';
import { transact } from '../../store/transact.ts';
import { adasAddress } from '../harness/shop.ts';
import type { TestStoa } from '../harness/test-stoa.ts';

type Placed = { orderId: string; orderNumber: string; accessToken: string };

/** Eight percent on goods and delivery in New York, where the shopper lives. */
export const withTax = (app: TestStoa) =>
  transact(app.parts.store, (tx) =>
    putPreferences(tx, 'tax', {
      rules: [{ name: 'NY Tax', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: true }],
    }),
  );

/** One order through cart and checkout, a minute after the previous one. */
export async function placeOrder(
  app: TestStoa,
  wanted: readonly { product: Product; quantity: number }[],
  details: Record<string, unknown> = {},
  codes: readonly string[] = [],
): Promise<Placed> {
  app.parts.clock.pass(60_000);
  const visitor = await app.shopper();
  let token = '';
  for (const { product, quantity } of wanted) {
    const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity });
    if (added.status !== 200) throw new Error(`Cannot add: ${added.text}`);
    token = added.json().shoppingCart.cartToken;
  }
  for (const giftOrPromoCode of codes) await visitor.post(`/api/3/commerce/cart/${token}/codes`, { giftOrPromoCode });
  const given = { email: 'ada@example.com', shippingAddress: adasAddress, ...details };
  const view = await visitor.put(`/api/3/commerce/cart/${token}/checkout`, given);
  if (view.status !== 200) throw new Error(`Cannot save: ${view.text}`);
  const answer = await visitor.post('/api/2/commerce/orders', {
    cartToken: token,
    paymentToken: 'tok_visa',
    ...given,
    expectedTotalCents: view.json().expectedTotalCents,
  });
  if (answer.status !== 200) throw new Error(`Cannot place: ${answer.text}`);
  return answer.json();
}

/** Mails in the outbox, in creation order. */
export async function queuedMails(
  { parts }: { parts: Pick<TestStoa['parts'], 'store'> },
  kind?: string,
): Promise<(OutgoingMail & MailText)[]> {
  const all = (await queued<OutgoingMail>({ parts }, 'outgoing-mail')).map((mail) => ({ ...mail, ...mailText(mail) }));
  return all.filter((mail) => kind === undefined || mail.kind === kind);
}

/** Events for webhooks. */
export const queuedEvents = ({ parts }: { parts: Pick<TestStoa['parts'], 'store'> }) =>
  queued<{ topic: string; data: Record<string, unknown> }>({ parts }, 'outgoing-event');

async function queued<R>({ parts }: { parts: Pick<TestStoa['parts'], 'store'> }, name: string): Promise<R[]> {
  const end = [name, new Uint8Array([0xff])];
  const { rows } = await parts.store.range({ start: [name], end, limit: 1000 });
  return rows.map(({ value }) => (value as { r: R }).r);
}
