import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { issueGiftCard, newGiftCardCode } from '../../commerce/gift-card/gift-card.ts';
import { searchSources } from '../../concepts.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { mug, shopCollection, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findEverywhere } from './concept.ts';

let app: TestStoa;

beforeAll(async () => {
  app = await testStoa();
  const product = await stocked(app.parts, mug({ title: 'Tide mug' }), 5);
  await placeOrder(app, [{ product, quantity: 1 }]);
  await placeOrder(app, [{ product, quantity: 1 }], { email: 'tide@example.com' });
});
afterAll(() => app.close());

const find = async (q: string, ...roles: number[]) =>
  (await findEverywhere({ ...app.parts, searchSources }, { id: 'p', roles }, q)).map(({ kind, title }) => [
    kind,
    title,
  ]);

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

  it('finds a gift card by the end of its code, and by whom it is for', async () => {
    const { store, ids } = app.parts;
    const code = newGiftCardCode(ids);
    const card = { id: 'c'.repeat(24), code, currency: 'USD', cents: 2_500, to: { name: 'Wren', email: '' } } as const;
    const { last4 } = await transact(store, async (tx) => issueGiftCard(tx, card, { entryId: 'e', actor: 'p', at: 1 }));
    for (const words of ['wren', last4])
      expect(await find(words, Role.admin)).toEqual([['gift-card', `•••• ${last4}`]]);
  });

  it('finds a page by its name in menus', async () => {
    await transact(app.parts.store, (tx) => putCollection(tx, { ...shopCollection, navigationTitle: 'Boutique' }));
    expect(await find('boutique', Role.admin)).toEqual([['page', 'Boutique']]);
  });

  it('finds nothing that the person may not see', async () => {
    expect(await find('tide', Role.editor)).toEqual([['product', 'Tide mug']]);
    expect(await find('tide', Role.moderator)).toEqual([]);
  });
});
