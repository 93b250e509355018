// Where mails to the owner lead: to screens that are there. Commerce 2.3, 2.5.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderMailKinds } from '../../server/commerce/order/mail-samples.ts';
import { axeFindings, claimSite, desktop, launchBrowser, openPage } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startBuiltServer({ flags: ['--no-demo'] }), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

it('a new order leads to its papers, low stock to the products', async () => {
  const { page } = await openPage(browser, { viewport: desktop });
  await claimSite(page, server.ownerLink);

  const kind = orderMailKinds.find((one) => one.kind === 'new-order');
  const { content } = kind!.sample({ siteTitle: 'Shop', siteUrl: server.origin, language: 'en' });
  await page.goto(content.button!.url);
  await page.getByRole('heading', { name: 'Order' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  for (const paper of [/^Receipt/, /^Packing slip/]) {
    const href = await page.getByRole('link', { name: paper }).getAttribute('href');
    // There is no such order here, and the address knows it: whoever may see orders is asked for nothing else.
    expect(href).toContain(content.button!.url.split('/').at(-1));
    expect((await (await page.request.get(`${server.adminOrigin}${href}`)).json()).message).toMatch(/order/i);
  }
  await page.goto(`${server.origin}/config/commerce/products`);
  await page.getByRole('heading', { name: 'Products' }).waitFor();
}, 60_000);
