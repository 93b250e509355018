// Stores the steps of a checkout: the shopper's details, and the hold on the cart's stock. Commerce 2.1. Public.
import { isDeepStrictEqual } from 'node:util';
import type { Parts } from '../../base/parts.ts';
import { isDeliverable } from '../../outbox/address.ts';
import type { Website } from '../../site/website/schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import type { Address } from '../address/schema.ts';
import { clampToStock, findCart, isOpenToShoppers, placeCart, soldEntries } from '../cart/cart.ts';
import { type Cart, locationChars, type ShippingLocation } from '../cart/schema.ts';
import { requiresShipping } from '../product/display.ts';
import { extendHolds } from '../stock/holds.ts';
import { withStockRefusal } from '../stock/stock.ts';
import { customValues } from './custom-form.ts';
import { checkoutGone } from './errors.ts';
import { type Allowance, holdInStep, isHeld, mayHold, tryHoldLines, unlessShort } from './hold-lines.ts';
import { savedAgainMs } from './limits.ts';
import { messages } from './messages.ts';
import type { Checkout, Details } from './schema.ts';
import * as rows from './store.ts';

/**
 * Options of a step. `begunAt`: when the shopper first saw the checkout; absent: now. `allowance`: as in `holdLines`. `isPlacing`: the
 * order follows immediately, and takes or holds its stock itself. `isOwner`: for a draft, whose link shoppers may not have.
 */
export type Step = { begunAt?: number | undefined; allowance?: Allowance; isPlacing?: boolean; isOwner?: boolean };

/**
 * Stores a step's fields; absent fields stay. Delivery and address go to the cart, whose prices depend on them. One commit, with the hold;
 * none when nothing changed.
 * @throws checkoutGone when there is no such open cart
 */
export async function saveDetails(
  parts: Parts,
  cartToken: string,
  details: Details,
  { begunAt, allowance, isPlacing = false, isOwner = false }: Step = {},
): Promise<void> {
  const { store, clock, ids } = parts;
  const now = clock.now();
  const fresh = { id: ids.next(), orderId: ids.next() };
  const save = (takesHold: boolean) =>
    transact(store, async (tx) => {
      const [cart, known] = await Promise.all([findCart(tx, cartToken), rows.findCheckout(tx, cartToken)]);
      if (!cart || cart.orderId !== undefined || !(isOwner || isOpenToShoppers(cart, now))) throw checkoutGone();
      const { store: settings } = await loadWebsite(store);
      const travels = (await soldEntries(store, cart, now)).some(({ product }) => requiresShipping(product));
      const before = known ?? newCheckout(fresh, cart, settings, begunAt ?? now);
      const after = withDetails(before, details, travels, now);
      if (!known || saysMore(before, after)) rows.putCheckout(tx, after);
      placeCart(tx, cart, cartStep(details, after, settings), now);
      if (!isPlacing && !(await extendHolds(tx, cart.id, now)) && takesHold)
        await holdInStep(tx, store, cartToken, now);
    });
  const takesHold = !isPlacing && (await mayTakeHold(parts, cartToken, allowance));
  const hold = () => withStockRefusal(store, () => save(takesHold), { now });
  // If others hold the stock, save the details anyway: placing the order refuses it.
  if (!(await unlessShort(hold))) await save(false);
}

/** Whether nothing is held yet, and holding is allowed. */
async function mayTakeHold(parts: Parts, cartToken: string, allowance?: Allowance): Promise<boolean> {
  const cart = await findCart(parts.store, cartToken);
  if (!cart || cart.orderId !== undefined || (await isHeld(parts.store, cart.id, parts.clock.now()))) return false;
  return allowance === undefined || mayHold(parts, cart, allowance);
}

/** Whether more changed than the time of the last view, or enough time has passed to write that. */
const saysMore = (before: Checkout, after: Checkout): boolean =>
  after.updatedAt - before.updatedAt >= savedAgainMs ||
  !isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before);

const cartStep = (
  { shippingKey }: Details,
  { address, email }: Checkout,
  { abandonedCartRecoveryEnabled }: Website['store'],
): Parameters<typeof placeCart>[2] => ({
  ...(address?.country && { location: locationOf(address) }),
  ...(shippingKey !== undefined && { shippingKey }),
  isReachable: isDeliverable(email),
  isRecovered: abandonedCartRecoveryEnabled === true,
});

/**
 * Holds the cart's stock when the shopper opens its checkout. Lowers quantities to the available stock; a sold-out line stays, for the
 * shopper to remove or wait for.
 * @returns the message for the cart page when quantities changed; undefined when the checkout may begin
 */
export async function enterCheckout(
  parts: Parts,
  cartToken: string,
  allowance?: Allowance,
): Promise<string | undefined> {
  const { store } = parts;
  if (store.state() === 'read-only' || (await tryHoldLines(parts, cartToken, allowance))) return undefined;
  const { clamps, view } = await clampToStock(parts, cartToken);
  const clamped = clamps.map(({ title, left }) => messages.clamped(title, left));
  const gone = view.lines.filter(({ stock }) => !stock.unlimited && stock.qtyInStock === 0);
  if (gone.length === 0) await tryHoldLines(parts, cartToken, allowance);
  return [...clamped, ...gone.map(({ product }) => messages.gone(product.title))].join(' ') || messages.notEnough;
}

/** Stores errors for the next view of the page. */
export async function saveProblems(parts: Parts, cartToken: string, problems: Checkout['problems']): Promise<void> {
  await transact(parts.store, async (tx) => {
    const checkout = await rows.findCheckout(tx, cartToken);
    if (checkout) rows.putCheckout(tx, { ...checkout, problems, updatedAt: parts.clock.now() });
  });
}

const newCheckout = (
  fresh: { id: string; orderId: string },
  cart: Cart,
  store: Website['store'],
  now: number,
): Checkout => ({
  ...fresh,
  cartToken: cart.token,
  attempt: 1,
  email: '',
  // Never checked for a shopper whose page did not show the checkbox.
  subscribeToList: false,
  billToShipping: store.billToShippingDefaultValue ?? true,
  note: '',
  createdAt: now,
  updatedAt: now,
});

function withDetails(before: Checkout, details: Details, requiresShipping: boolean, now: number): Checkout {
  const { problems: _, ...kept } = before;
  const formValues = details.customFormData ? customValues(details.customFormData) : undefined;
  // Without shipping the form has one address, which a client may send under either name.
  const address = details.shippingAddress ?? (requiresShipping ? undefined : (details.billingAddress ?? undefined));
  return {
    ...kept,
    ...(details.email !== undefined && { email: details.email }),
    ...(details.subscribeToList !== undefined && { subscribeToList: details.subscribeToList }),
    ...(address && { address }),
    ...(details.billToShippingAddress !== undefined && { billToShipping: details.billToShippingAddress }),
    ...(details.billingAddress && { billingAddress: details.billingAddress }),
    ...(details.note !== undefined && { note: details.note }),
    ...(formValues && { formValues }),
    updatedAt: now,
  };
}

/**
 * The part of an address that the cart stores: enough to price it. Address validation reports an invalid country and fields that are too
 * long; the cart truncates those.
 */
export function locationOf({ country, ...address }: Address): ShippingLocation | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const location: ShippingLocation = { country };
  for (const [name, charsMax] of Object.entries(locationChars) as [keyof typeof locationChars, number][]) {
    const text = address[name].slice(0, charsMax).toWellFormed();
    if (text !== '') location[name] = text;
  }
  return location;
}
