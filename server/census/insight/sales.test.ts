// Sales over HTTP, from orders that shoppers placed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changesOf } from '../../accounts/audit/changes.ts';
import { Role } from '../../base/roles.ts';
import { findOrder, putStates } from '../../commerce/order/store.ts';
import { readOnly } from '../../store/errors.ts';
import type { Row, Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, withTax } from '../../testing/driver/placed-orders.ts';
import { chrome } from '../../testing/harness/census-app.ts';
import { mug, stocked } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { siteClock } from './clock.ts';
import { salesOfDays, selectedSales } from './sales-days.ts';
import { isSelected, type OrderFacts, packOrders, readOrders, type SalesFilters } from './sales-orders.ts';

let app: TestStoa;
let owner: Shopper;
let first: { orderId: string };

beforeAll(async () => {
  app = await testStoa();
  await withTax(app);
  const product = await stocked(app.parts, mug({ title: '=Mug', urlId: 'mug' }), 50);
  const other = await stocked(app.parts, mug({ title: 'Bowl', urlId: 'bowl' }), 50);
  await placeOrder(app, [{ product: other, quantity: 1 }]);
  app.parts.clock.pass(86_400_000);
  first = await placeOrder(app, [{ product, quantity: 2 }]);
  await placeOrder(app, [
    { product, quantity: 1 },
    { product: other, quantity: 3 },
  ]);
  owner = await app.signedIn(Role.admin);
});
afterAll(() => app.close());

const sales = async (query = '') => (await owner.get(`/api/analytics/sales${query}`)).json();

it('adds up days, products, countries, and channels, and compares them with the days before', async () => {
  const week = await sales('?range=7d');
  const { totals, points, products, countries, channels } = week;
  expect(totals).toMatchObject({ orders: 3, units: 7 });
  expect(totals.goodsCents - totals.discountCents + totals.shippingCents + totals.taxCents - totals.refundedCents).toBe(
    totals.netCents,
  );
  expect(points.map(({ now }: { now: { orders: number } }) => now.orders)).toEqual([0, 0, 0, 0, 0, 1, 2]);
  expect(products.map(({ label, units }: { label: string; units: number }) => [label, units]).sort()).toEqual([
    ['=Mug', 3],
    ['Bowl', 4],
  ]);
  const { items } = (await owner.get('/api/analytics/sold')).json();
  expect(products.map(({ value }: { value: string }) => items[value]).sort()).toEqual([3, 4]);
  for (const rows of [countries, channels])
    expect(rows.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(totals.netCents);
  expect(channels).toMatchObject([{ value: 'online', orders: 3 }]);

  const today = await sales('?range=today');
  expect([today.totals.orders, today.before.orders]).toEqual([2, 1]);
  expect(today.points).toHaveLength(24);
  expect(today.points.reduce((sum: number, { now }: { now: { orders: number } }) => sum + now.orders, 0)).toBe(2);
  expect((await sales('?range=today&compare=none')).before).toBeUndefined();
});

it('takes a refund off the day of its order, also when the day was summed up before', async () => {
  const before = await sales('?range=today');
  const refunded = await owner.send(
    'POST',
    `/api/commerce/orders/${first.orderId}/refunds`,
    {
      'Content-Type': 'application/json',
      'X-CSRF-Token': owner.jar.get('crumb') ?? '',
      'Idempotency-Key': 'refund-of-the-first-order',
    },
    JSON.stringify({ request: { by: 'AMOUNT', cents: 500 }, n: 0 }),
  );
  expect([refunded.status, refunded.text]).toEqual([200, expect.any(String)]);
  const after = await sales('?range=today');
  expect(after.totals.refundedCents).toBe(500);
  expect(after.totals.netCents).toBe(before.totals.netCents - after.totals.refundedCents);
});

it('belong to the source, campaign, and first page of the visit that they ended, each order once', async () => {
  const visitor = await app.shopper();
  const at = app.parts.clock.now();
  const ss_cvr = `0000abcd-aaaa-4bbb-8ccc-dddddddddddd|${at}|${at}|${at}|1`;
  const told = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...fields, ss_cvr }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': chrome };
    expect((await visitor.send('POST', path, headers, body)).status).toBe(200);
  };
  const viewed = (data: object) => told('/api/census/RecordHit', { event: '1', data: JSON.stringify(data) });
  const bought = (orderId: string) =>
    told('/api/events/RecordEvent', { event: 'Purchase', data: JSON.stringify({ orderId, value: '999999' }) });
  const parts = async () => {
    const { sources, campaigns, pages, totals } = await sales('?range=today&compare=none');
    const shown = [sources, campaigns, pages].map((rows) =>
      rows.map(({ value, orders, units, cents }: Record<string, unknown>) => [value, orders, units, cents]),
    );
    return { shown, totals };
  };
  const before = await parts();
  expect(before.shown[0]).toEqual([['(unknown)', 2, 6, before.totals.netCents]]);

  await viewed({ url: '/shop/p/mug?utm_campaign=Spring', referrer: 'https://duckduckgo.com/' });
  await viewed({ url: '/cart', referrer: 'https://localhost/shop' });
  for (let n = 0; n < 3; n++) await bought(first.orderId);
  // An invented order id doesn't count.
  await bought('f'.repeat(24));
  const { shown, totals } = await parts();
  expect(totals).toEqual(before.totals);
  const cents = shown[0]?.find(([value]: [string]) => value === 'duckduckgo.com')?.[3];
  const rest = ['(unknown)', 1, 4, totals.netCents - cents];
  const inOrder = (rows: unknown[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
  expect(shown.map(inOrder)).toEqual([
    [rest, ['duckduckgo.com', 1, 2, cents]],
    [rest, ['spring', 1, 2, cents]],
    [rest, ['/shop/p/mug', 1, 2, cents]],
  ]);
  const funnel = (await owner.get('/api/analytics/funnel?range=today')).json();
  expect(funnel.now).toMatchObject({ visits: 1, purchase: 1 });
  expect((await owner.get('/api/analytics/exports/sales/sources?range=today')).text).toContain(
    'duckduckgo.com,duckduckgo.com,1,2,',
  );
});

it('selects whole orders by filters that combine, and offers the same in files', async () => {
  const all = await sales('?range=7d');
  const mugId = all.products.find(({ label }: { label: string }) => label === '=Mug').value;
  const mugs = await sales(`?range=7d&product=${mugId}`);
  expect(mugs.totals).toMatchObject({ orders: 2, units: 6 });
  expect(mugs.before).toMatchObject({ orders: 0 });
  // Bowls that were bought with a mug.
  expect(mugs.products).toMatchObject([{ label: expect.anything() }, { label: expect.anything() }]);
  const duck = await sales(`?range=7d&product=${mugId}&source=duckduckgo.com&channel=online`);
  expect([duck.totals.orders, duck.totals.netCents, duck.sources]).toMatchObject([
    1,
    all.sources.find(({ value }: { value: string }) => value === 'duckduckgo.com').cents,
    [{ value: 'duckduckgo.com' }],
  ]);
  expect((await sales('?range=7d&country=XX')).totals.orders).toBe(0);
  expect((await sales('?range=7d&device=phone')).totals).toBeUndefined();
  const file = await owner.get(`/api/analytics/exports/sales/days?range=today&format=json&product=${mugId}`);
  expect(file.json().reduce((sum: number, { Orders }: { Orders: number }) => sum + Orders, 0)).toBe(2);
});

it('selects the same orders whether their day is stored or not', async () => {
  const sums = {
    goodsCents: 9,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    refundedCents: 0,
    totalCents: 9,
    units: 1,
  };
  const order = (country: string, page: string, codes: string[], itemIds: string[]): OrderFacts => ({
    ...{ hour: 1, sums, country, page, channel: 'online', source: 'duck', campaign: country, codes },
    lines: itemIds.map((itemId) => ({ itemId, title: itemId, units: 1, cents: 9 })),
  });
  const orders = [
    order('US', '/', [], ['mug']),
    order('CA', '/', ['SPRING'], ['mug', 'bowl']),
    order('US', '/bowls', ['MAY', 'SPRING'], ['bowl']),
  ];
  const { store } = app.parts;
  const [table, day] = ['sales-orders-of-test', '2026-01-01'];
  const puts = packOrders('v', orders)!.map((value, n) => ({ key: [table, day, n], value }));
  await store.commit({ puts });
  const cases: [SalesFilters, number[]][] = [
    [{}, [0, 1, 2]],
    [{ countries: 'US' }, [0, 2]],
    [{ codes: 'SPRING' }, [1, 2]],
    [{ codes: 'MAY', pages: '/bowls' }, [2]],
    [{ products: 'bowl', campaigns: 'CA' }, [1]],
    [{ products: 'mug', sources: 'duck', channels: 'online' }, [0, 1]],
    [{ codes: 'mug' }, []],
    [{ products: 'gone' }, []],
  ];
  for (const [filters, numbers] of cases) {
    const expected = [filters, numbers.map((n) => orders[n])];
    const read = await readOrders(store, [table], { from: day, to: day, filters, versionOf: () => 'v' });
    expect([filters, read.get(day)]).toEqual(expected);
    expect([filters, orders.filter((one) => isSelected(one, filters))]).toEqual(expected);
  }
});

it('exports what is shown, safe for spreadsheets', async () => {
  const csv = await owner.get('/api/analytics/exports/sales/products?range=7d');
  expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.headers['content-disposition']).toBe('attachment; filename="sales-products.csv"');
  const [head, ...rows] = csv.text.trim().split('\r\n');
  expect(csv.text.startsWith('\ufeff')).toBe(true);
  expect(head).toBe('Product,ID,Orders,Items sold,Sales,Currency,Sales before');
  expect(rows).toHaveLength(2);
  expect(csv.text).toContain("'=Mug,");
  // Every field of the rows is that of the screen.
  const shown = await sales('?range=7d');
  const file = async (report: string) =>
    (await owner.get(`/api/analytics/exports/sales/${report}?range=7d&format=json`)).json();
  const amount = (cents: number) => (cents / 100).toFixed(2);
  const Currency = 'USD';
  type Part = { value: string; label: string; orders: number; units: number; cents: number; beforeCents: number };
  expect(await file('products')).toEqual(
    shown.products.map(({ value, label, orders, units, cents, beforeCents }: Part) => ({
      ...{ Product: label, ID: value, Orders: orders, 'Items sold': units, Sales: amount(cents), Currency },
      'Sales before': amount(beforeCents),
    })),
  );
  const json = await file('days');
  expect(json).toHaveLength(7);
  const { bucket, now, before } = shown.points.at(-1);
  expect(json.at(-1)).toEqual({
    ...{ Date: bucket, Orders: 2, Sales: amount(now.netCents), Currency },
    ...{ 'Orders before': before.orders, 'Sales before': amount(before.netCents) },
  });
  const sums = await file('sums');
  expect(sums[0]).toMatchObject({ Part: 'Items', Sales: amount(shown.totals.goodsCents) });
  expect(sums.at(-1)).toEqual({
    ...{ Part: 'Sales', Sales: amount(shown.totals.netCents), Currency, Before: amount(shown.before.netCents) },
  });
  const rates = await file('conversion');
  expect(rates.at(-1)).toEqual({
    ...{ Date: bucket, Visits: 1, Orders: 2, 'Conversion rate in percent': '200.00' },
    'Conversion rate in percent before': '',
  });
  expect((await owner.get('/api/analytics/exports/sales/__proto__')).status).toBe(404);
});

it('is for whoever may see sales', async () => {
  const statuses = async (role: number) => {
    const person = await app.signedIn(role);
    const paths = ['sales', 'sold', 'exports/sales/days'];
    return Promise.all(paths.map(async (path) => (await person.get(`/api/analytics/${path}`)).status));
  };
  expect(await statuses(Role.reporting)).toEqual([200, 200, 200]);
  expect(await statuses(Role.editor)).toEqual([403, 403, 403]);
});

it('keeps the days that are over on disk, and sums up again those whose orders changed', async () => {
  const { clock, store } = app.parts;
  clock.pass(5 * 86_400_000);
  const scope = { currency: 'USD' as const, testMode: true, timeZone: 'America/New_York' };
  const days = siteClock(undefined).daysBetween({ from: dayOf(clock.now() - 12 * 86_400_000), to: dayOf(clock.now()) });
  /** As after a restart: nothing is in memory. */
  const read = async () => {
    let looks = 0;
    const asked = Object.create(store) as Store;
    asked.range = (range) => {
      if (range.start[0] === 'order-time') looks++;
      return store.range(range);
    };
    const sums = await salesOfDays({ store: asked, clock }, days, scope);
    return { sums, looks };
  };
  const full = Object.create(store) as Store;
  full.commit = async () => {
    throw readOnly();
  };
  const unkept = await salesOfDays({ store: full, clock }, days, scope);
  const made = await read();
  expect(made.sums).toEqual(unkept);
  // This write has no actor, so the audit log has no entry of it.
  const [row] = (await store.range({ start: ['sales-day'], end: ['sales-day~'], limit: 1 })).rows;
  expect(changesOf({ puts: [row as Row] }, () => undefined)).toBeUndefined();
  expect([made.looks, made.sums.reduce((sum, { sums }) => sum + sums.orders, 0)]).toEqual([days.length, 3]);
  const again = await read();
  const selected = await selectedSales({ store, clock }, days, scope, {});
  expect(selected).toEqual(again.sums);
  // The most recent days aren't completed.
  expect([again.looks, again.sums]).toEqual([4, made.sums]);
  await transact(store, async (tx) => {
    const order = await findOrder(tx, first.orderId);
    if (order) putStates(tx, { ...order, refundedCents: 700 }, order);
  });
  const changed = await read();
  expect([changed.looks, changed.sums.reduce((sum, { sums }) => sum + sums.refundedCents, 0)]).toEqual([5, 700]);
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
