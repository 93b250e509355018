// The link in the mail about an abandoned cart, opened by its shopper and by others: it restores the items, and reveals no personal data
// in either direction. A browser whose cart has items asks first. Commerce 2.5.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { mug, testSite } from '../../../pages/fixtures/site.ts';
import { transact } from '../../../store/transact.ts';
import { adasAddress, createSiteUser } from '../../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../../testing/harness/test-stoa.ts';
import { checkoutState } from '../../checkout/checkout.ts';
import { saveDetails } from '../../checkout/save-details.ts';
import { putProduct } from '../../product/product.ts';
import type { Product } from '../../product/schema.ts';
import { addEntry, closeCart, findCart } from '../cart.ts';

let site: Awaited<ReturnType<typeof testSite>>;
let edge: TestStoa;
let cup: Product;
let bowl: Product;

beforeAll(async () => {
  site = await testSite();
  // Cart tokens need the production length.
  site.parts.ids.token = (bytes) => randomBytes(bytes).toString('base64url');
  const { parts } = site;
  edge = await testStoa({ site });
  cup = mug();
  bowl = {
    ...mug(),
    id: 'b'.repeat(24),
    urlId: 'bowl',
    variants: [{ ...mug().variants[0]!, id: 'bowl', sku: 'BOWL' }],
  };
  for (const product of [cup, bowl])
    await transact(parts.store, (tx) =>
      putProduct(tx, {
        ...product,
        productType: 3,
        variants: product.variants.map((one) => ({ ...one, unlimited: true })),
      }),
    );
});
afterAll(async () => {
  await edge.close();
  await site.close();
});
let token: string;
beforeEach(async () => {
  const { view } = await addEntry(site.parts, {}, { itemId: cup.id, quantity: 2 });
  ({ token } = view.cart);
  await saveDetails(site.parts, token, { email: 'ada@example.com', shippingAddress: adasAddress });
});
afterEach(() => expect(site.faults).toEqual([]));

async function browser() {
  const client = edge.visitor();
  await client.get('/account/sign-in');
  const form = (path: string, fields: Record<string, string>) =>
    client.postForm(
      path,
      { ...fields, crumb: client.jar.get('crumb') ?? '' },
      { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' },
    );
  const cart = async () => (await findCart(site.parts.store, client.jar.get('CART')))!;
  const goods = async () => (await cart()).entries.map(({ itemId, quantity }) => [itemId, quantity]);
  return { ...client, form, cart, goods };
}

it('puts the goods into a cart of the browser’s own, and nobody learns of anybody by it', async () => {
  const phone = await browser();
  const opened = await phone.get(`/cart/restore?t=${token}`);
  expect([opened.status, opened.headers.location]).toEqual([303, '/cart']);
  expect(await phone.goods()).toEqual([[cup.id, 2]]);
  const own = await phone.cart();
  expect(own.token).not.toBe(token);
  expect([own.shippingLocation, own.codes, own.customerId]).toEqual([undefined, undefined, undefined]);
  const shown = JSON.stringify(await checkoutState(site.parts, own.token));
  expect(shown).not.toMatch(/ada@example\.com|Lovelace|Ithaca/);
  // The link's creator sees nothing that is typed there.
  await saveDetails(site.parts, own.token, { email: 'grace@example.com' });
  expect(JSON.stringify(await checkoutState(site.parts, token))).not.toContain('grace@example.com');
  // Following it again, even after another unit was added, changes nothing.
  await phone.get(`/cart/restore?t=${token}`);
  expect([(await phone.cart()).token, await phone.goods()]).toEqual([own.token, [[cup.id, 2]]]);
});

it('asks before the goods join others, takes nothing out, and needs the form of our own page', async () => {
  const phone = await browser();
  const { view } = await addEntry(site.parts, {}, { itemId: bowl.id, quantity: 1 });
  phone.jar.set('CART', view.cart.token);
  const asked = await phone.get(`/cart/restore?t=${token}`);
  expect([asked.status, String(asked.headers['cache-control'])]).toEqual([200, expect.stringContaining('no-store')]);
  expect(asked.text).toContain('We can add the item from the email to them.');
  expect(await phone.goods()).toEqual([[bowl.id, 1]]);
  expect((await phone.postForm('/cart/restore', { t: token, crumb: 'x' }, { Accept: 'text/html' })).status).toBe(403);
  expect(await phone.goods()).toEqual([[bowl.id, 1]]);
  expect((await phone.form('/cart/restore', { t: token })).headers.location).toBe('/cart');
  expect([(await phone.cart()).token, await phone.goods()]).toEqual([
    view.cart.token,
    [
      [bowl.id, 1],
      [cup.id, 2],
    ],
  ]);
  expect(new Set((await phone.cart()).entries.map(({ id }) => id)).size).toBe(2);
  expect((await phone.get(`/cart/restore?t=${token}`)).headers.location).toBe('/cart');
});

it('is the cart itself on its own device, a shopper’s own where they are signed in, and nothing for a wrong link', async () => {
  const own = await browser();
  own.jar.set('CART', token);
  expect((await own.get(`/cart/restore?t=${token}`)).headers.location).toBe('/cart');
  expect(own.jar.get('CART')).toBe(token);
  const user = await createSiteUser(site.parts, {
    email: 'zoe@example.com',
    password: 'correct horse battery',
    firstName: 'Z',
    lastName: 'M',
  });
  const signedIn = await browser();
  await signedIn.form('/account/sign-in', { email: 'zoe@example.com', password: 'correct horse battery' });
  await signedIn.get(`/cart/restore?t=${token}`);
  expect([(await signedIn.cart()).customerId, (await signedIn.cart()).token === token]).toEqual([user.id, false]);
  for (const wrong of ['', 'x'.repeat(5000), token.slice(1), '%00']) {
    const visitor = await browser();
    const { status, text } = await visitor.get(`/cart/restore?t=${wrong}`);
    expect([status, text.includes('This cart is no longer available')]).toEqual([404, true]);
    expect(visitor.jar.get('CART')).toBeUndefined();
  }
});

it('says what became of the goods once they are bought, and leads on', async () => {
  const cart = (await findCart(site.parts.store, token))!;
  await transact(site.parts.store, async (tx) => closeCart(tx, cart, 'order-1', site.parts.clock.now()));
  const phone = await browser();
  const { status, text } = await phone.get(`/cart/restore?t=${token}`);
  expect([status, text.includes('It was ordered or emptied')]).toEqual([404, true]);
  expect(text).toMatch(/<a class="button" href="\/shop">Go to the shop<\/a>/);
});
