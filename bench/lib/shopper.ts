// Shoppers of a served shop, through its own calls: a cart, details, an order.
import { type Agent, request } from 'node:http';

/** Lifts the limits, and lets each shopper have a separate address. */
export const shopperFlags = [
  ...['--cart-limit', '1000000', '--trusted-proxies', '127.0.0.1,::1'],
  ...['--max-in-flight', '1000', '--max-delay-ms', '60000'],
];

/** With the answers to its form. */
export type SoldItem = { itemId: string; sku: string; additionalFields?: Record<string, string> };

const ada = {
  firstName: 'Ada',
  lastName: 'Bench',
  line1: '1 Main St',
  line2: '',
  city: 'Ithaca',
  region: 'NY',
  postalCode: '14850',
  country: 'US',
  phoneNumber: '',
};
const card = { number: '4242424242424242', expiry: '12 / 40', cvc: '123' };

type Answer = { status: number; body: string; cookies: string[] };
/** A visitor with a first page's cookies and CSRF token. */
export type ShopperVisitor = { headers: Record<string, string> };
/** A shopper with cart and details, ready to order. */
export type Shopper = ShopperVisitor & { token: string; quoteHash: string };

export async function newShopper(agent: Agent, origin: string, n: number): Promise<ShopperVisitor> {
  // Separate addresses, as behind a proxy: the limits per address are not under test.
  const from = { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  const { cookies } = await call(agent, 'GET', `${origin}/cart`, from);
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice(6) ?? '';
  const json = { 'X-CSRF-Token': crumb, 'Content-Type': 'application/json' };
  return { headers: { ...from, Cookie: cookies.join('; '), ...json } };
}

/** @returns the cart's token */
export async function addToCart(
  agent: Agent,
  origin: string,
  { headers }: ShopperVisitor,
  item: SoldItem,
): Promise<string> {
  const entry = { additionalFields: null, ...item, quantity: 1 };
  const { body } = await call(agent, 'POST', `${origin}/api/commerce/shopping-cart/entries`, headers, entry);
  return (JSON.parse(body) as { shoppingCart: { cartToken: string } }).shoppingCart.cartToken;
}

export async function typeDetails(
  agent: Agent,
  origin: string,
  { headers }: ShopperVisitor,
  { token, n }: { token: string; n: number },
): Promise<Shopper> {
  const url = `${origin}/api/3/commerce/cart/${token}/checkout`;
  const details = { email: `ada-${n}@example.com`, shippingAddress: ada };
  const saved = await call(agent, 'PUT', url, headers, details);
  const view = JSON.parse(saved.body) as { quoteHash: string; shippingOptions: { key: string; selected: boolean }[] };
  const [option] = view.shippingOptions;
  if (!option || view.shippingOptions.some(({ selected }) => selected))
    return { headers, token, quoteHash: view.quoteHash };
  const chosen = await call(agent, 'PUT', url, headers, { shippingKey: option.key });
  return { headers, token, quoteHash: (JSON.parse(chosen.body) as { quoteHash: string }).quoteHash };
}

export const place = (
  agent: Agent,
  origin: string,
  { headers, token, quoteHash }: Shopper,
  number = card.number,
): Promise<Answer> => {
  const payment = { card: { ...card, number } };
  return call(agent, 'POST', `${origin}/api/2/commerce/orders`, headers, { cartToken: token, quoteHash, payment });
};

export function call(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!);
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), cookies });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
