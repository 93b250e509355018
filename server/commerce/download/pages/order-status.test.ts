// The order page over HTTP: only through its link, with shipments and refunds; and the form that mails the link. Commerce 2.1, 3.5.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestSite, testSite } from '../../../pages/fixtures/site.ts';
import { loadWebsite, putWebsite } from '../../../site/website/website.ts';
import { transact } from '../../../store/transact.ts';
import { placeOrder } from '../../../testing/driver/placed-orders.ts';
import { type FileParts, fileParts } from '../../../testing/harness/file-parts.ts';
import { connectMailServer } from '../../../testing/harness/mail-server.ts';
import { mug } from '../../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../../testing/harness/test-stoa.ts';
import { workOf } from '../../../testing/harness/work.ts';
import { addFulfillment } from '../../order/lifecycle.ts';
import { anonymiseOrder, insertOrder, loadOrder } from '../../order/order.ts';
import { refundOrder } from '../../order/refunds.ts';
import { orderStep } from '../../order/step.ts';

const siteUrl = () => 'https://shop.example';
const speakHere = (language: string) =>
  transact(site.parts.store, async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), language }));
let site: TestSite;
let edge: TestStoa;
let files: FileParts;
let path = '';
const fontsFolder = join(import.meta.dirname, '../../../../data/fonts');

beforeAll(async () => {
  site = await testSite();
  files = await fileParts();
  edge = await testStoa({ site, app: { fontsFolder }, parts: { siteUrl, blobs: files.blobs } });
  const cup = mug({ title: 'Cup <i>' });
  const shop = await testStoa({ products: [cup] });
  const { orderId, accessToken } = await placeOrder(shop, [{ product: cup, quantity: 3 }]);
  const { order, lines } = await loadOrder(shop.parts.store, orderId);
  await shop.close();
  const parts = { ...site.parts, siteUrl };
  const { store } = parts;
  await transact(store, (tx) => insertOrder(tx, order, lines));
  const parcel = {
    lines: [{ lineId: lines[0]!.id, quantity: 2 }],
    carrier: 'UPS',
    trackingNumber: '1Z',
    trackingUrl: 'https://ups.example/1Z',
    notify: false,
  };
  await transact(store, (tx) => addFulfillment(tx, orderId, parcel, orderStep(parts, 'owner')));
  const refundPayment = async () => ({ ok: true }) as const;
  await refundOrder(
    { ...parts, refundPayment },
    orderId,
    { request: { by: 'AMOUNT', cents: 500 }, notify: false, n: 0 },
    'owner',
  );
  path = `/order-status/${orderId}?t=${accessToken}`;
}, 60_000);
afterAll(async () => {
  await edge.close();
  await files.close();
  await site.close();
});

it('shows lines, parcels, refund and totals to whoever has the link, and to nobody else', async () => {
  const visitor = edge.visitor();
  const { status, text, headers } = await visitor.get(path);
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
  for (const words of [
    'Partially shipped',
    'UPS 1Z',
    'https://ups.example/1Z',
    '2 of 3 shipped',
    'Cup &lt;i&gt;',
    '$5.00',
    'Partially refunded',
    'How this total was calculated',
  ])
    expect(text).toContain(words);
  expect((await visitor.get(path.replace(/t=.*/, 't=wrong'))).status).toBe(404);
  expect((await visitor.get(`/order-status/${'f'.repeat(24)}?t=x`)).status).toBe(404);
});

it('has receipts drawn by a worker, so that nobody waits for them', async () => {
  const visitor = edge.visitor();
  const address = path.replace('?', '/receipt.pdf?');
  const { status, text, headers } = await visitor.get(address);
  expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  // Rendering all ten here would take hundreds of times the control.
  expect(await workOf(() => Promise.all(Array.from({ length: 10 }, () => visitor.get(address))))).toBeLessThan(100);
});

it('has a receipt to print as a page where a PDF lacks the letters', async () => {
  const { language } = await loadWebsite(site.parts.store);
  await speakHere('ja-JP');
  const { status, text, headers } = await edge.visitor().get(path.replace('?', '/receipt.pdf?'));
  await speakHere(language);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain('sandbox');
  for (const words of ['<html lang="ja-JP" dir="ltr">', '領収書', 'Cup &lt;i&gt;', '$5.00', 'このページを印刷'])
    expect(text).toContain(words);
});

it('announces an email only where a mail server is connected', async () => {
  const visitor = edge.visitor();
  const [, id, token] = /status\/(.+)\?t=(.+)/.exec(path)!;
  const confirmation = async () => (await visitor.get(`/checkout/order-confirmed?oid=${id}&t=${token}`)).text;
  const lookup = async () => (await visitor.get('/order-status')).text;
  expect(await confirmation()).toMatch(/send email yet\. To see your order again, save the address of this page\./);
  expect(await lookup()).toMatch(/send email yet\. Please contact us\./);
  for (const text of [await confirmation(), await lookup()])
    expect(text).not.toMatch(/confirmation email|We.{1,6}ll (?:email you|send a link)/);
  await connectMailServer(site.parts.store);
  expect(await confirmation()).toContain('The confirmation email goes to');
  expect(await lookup()).toMatch(/We.{1,6}ll send a link to your order/);
});

it('says of a link that opens nothing that it has expired, with the form for a new one, and not whether there is such an order', async () => {
  const visitor = edge.visitor();
  const wrong = path.replace(/t=.*/, 't=wrong');
  const texts: string[] = [];
  for (const address of [
    wrong,
    `/order-status/${'f'.repeat(24)}?t=wrong`,
    wrong.replace('?t=wrong', ''),
    wrong.replace('?', '/receipt.pdf?'),
    `/checkout/order-confirmed?oid=${'f'.repeat(24)}&t=x`,
  ]) {
    const { status, text } = await visitor.get(address);
    expect([address, status]).toEqual([address, 404]);
    for (const words of ['This link no longer works', 'It has expired', 'action="/order-status"', 'Send link'])
      expect(text).toContain(words);
    texts.push(text.slice(text.indexOf('<main'), text.indexOf('</main>')));
  }
  expect(new Set(texts).size).toBe(1);
  const { language } = await loadWebsite(site.parts.store);
  await speakHere('de-DE');
  const { text: german } = await visitor.get(wrong);
  await speakHere(language);
  expect(german).toContain('Er ist abgelaufen oder unvollständig.');
  // The form on that page works immediately.
  const crumb = /name="crumb" value="([^"]+)"/.exec(texts[0]!)![1]!;
  const asked = await visitor.postForm('/order-status', { number: 'T404', email: 'nobody@example.com', crumb });
  expect([asked.status, asked.text.includes('its link is on the way')]).toEqual([200, true]);
});

it('says of a link that opens no subscription what to do, to forms too', async () => {
  const visitor = edge.visitor();
  const address = `/subscription/${'f'.repeat(24)}`;
  await visitor.get('/order-status');
  const crumb = visitor.jar.get('crumb') ?? '';
  for (const { status, text } of [
    await visitor.get(`${address}?t=wrong`),
    await visitor.get(address),
    await visitor.get(`${address}/card?t=wrong`),
    await visitor.postForm(address, { t: 'wrong', action: 'cancel', crumb }),
  ]) {
    expect(status).toBe(404);
    for (const words of [
      'This link no longer works',
      'nothing was charged',
      'Every email about your subscription has a working link.',
      'href="/account">Your account',
    ])
      expect(text).toContain(words);
  }
});

it('says of a download that has ended where to get a new one', async () => {
  const { status, text } = await edge.visitor().get(`/download/${'x'.repeat(32)}`);
  expect(status).toBe(410);
  for (const words of [
    'This download link no longer works',
    'This download link has expired. Get a new one from your order page.',
    'href="/order-status">Find your order',
  ])
    expect(text).toContain(words);
});

it('mails the link to the order’s own address, says the same to everybody, five times an hour', async () => {
  const visitor = edge.visitor();
  await visitor.get('/order-status');
  const crumb = visitor.jar.get('crumb') ?? '';
  const ask = (number: string, email: string) => visitor.postForm('/order-status', { number, email, crumb });
  const right = await ask('t1', 'ADA@example.com');
  const wrong = await ask('T1', 'eve@example.com');
  expect([right.status, wrong.status]).toEqual([200, 200]);
  expect(right.text).toContain('its link is on the way');
  expect(wrong.text).toBe(right.text);
  // An order without an address, such as an erased customer's, cannot be looked up.
  const { store, clock } = site.parts;
  const orderId = /order-status\/(\w+)/.exec(path)![1]!;
  await transact(store, (tx) => anonymiseOrder(tx, orderId, { accessToken: 'another', events: [] }, clock.now()));
  expect((await ask('T1', '')).text).toBe(right.text);
  const mails = await store.range({
    start: ['outgoing-mail'],
    end: ['outgoing-mail', new Uint8Array([255])],
    limit: 10,
  });
  expect(mails.rows.map(({ value }) => (value as { r: { kind: string; to: string } }).r)).toMatchObject([
    { kind: 'order-lookup', to: 'ada@example.com' },
  ]);
  for (let n = 0; n < 2; n++) await ask('T9', 'x@example.com');
  expect((await ask('T9', 'x@example.com')).status).toBe(429);
});
