// Cents never get lost between an order, its refunds, the CSV file and the receipt. Commerce 1.9, import-formats 3.
import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { safeCell } from '../../base/text/csv-cell.ts';
import { addNote } from '../../commerce/order/lifecycle.ts';
import { historyOf, loadOrder } from '../../commerce/order/order.ts';
import { packingSlip, receiptPaper } from '../../commerce/order/paper.ts';
import { papersPdf } from '../../commerce/order/pdf.ts';
import { previewRefund } from '../../commerce/order/refund-preview.ts';
import { refundOrder } from '../../commerce/order/refunds.ts';
import { piecesLeft } from '../../commerce/order/states.ts';
import { statusPage } from '../../commerce/order/status.ts';
import { orderMailSite, orderStep } from '../../commerce/order/step.ts';
import type { RefundRequest } from '../../commerce/pricing/refund.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedEvents, queuedMails, withTax } from '../../testing/driver/placed-orders.ts';
import { mug, variant } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { orderCsv, orderRows } from './order-csv.ts';

let app: TestStoa;
const fontsFolder = new URL('../../../data/fonts', import.meta.url).pathname;
const cup = mug({ title: '=HYPERLINK("x")', variants: [variant({ priceCents: 1999, sku: 'CUP' })] });
const poster = mug({ title: 'Café-Plakat żółty', variants: [variant({ priceCents: 1001, sku: '-P1' })] });

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const csvOf = async (): Promise<Record<string, string>[]> => {
  let text = '';
  for await (const piece of orderCsv(app.parts.store, 'America/New_York')) text += piece;
  return parse(text, { columns: true, bom: true });
};
const cents = (text = ''): number => Math.round(Number(text) * 100);

it('one file, one receipt and one page tell the same of an order', async () => {
  app = await testStoa({ products: [cup, poster] });
  await withTax(app);
  const { store } = app.parts;
  const placed = await placeOrder(
    app,
    [
      { product: cup, quantity: 3 },
      { product: poster, quantity: 1 },
    ],
    { note: 'As a present, please.' },
  );
  await transact(store, (tx) => addNote(tx, placed.orderId, '+1 bubble wrap', orderStep(app.parts, 'owner')));
  await refundOrder(app.parts, placed.orderId, { request: { by: 'AMOUNT', cents: 777 }, notify: false, n: 0 }, 'owner');
  const whole = await loadOrder(store, placed.orderId);

  const checkoutForm = ['Ada', 'Grace'].map((value) => ({ label: 'Name', value }));
  const asked = { ...whole, order: { ...whole.order, checkoutForm } };
  expect(orderRows(asked, { fulfillments: [], notes: [] }, String)[0]).toMatchObject({
    'Checkout Form: Name': 'Ada',
    'Checkout Form: Name (2)': 'Grace',
  });

  const rows = await csvOf();
  expect(Object.keys(rows[0]!)).toHaveLength(44 + 3 + 1);
  expect(rows[0]).toMatchObject({
    'Order ID': 'T1',
    Email: 'ada@example.com',
    'Financial Status': 'PARTIALLY_REFUNDED',
    'Fulfillment Status': 'pending',
    'Amount Refunded': '7.77',
    'Created at': '2026-03-04 05:01:00 -0500',
    'Lineitem name': '\'=HYPERLINK("x")',
    'Lineitem price': '19.99',
    'Private Notes': "'+1 bubble wrap",
    'Billing Country': 'United States',
    'Checkout Form: Note / Additional Info': 'As a present, please.',
  });
  expect(cents(rows[0]!.Total)).toBe(whole.order.grandTotalCents);
  expect(rows[1]).toMatchObject({
    'Order ID': 'T1',
    Email: '',
    Total: '',
    'Lineitem sku': "'-P1",
    'Lineitem quantity': '1',
  });
  expect([safeCell('-12.50'), safeCell('@x'), safeCell('plain')]).toEqual(['-12.50', "'@x", 'plain']);

  const site = {
    ...(await orderMailSite(store, 'https://shop.example')),
    language: 'en-US',
    timeZone: 'America/New_York',
  };
  const { refunds } = await historyOf(store, whole.order);
  const receipt = await buffer(papersPdf({ fontsFolder }, site, '', [receiptPaper(site, whole, refunds)]));
  const slips = await buffer(
    papersPdf({ fontsFolder }, site, '', [packingSlip(site, whole, piecesLeft(whole.lines, []))]),
  );
  expect([receipt, slips].map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  const read = spawnSync('pdftotext', ['-layout', '-', '-'], { input: receipt, encoding: 'utf8' });
  if (read.error) console.warn('pdftotext is not installed: the text of the receipt is not read');
  else {
    expect(read.stdout).toContain(`$${(whole.order.grandTotalCents / 100).toFixed(2)}`);
    expect(read.stdout).toContain('$7.77');
    expect(read.stdout).toContain('Café-Plakat żółty');
  }

  const page = await statusPage(store, placed.orderId, placed.accessToken);
  expect(page).toMatchObject({ state: { title: 'Preparing your order' }, payment: { title: 'Partially refunded' } });
  await expect(statusPage(store, placed.orderId, 'x'.repeat(32))).rejects.toMatchObject({ code: 'order-unknown' });
  expect((await queuedEvents(app)).map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['order.create', 'order.update']),
  );
  expect(await queuedMails(app, 'order-confirmed')).toMatchObject([{ to: 'ada@example.com' }]);
});

const requestOf = (lines: readonly { id: string }[]) =>
  fc.oneof(
    fc.record({ by: fc.constant('AMOUNT' as const), cents: fc.integer({ min: 1, max: 4000 }) }),
    fc.record({
      by: fc.constant('LINES' as const),
      lines: fc.array(
        fc.record({ id: fc.constantFrom(...lines.map(({ id }) => id)), quantity: fc.integer({ min: 1, max: 3 }) }),
        { maxLength: 2 },
      ),
      shippingCents: fc.integer({ min: 0, max: 700 }),
    }),
  ) as fc.Arbitrary<RefundRequest>;

it('whatever is refunded, never more than was paid, and every cent is told everywhere', async () => {
  app = await testStoa({ products: [cup, poster], quantity: 1000 });
  await withTax(app);
  const { store } = app.parts;
  for (let run = 0; run < 6; run++) {
    const { orderId } = await placeOrder(app, [
      { product: cup, quantity: 3 },
      { product: poster, quantity: 2 },
    ]);
    const { order, lines } = await loadOrder(store, orderId);
    for (const request of fc.sample(requestOf(lines), { numRuns: 12, seed: run })) {
      const n = (await historyOf(store, order)).refunds.length;
      const current = (await loadOrder(store, orderId)).order;
      const { refunds } = await historyOf(store, current);
      const preview = await previewRefund(app.parts, orderId, request).catch(() => undefined);
      const done = await refundOrder(app.parts, orderId, { request, notify: false, n: refunds.length }, 'owner').catch(
        () => undefined,
      );
      expect([n >= 0, done?.totalCents]).toEqual([true, preview?.totalCents]);
      if (done) expect(done.tenders.reduce((sum, one) => sum + one.cents, 0)).toBe(done.totalCents);
    }
    const after = (await loadOrder(store, orderId)).order;
    const { refunds } = await historyOf(store, after);
    const sum = refunds.reduce((total, one) => total + one.totalCents, 0);
    expect(sum).toBe(after.refundedCents ?? 0);
    expect(sum).toBeLessThanOrEqual(after.grandTotalCents);
    expect(refunds.reduce((total, one) => total + one.taxCents, 0)).toBeLessThanOrEqual(after.taxCents);
    const row = (await csvOf()).find((one) => one['Order ID'] === `T${run + 1}` && one.Email !== '')!;
    expect([cents(row['Amount Refunded']), cents(row.Total)]).toEqual([sum, after.grandTotalCents]);
  }
});
