// The checkout of a signed-in shopper is prefilled with their details.

import { expect, it, vi } from 'vitest';
import { currentSiteUser } from '../../../accounts/site-user/session.ts';
import { stepIds } from '../../../base/step-ids.ts';
import { transact } from '../../../store/transact.ts';
import { adasAddress, mug, openShop, stocked, testParts } from '../../../testing/harness/shop.ts';
import { addEntry } from '../../cart/cart.ts';
import { customerOfAccount, findCustomer, putAddress } from '../../customer/customer.ts';
import { heldPerNetwork } from '../../stock/limits.ts';
import { stockOf } from '../../stock/stock.ts';
import { checkoutState } from '../checkout.ts';
import { beginCheckout, useSavedAddress as chooseAddress, withBuyersName } from './address-book.ts';

it('has their name before there is any address, and nobody else’s cart has', async () => {
  const parts = testParts();
  await openShop(parts);
  const product = await stocked(parts, mug());
  const person = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' };
  const id = await transact(parts.store, (tx) => customerOfAccount(tx, person, stepIds(parts), 1));
  const ctx = { req: {}, state: { csrfToken: 'c', ip: '203.0.113.1' } };
  vi.spyOn(currentSiteUser, 'get').mockReturnValue({ id, email: person.email, displayName: 'Grace' });
  const nameAt = async (customerId?: string) => {
    const { view } = await addEntry(parts, customerId === undefined ? {} : { customerId }, { itemId: product.id });
    await beginCheckout(parts, ctx, view.cart.token);
    const found = await checkoutState(parts, view.cart.token);
    if (found.state !== 'open') throw new Error(found.state);
    const { email, address } = await withBuyersName(parts, ctx, found.view);
    return [email, address.values.firstName, address.values.lastName];
  };
  expect(await nameAt(id)).toEqual([person.email, 'Grace', 'Hopper']);
  expect(await nameAt()).toEqual(['', '', '']);
});

it.each(['the first address', 'a saved address'])(
  'holds no more for one network than for strangers, by %s; what goes beyond begins all the same',
  async (step) => {
    const parts = testParts();
    await openShop(parts);
    const product = await stocked(parts, mug(), 100);
    const begin = async (ip: string) => {
      const email = `${parts.ids.next()}@example.com`;
      const person = { email, firstName: 'Eve', lastName: 'L' };
      const id = await transact(parts.store, (tx) => customerOfAccount(tx, person, stepIds(parts), 1));
      await putAddress(parts, id, adasAddress, {});
      const [address] = (await findCustomer(parts.store, id))!.addresses;
      vi.spyOn(currentSiteUser, 'get').mockReturnValue({ id, email, displayName: 'Eve' });
      const { view } = await addEntry(parts, { customerId: id }, { itemId: product.id });
      const ctx = { req: {}, state: { csrfToken: 'c', ip } };
      if (step === 'the first address') await beginCheckout(parts, ctx, view.cart.token);
      else expect(await chooseAddress(parts, ctx, view.cart.token, address!.id)).toBe(true);
      expect(await checkoutState(parts, view.cart.token)).toMatchObject({ state: 'open' });
    };
    const free = async () => (await stockOf(parts.store, product, { now: parts.clock.now() }))[0]!.qtyInStock;
    for (let n = 1; n <= heldPerNetwork.points + 3; n++) await begin(`2001:db8:1:2::${n}`);
    expect(await free()).toBe(100 - heldPerNetwork.points);
    await begin('203.0.113.9');
    expect(await free()).toBe(99 - heldPerNetwork.points);
  },
);
