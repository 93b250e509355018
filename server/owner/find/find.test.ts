import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { mug, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findEverywhere } from './find.ts';

let app: TestStoa;

beforeAll(async () => {
  app = await testStoa();
  const product = await stocked(app.parts, mug({ title: 'Tide mug' }), 5);
  await placeOrder(app, [{ product, quantity: 1 }]);
  await placeOrder(app, [{ product, quantity: 1 }], { email: 'tide@example.com' });
});
afterAll(() => app.close());

const find = async (q: string, ...roles: number[]) =>
  (await findEverywhere(app.parts, { id: 'p', roles }, q)).map(({ kind, title }) => [kind, title]);

describe('the search over everything', () => {
  it('finds an order by its number, and puts it first', async () => {
    const [order] = await find('', Role.admin);
    expect(order).toBeUndefined();
    const [[, number = ''] = []] = await find('tide@example', Role.admin);
    expect(await find(number.slice(1), Role.admin)).toEqual([['order', number]]);
    expect((await find(number, Role.admin))[0]).toEqual(['order', number]);
  });

  it('finds records of every kind by some of their words', async () => {
    const found = await find('tide', Role.admin);
    expect(found).toContainEqual(['product', 'Tide mug']);
    expect(found.map(([kind]) => kind)).toEqual(expect.arrayContaining(['order', 'customer']));
  });

  it('finds nothing that the person may not see', async () => {
    expect(await find('tide', Role.editor)).toEqual([['product', 'Tide mug']]);
    expect(await find('tide', Role.moderator)).toEqual([]);
  });
});
