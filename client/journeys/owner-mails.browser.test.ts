// Links in emails to the owner lead to existing screens. Commerce 2.3, 2.5.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeInBothSchemes, claimSite, desktop, openPage, sharedBrowser } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../server/testing/harness/built-shop.ts';
import { adasAddress, mug, stocked } from '../../server/testing/harness/shop.ts';
import { testVisitor } from '../../server/testing/harness/visitor.ts';
import { endJourney } from './hands.ts';

const cup = mug({ title: 'Cup' });
let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  server = await startBuiltShop('owner-mails', async (parts) => void (await stocked(parts, cup)));
  browser = await sharedBrowser();
}, 120_000);
afterAll(() => endJourney(server, browser));

it('a new order leads to its papers, low stock to the products', async () => {
  const { page } = await openPage(browser, { viewport: desktop });
  await claimSite(page, server.ownerLink);

  const { orderId, orderNumber } = await buy();
  // Emails link to the site's domain, which redirects to the editor's.
  await page.goto(`${server.origin}/config/orders/${orderId}`);
  expect(new URL(page.url()).origin).toBe(server.adminOrigin);
  await page.getByRole('heading', { name: `Order #${orderNumber}` }).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  const isPdf = async (href: string | null) =>
    expect((await page.request.get(`${server.adminOrigin}${href}`)).headers()['content-type']).toBe('application/pdf');
  await isPdf(await page.getByRole('link', { name: 'Packing slip' }).getAttribute('href'));
  await page.getByRole('button', { name: 'More actions' }).click();
  await isPdf(await page.getByRole('menuitem', { name: 'Receipt' }).getAttribute('href'));

  const missing = await page.goto(`${server.adminOrigin}/config/orders/${'f'.repeat(24)}`);
  expect(missing?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Order not found' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Packing slip' }).count()).toBe(0);
  await page.goto(`${server.origin}/config/commerce/products`);
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();
}, 60_000);

async function buy(): Promise<{ orderId: string; orderNumber: string }> {
  const shopper = testVisitor(server.origin);
  await shopper.get('/');
  const entry = { itemId: cup.id, sku: null, quantity: 1 };
  const added = await shopper.send<{ shoppingCart: { cartToken: string } }>(
    'POST',
    '/api/commerce/shopping-cart/entries',
    entry,
  );
  const { cartToken } = added.body.shoppingCart;
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const { body } = await shopper.send('PUT', `/api/3/commerce/cart/${cartToken}/checkout`, details);
  const { expectedTotalCents } = body;
  const order = { cartToken, ...details, expectedTotalCents, paymentToken: 'tok_visa' };
  const placed = await shopper.send<{ orderId: string; orderNumber: string }>('POST', '/api/2/commerce/orders', order);
  expect([placed.status, placed.text]).toEqual([200, expect.any(String)]);
  return placed.body;
}
