import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { readSummary } from '../../base/summary.ts';
import { putPaymentSettings } from '../../commerce/payment/settings.ts';
import { defaultPaymentSettings } from '../../commerce/payment/settings-schema.ts';
import { toDo } from '../../concepts.ts';
import { savePart } from '../../site/site-part/site-part.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { mug, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import type { Home } from './schema.ts';

let app: TestStoa;
const other = mug({ urlId: 'other' });

beforeAll(async () => {
  app = await testStoa({ products: [other] });
  const product = await stocked(app.parts, mug(), 5);
  await placeOrder(app, [{ product, quantity: 1 }]);
  app.parts.clock.pass(86_400_000);
  await placeOrder(app, [{ product, quantity: 2 }]);
  await placeOrder(app, [{ product, quantity: 2 }]);
});
afterAll(() => app.close());

const home = (...roles: number[]) => readSummary(app.parts, { id: 'p', roles }, toDo) as Promise<Home>;

describe('Home', () => {
  it('counts what waits, and sums up the days of the shop', async () => {
    const { orders, soldOut, sales } = await home(Role.admin);
    expect(orders).toEqual({ toFulfill: 3, needAction: 0 });
    expect(soldOut).toEqual({ count: 1, waitedFor: [] });
    const [yesterday, today] = sales?.days.slice(-2) ?? [];
    expect([yesterday?.orders, today?.orders]).toEqual([1, 2]);
    expect(today?.cents).toBeGreaterThan(yesterday?.cents ?? 0);
    expect(sales?.days).toHaveLength(30);
    expect(sales?.days.reduce((count, day) => count + day.orders, 0)).toBe(3);
  });

  it('names today’s unpaid orders, which wait to be fulfilled but count as no sale', async () => {
    const before = await home(Role.admin);
    const manual = { ...defaultPaymentSettings.manual, 'bank-transfer': { enabled: true, instructions: '' } };
    await transact(app.parts.store, async (tx) => putPaymentSettings(tx, { ...defaultPaymentSettings, manual }));
    const payment = { method: 'manual:bank-transfer' };
    await placeOrder(app, [{ product: other, quantity: 1 }], { paymentToken: null, payment });
    const { orders, sales } = await home(Role.admin);
    expect(orders?.toFulfill).toBe((before.orders?.toFulfill ?? 0) + 1);
    const today = sales?.days.at(-1);
    expect(today).toEqual({ ...before.sales?.days.at(-1), unpaidOrders: 1, unpaidCents: expect.any(Number) });
    expect(today?.unpaidCents).toBeGreaterThan(0);
  });

  it('counts what is unpublished on every page', async () => {
    expect((await home(Role.admin)).siteParts).toEqual({ count: 0 });
    await savePart(app.parts, { id: 'p', name: 'Ada' }, 'custom-css', { text: 'h1 { color: teal }' }, undefined);
    expect((await home(Role.admin)).siteParts).toEqual({ count: 1 });
  });

  it('answers each person the parts that they may see', async () => {
    expect(Object.keys(await home(Role.editor)).sort()).toEqual([
      ...['comments', 'drafts', 'soldOut', 'staged', 'submissions', 'visits'],
    ]);
    expect(Object.keys(await home(Role.moderator)).sort()).toEqual(['comments', 'drafts', 'reviews']);
    expect(Object.keys(await home(Role.reporting)).sort()).toEqual(['drafts', 'sales', 'visits']);
  });
});
