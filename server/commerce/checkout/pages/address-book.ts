// The checkout of a signed-in shopper: prefilled with their email and default address. Others come from the address book, also without
// scripts.

import { type CurrentSiteUser, currentSiteUser } from '../../../accounts/site-user/session.ts';
import type { Parts } from '../../../base/parts.ts';
import { hidden } from '../../../base/text/form-html.ts';
import { html, type Markup } from '../../../base/text/html.ts';
import { findCart } from '../../cart/cart.ts';
import { defaultAddressOf, findCustomer } from '../../customer/customer.ts';
import type { Customer } from '../../customer/schema.ts';
import { checkoutKey } from '../checkout.ts';
import { holdAllowance } from '../routes.ts';
import { saveDetails } from '../save-details.ts';
import type { CheckoutView } from '../schema.ts';
import { messages } from './messages.ts';

type Request = { req: object; state: { csrfToken: string; ip: string } };

/** The signed-in owner of the cart. A link to another shopper's cart shows nothing about the visitor. */
async function buyerOf(
  parts: Parts,
  ctx: Request,
  cartToken: string | undefined,
): Promise<{ user: CurrentSiteUser; customer: Customer | undefined; token: string } | undefined> {
  const user = currentSiteUser.get(ctx);
  const cart = user && (await findCart(parts.store, cartToken));
  if (!user || !cart || cart.customerId !== user.id || cart.orderId !== undefined) return undefined;
  return { user, customer: await findCustomer(parts.store, user.id), token: cart.token };
}

/** Once per checkout: the shopper's later changes stay. */
export async function beginCheckout(parts: Parts, ctx: Request, cartToken: string | undefined): Promise<void> {
  const buyer = await buyerOf(parts, ctx, cartToken);
  if (!buyer || (await parts.store.get(checkoutKey(buyer.token)))) return;
  const address = buyer.customer && defaultAddressOf(buyer.customer);
  const details = { email: buyer.user.email, ...(address && { shippingAddress: address }) };
  await saveDetails(parts, buyer.token, details, { allowance: holdAllowance(parts, ctx) });
}

/** Prefills the name of a shopper without addresses; it is stored with the rest when they continue. */
export async function withBuyersName(parts: Parts, ctx: Request, view: CheckoutView): Promise<CheckoutView> {
  const { values } = view.address;
  if (values.firstName !== '' || values.lastName !== '') return view;
  const buyer = await buyerOf(parts, ctx, view.cartToken);
  const { firstName = '', lastName = '' } = buyer?.customer ?? {};
  if (firstName === '' && lastName === '') return view;
  return { ...view, address: { ...view.address, values: { ...values, firstName, lastName } } };
}

/** Above the checkout, where there is a choice of addresses. */
export async function addressBookHtml(parts: Parts, ctx: Request, cartToken: string | undefined): Promise<Markup> {
  const buyer = await buyerOf(parts, ctx, cartToken);
  const addresses = buyer?.customer?.addresses ?? [];
  if (!buyer || addresses.length < 2) return '';
  const options = addresses.map(({ id, firstName, lastName, line1, city }) => {
    const text = [`${firstName} ${lastName}`.trim(), line1, city].filter(Boolean).join(', ');
    return html`<option value="${id}">${text}</option>`;
  });
  return html`<form class="account-country address-book wrap" method="post" action="/checkout/address">${hidden('crumb', ctx.state.csrfToken)}${hidden('cartToken', buyer.token)}<div class="field"><label class="field-label" for="address-book">${messages.addressBook.label}</label><select class="input" id="address-book" name="id">${options}</select></div><button class="button button--secondary">${messages.addressBook.use}</button></form>`;
}

/** @returns false when the cart is not the shopper's, or the address is gone: then nothing changes */
export async function useSavedAddress(parts: Parts, ctx: Request, cartToken: string, id: string): Promise<boolean> {
  const buyer = await buyerOf(parts, ctx, cartToken);
  const found = buyer?.customer?.addresses.find((one) => one.id === id);
  if (!buyer || !found) return false;
  const { id: _, ...address } = found;
  await saveDetails(parts, buyer.token, { shippingAddress: address }, { allowance: holdAllowance(parts, ctx) });
  return true;
}
