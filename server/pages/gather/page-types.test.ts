// Every built-in page of the shop: its URL, its page type code, and the id and class of its body, which templates use for
// styling. Spec §2 "Page types by code". For pages behind a password or a membership, see unlock.test.ts and paywall.test.ts;
// cart and checkout need the browser build: client/journeys/.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { Role } from '../../base/roles.ts';
import { findCart } from '../../commerce/cart/cart.ts';
import { addProductFile } from '../../commerce/download/download.ts';
import { insertOrder, loadOrder } from '../../commerce/order/order.ts';
import { purchases } from '../../commerce/order/schema.ts';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { collectionSchema } from '../../content/collection/schema.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { createSeal } from '../../data-folder/secret.ts';
import { scriptHash } from '../../http/middleware/security-headers.ts';
import { PageType } from '../../http/page-type.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { page as pageDocument } from '../../testing/harness/documents.ts';
import { fakeClock, mug as shopMug, testIds } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { collection, ids, mug, now, type TestSite, testSite, website } from '../fixtures/site.ts';

const hex = (n: number) => n.toString(16).padStart(24, '0');
const song = mug({ id: hex(2002), urlId: 'song', title: 'Song', productType: 2 });
const club = mug({
  id: hex(2003),
  urlId: 'club',
  title: 'Club',
  productType: 5,
  variants: mug().variants.map((variant) => ({ ...variant, id: '2'.repeat(8) })),
});
const gift = mug({ id: hex(2004), urlId: 'gift', productType: 4 });
const cause = mug({ id: hex(2005), urlId: 'cause', donation: { suggestedCents: [1000], allowCustom: true } });
const password = 'correct horse battery';

let site: TestSite;
let edge: TestStoa;
const order = { id: '', token: '' };

beforeAll(async () => {
  site = await testSite();
  const parts = {
    ...site.parts,
    ids: testIds(),
    clock: fakeClock(now),
    siteUrl: () => 'https://shop.example',
    paymentSeal: createSeal(new Uint8Array(32), 'payment'),
  };
  edge = await testStoa({ site, parts });
  await site.write(async (tx) => {
    putWebsite(tx, website({ store: { ...website().store, merchandising: { productReviewsEnabled: true } } }));
    for (const product of [song, club, gift, cause]) await putProduct(tx, product);
    await putPreferences(tx, 'member-areas', { areas: [{ id: 'studio', title: 'Studio', productId: club.id }] });
  });
  await site.write(async (tx) => {
    await putCollection(tx, collection({ id: hex(0x50), urlId: 'soon', typeName: 'cover-page' }));
    putLiveDocument(tx, pageDocument(hex(0x50), 'Soon'));
  });
  const file = { id: 'f1', name: 'song <i>.mp3', addedAt: 1, hash: 'a'.repeat(64), sizeBytes: 3_000_000 };
  await site.write((tx) => addProductFile(tx, song.id, file));
  // One order of each kind of purchase, all with the same token.
  const cup = shopMug({ title: 'Cup' });
  const shop = await testStoa({ products: [cup] });
  const placed = await placeOrder(shop, [{ product: cup, quantity: 1 }]);
  const { order: whole, lines } = await loadOrder(shop.parts.store, placed.orderId);
  await shop.close();
  Object.assign(order, { id: whole.id, token: whole.accessToken });
  for (const [n, purchase] of purchases.entries())
    await transact(parts.store, (tx) => insertOrder(tx, { ...whole, id: orderOf(n), purchase }, lines));
  for (const [name, role] of [
    ['owner', Role.admin],
    ['reader', Role.reporting],
  ] as const)
    await createContributor(parts, { email: `${name}@shop.example`, name, roles: [role], password });
}, 60_000);
afterAll(async () => {
  expect([...site.faults, ...edge.edge.log.faults()]).toEqual([]);
  await edge.close();
  await site.close();
});

const orderOf = (n: number) => hex(0x9900 + n);
const confirmed = (page: string, n: number) => `/checkout/${page}?oid=${orderOf(n)}&t=${order.token}`;

async function signedIn(name: 'owner' | 'reader') {
  const client = edge.visitor();
  await client.get('/');
  expect((await client.post('/api/auth/sign-in', { email: `${name}@shop.example`, password })).status).toBe(200);
  return client;
}

/** The page's data about itself. */
const told = (text: string) => ({
  type: Number(/"pageType":(\d+)/.exec(text)?.[1]),
  id: /<body id="([^"]*)"/.exec(text)?.[1],
  classes: /<body id="[^"]*" class="([^"]*)"/.exec(text)?.[1]?.split(' ') ?? [],
});

it.each([
  [2, '/about', `collection-${hex(6)}`],
  [3, '/soon', `collection-${hex(0x50)}`],
  [1, '/shop', `collection-${hex(3)}`],
  [50, '/shop/p/mug', `item-${hex(2001)}`],
  [100, '/nowhere', 'system-not-found'],
  [102, '/search?q=mug', 'system-search'],
  [202, () => confirmed('order-confirmed', 0), 'system-order-confirmed'],
  [203, `/checkout/donate?donatePageId=${cause.id}`, 'system-donate'],
  [204, () => confirmed('contribution-confirmed', 1), 'system-contribution-confirmed'],
  [206, () => confirmed('subscription-confirmed', 2), 'system-subscription-confirmed'],
  [202, () => confirmed('order-confirmed', 3), 'system-order-confirmed'],
  [208, () => confirmed('membership-confirmed', 4), 'system-membership-confirmed'],
  [207, () => confirmed('order-received', 0), 'system-order-received'],
  [209, '/reviews/request?t=none', 'system-reviews-request'],
  [211, () => `/order-status/${orderOf(0)}?t=${order.token}`, 'system-order-status'],
  [211, '/order-status', 'system-order-status'],
  [300, '/unsubscribe?t=none', 'system-unsubscribe'],
  [400, '/sso?next=/shop', 'system-sso'],
] as const)('%i is the type of %s', async (type, path, id) => {
  const address = typeof path === 'string' ? path : path();
  const { text } = await edge.visitor().get(address);
  expect(told(text)).toMatchObject({ type, id });
  // Built-in pages also have their name as a class; pages of the site have the classes of their collection.
  expect(told(text).classes).toContain(id.startsWith('item-') ? 'view-item' : id);
});

it.each([
  [104, 'popup-overlay', '/hello'],
  [103, 'lock-screen', '/closed'],
  [400, 'sso-screen', '/welcome-back'],
  [100, 'not-found', '/lost'],
] as const)(
  '%i is the type of a %s where it is edited, and visitors find no such page',
  async (type, typeName, path) => {
    const id = hex(type);
    await site.write(async (tx) => {
      await putCollection(tx, collection({ id, urlId: path.slice(1), typeName }));
      putLiveDocument(tx, pageDocument(id, 'Welcome'));
    });
    expect(told((await site.get(path, { drafts: true, edit: true })).text)).toMatchObject({
      type,
      id: `collection-${id}`,
    });
    expect((await edge.visitor().get(path)).status).toBe(404);
  },
);

it.each([
  [1, 'blog'],
  [2, 'blog'],
  [10, 'page'],
  [13, 'products'],
] as const)('%i is a type of collection, told as data; there are 1 to 25', async (type, typeName) => {
  const [id, path] = [hex(0x7700 + type), `/type-${type}`];
  await site.write(async (tx) => {
    await putCollection(tx, collection({ id, urlId: path.slice(1), type, typeName }));
    if (type === 10) putLiveDocument(tx, pageDocument(id, 'Welcome'));
  });
  const shown = JSON.parse((await edge.visitor().get(`${path}?format=json`)).text);
  expect(shown.collection).toMatchObject({ id, type });
  const known = collectionSchema.shape.type;
  expect([0, 1, type, 25, 26].map((one) => known.safeParse(one).success)).toEqual([false, true, true, true, false]);
});

it('has each code of the specification', () => {
  const system = [100, 101, 102, 103, 104, 105, 106, 107];
  const commerce = [200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211];
  expect(Object.values(PageType)).toEqual(expect.arrayContaining([1, 2, 3, 50, ...system, ...commerce, 300, 301, 400]));
});

it('203 takes an amount as it is written in any country, and a comma makes no hundred times as much of it', async () => {
  const visitor = edge.visitor();
  await visitor.get(`/checkout/donate?donatePageId=${cause.id}`);
  const give = (custom: string) =>
    visitor.postForm('/checkout/donate', {
      donatePageId: cause.id,
      amount: 'custom',
      custom,
      crumb: visitor.jar.get('crumb') ?? '',
    });
  for (const custom of ['7,50', '7.50', '$ 7,50', '7.5']) {
    const sent = await give(custom);
    const cartToken =
      new URL(String(sent.headers.location), 'https://shop.example').searchParams.get('cartToken') ?? '';
    const cart = await findCart(site.parts.store, cartToken);
    expect([custom, cart?.entries.map(({ agreedCents }) => agreedCents)]).toEqual([custom, [750]]);
  }
  expect((await give('1.234')).text).toContain('Enter an amount, such as 25.');
});

it('210 shows the shop’s people what buyers of something digital get, and nobody else that there is such a page', async () => {
  const path = (id: string) => `/checkout/digital-product-preview?itemId=${id}`;
  const owner = await signedIn('owner');
  const files = await owner.get(path(song.id));
  expect([files.status, files.headers['x-robots-tag'], files.headers['cache-control']]).toEqual([
    200,
    'noindex',
    'no-store',
  ]);
  expect(told(files.text)).toMatchObject({ type: 210, id: 'system-digital-product-preview' });
  for (const words of ['song &lt;i&gt;.mp3', '3.0 MB', 'only your team can see this page'])
    expect(files.text).toContain(words);
  expect((await owner.get(path(club.id))).text).toContain('Your membership');
  for (const id of [mug().id, gift.id, hex(1), '', ids.shop]) expect((await owner.get(path(id))).status).toBe(404);
  const others = [edge.visitor(), await signedIn('reader')];
  for (const other of others) {
    const answer = await other.get(path(song.id));
    expect([answer.status, answer.text.includes('song')]).toEqual([404, false]);
  }
});

it('400 leads nowhere else than to the shop itself', async () => {
  const { text } = await edge.visitor().get('/sso?next=https://evil.example/x');
  expect(text).toContain('href="/account/sign-in?next=%2Faccount"');
  expect((await edge.visitor().get('/sso?next=/shop')).text).toContain('href="/account/sign-in?next=%2Fshop"');
});

it('prints the code for the confirmation on pages of bought orders alone, and lets it run', async () => {
  const code = '<script>bought()</script><i class="pixel"></i>';
  await site.write(async (tx) => {
    const website = await loadWebsite(tx);
    putWebsite(tx, { ...website, store: { ...website.store, orderConfirmationInjectCode: code } });
  });
  const { text, headers } = await edge.visitor().get(confirmed('order-confirmed', 0));
  expect(text.indexOf(code)).toBeGreaterThan(text.indexOf('checkoutConfirmed({'));
  expect(headers['content-security-policy']).toContain(scriptHash('bought()'));
  for (const address of [confirmed('order-received', 0), '/'])
    expect((await edge.visitor().get(address)).text).not.toContain('class="pixel"');
});
