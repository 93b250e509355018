// A checkout of somebody who is signed in begins with what is known of them.
import { expect, it, vi } from 'vitest';
import { currentSiteUser } from '../../accounts/site-user/session.ts';
import { addEntry } from '../../commerce/cart/cart.ts';
import { checkoutState } from '../../commerce/checkout/checkout.ts';
import { customerOfAccount, freshIds } from '../../commerce/customer/customer.ts';
import { transact } from '../../store/transact.ts';
import { mug, openShop, stocked, testParts } from '../../testing/shop.ts';
import { beginCheckout, withBuyersName } from './account-checkout.ts';

it('has their name before there is any address, and nobody else’s cart has', async () => {
  const parts = testParts();
  await openShop(parts);
  const product = await stocked(parts, mug());
  const person = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' };
  const id = await transact(parts.store, (tx) => customerOfAccount(tx, person, freshIds(parts), 1));
  const ctx = { req: {}, state: { crumb: 'c' } };
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
