// The checkout of a cart: its page's data, and what each step stores. Commerce 2.1.
import { formStamp } from '../../base/form-stamp.ts';
import { eachPage } from '../../base/paged.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Seal } from '../../data-folder/secret.ts';
import { publicForm } from '../../forms/form/form.ts';
import { isDeliverable } from '../../outbox/address.ts';
import { pathInLanguage } from '../../site/language/language.ts';
import { inVisitorsLanguage } from '../../site/language/translated-store.ts';
import { type FixedMailServer, hasMailServer } from '../../site/mail/settings.ts';
import { countryOf } from '../../site/website/country.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { addressFields, addressProblems, emptyAddress, type PhoneRule, type PhoneRules } from '../address/address.ts';
import { countriesByName } from '../address/countries.ts';
import type { Address } from '../address/schema.ts';
import { type CartView, findCart, isOpenToShoppers, removeCart, viewCart } from '../cart/cart.ts';
import { takesCodes } from '../cart/codes.ts';
import { checkoutPathOf, donatePath } from '../cart/paths.ts';
import { recoverCarts } from '../cart/recovery.ts';
import { minimumOrderMessage, v3View } from '../cart/v3-view.ts';
import { cartMoney, formatMoney } from '../money/money.ts';
import { hasOrderedSince } from '../order/list.ts';
import { findOrderState } from '../order/order.ts';
import type { Order } from '../order/schema.ts';
import { testCards } from '../payment/embedded-test.ts';
import { type OfferedMethod, partsOfMethod } from '../payment/methods.ts';
import { stripeMode } from '../payment/secrets.ts';
import { offeredMethods, paymentSettings } from '../payment/settings.ts';
import { ProductType } from '../product/product-type.ts';
import { recurrenceText } from '../subscription/schedule.ts';
import { checkoutFormOf } from './custom-form.ts';
import { chargeCentsMin } from './limits.ts';
import { messages } from './messages.ts';
import { quoteOf, quoteText } from './quote.ts';
import type { Checkout, CheckoutAddress, CheckoutView, ShownMoney } from './schema.ts';
import * as rows from './store.ts';

/** Depend on this key to be notified of changes to the shopper's details. */
export const checkoutKey = rows.checkoutKey;

export type CheckoutState =
  /** `hasCartPage`: without one, the checkout itself shows what had to change. */
  | { state: 'open'; view: CheckoutView; hasCartPage: boolean }
  /** The cart became an order: redirect to its confirmation page. */
  | { state: 'purchased'; confirmedPath: string }
  /** No such cart, or an empty one: the cart page says so. */
  | { state: 'empty' };

const confirmedPages = {
  order: 'order-confirmed',
  'gift-card': 'order-confirmed',
  donation: 'contribution-confirmed',
  subscription: 'subscription-confirmed',
  membership: 'membership-confirmed',
} as const satisfies Record<NonNullable<Order['purchase']>, string>;

/** Page 202, or 207 while the payment is pending; 204, 206 and 208 for purchases with a separate checkout. Commerce 2.1. */
export const confirmedPathOf = ({
  id,
  accessToken,
  paymentState,
  purchase = 'order',
}: Pick<Order, 'id' | 'accessToken' | 'paymentState' | 'purchase'>): string => {
  const page = paymentState === 'PENDING' ? 'order-received' : confirmedPages[purchase];
  return `/checkout/${page}?oid=${encodeURIComponent(id)}&t=${encodeURIComponent(accessToken)}`;
};

export const checkoutPath = (cartToken: string): string => checkoutPathOf({ token: cartToken });

/** Mails shoppers who abandoned a cart. @returns how many */
export const recoverAbandonedCarts = (parts: Parts & SiteAddress): Promise<number> =>
  recoverCarts(parts, {
    checkoutEmail: async (tx, cartToken) => (await rows.findCheckout(tx, cartToken))?.email,
    hasOrderedSince,
  });

/** For a person who is erased: deletes the checkout details of a cart. */
export const forgetCheckout = (tx: Tx, cartToken: string): void => rows.deleteCheckout(tx, cartToken);

const forgottenAtOnce = 200;

/** Erases checkouts that a person left, without an account too, and their carts. */
export async function forgetCheckoutsOf(store: Store, emails: readonly string[]): Promise<void> {
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  for await (const page of eachPage((cursor) => rows.listCheckouts(store, { limit: forgottenAtOnce, cursor }))) {
    const theirs = page.records.filter(({ email }) => wanted.has(email.toLowerCase()));
    if (theirs.length > 0)
      await transact(store, async (tx) => {
        for (const { cartToken } of theirs) {
          rows.deleteCheckout(tx, cartToken);
          // It is priced for their address.
          if ((await findCart(tx, cartToken))?.orderId === undefined) await removeCart(tx, cartToken);
        }
      });
  }
}

/** The content of GET /checkout?cartToken=…. Writes nothing. */
export async function checkoutState(
  parts: Parts & FixedMailServer & { paymentSeal?: Seal },
  cartToken: string | undefined,
): Promise<CheckoutState> {
  const { store } = parts;
  const cart = await findCart(store, cartToken);
  if (!cart) return { state: 'empty' };
  if (cart.orderId !== undefined) {
    const order = await findOrderState(store, cart.orderId);
    return order ? { state: 'purchased', confirmedPath: confirmedPathOf(order) } : { state: 'empty' };
  }
  const checkout = await rows.findCheckout(store, cart.token);
  const view = await viewCart(store, store, cart, { now: parts.clock.now(), email: checkout?.email });
  if (view.lines.length === 0 || !isOpenToShoppers(cart, parts.clock.now())) return { state: 'empty' };
  const stamp = formStamp(parts.paymentSeal, cart.token, checkout?.createdAt ?? parts.clock.now());
  const form = await checkoutFormOf(inVisitorsLanguage(store), view.website);
  const shown = checkoutView(view, checkout, await methodsOf(store, view), stamp, await hasMailServer(parts));
  const values = checkout?.formValues ?? {};
  const hasCartPage = cart.purchase === undefined;
  return { state: 'open', view: { ...shown, ...(form && { form: { form: publicForm(form), values } }) }, hasCartPage };
}

function checkoutView(
  view: CartView,
  checkout: Checkout | undefined,
  methods: readonly OfferedMethod[],
  formStamp: string,
  sendsMail: boolean,
): CheckoutView {
  const { cart, website, priced } = view;
  const { currency } = priced;
  const money = (cents: number): ShownMoney => ({ ...cartMoney(cents, currency), text: formatMoney(cents, currency) });
  const quote = quoteOf(view);
  const { store } = website;
  const phones = phoneRules(store);
  const address = checkout?.address ?? emptyAddress(defaultCountry(view));
  const billing = checkout?.billingAddress ?? emptyAddress(address.country);
  return {
    cartToken: cart.token,
    checkoutId: checkout?.id,
    attempt: checkout?.attempt ?? 1,
    formStamp,
    testMode: website.store.testModeOn,
    currency,
    cart: v3View(view),
    takesCodes: takesCodes(cart),
    steps: stepsOf(view, checkout),
    email: checkout?.email ?? '',
    sendsMail,
    subscribeToList: checkout?.subscribeToList ?? subscribesAtFirst(store),
    asksOptIn: store.checkoutPageMarketingOptInEnabled === true,
    note: checkout?.note ?? '',
    asksNote: store.showNoteField === true,
    requiresShipping: view.requiresShipping,
    address: view.requiresShipping
      ? shownAddress(address, website.language, phones.shipping, deliveryCountries(view))
      : shownAddress(address, website.language, phones.billing),
    billToShippingAddress: checkout?.billToShipping ?? store.billToShippingDefaultValue ?? true,
    billing: shownAddress(billing, website.language, phones.billing),
    shippingOptions: view.shippingOptions.map((option) => ({
      key: option.key,
      name: option.name,
      price: money(option.cents),
      selected: option.key === view.selectedShipping?.key,
      isPickup: option.isPickup === true,
    })),
    totals: {
      subtotal: money(priced.subtotalCents),
      discount: money(priced.discountCents),
      ...(view.selectedShipping && { shipping: money(priced.shippingCents) }),
      taxes: priced.taxes
        .filter(({ amountCents }) => amountCents > 0)
        .map(({ name, amountCents }) => ({
          name,
          amount: money(amountCents),
          included: priced.priceTax !== 'EXCLUSIVE',
        })),
      grandTotal: money(priced.grandTotalCents),
      amountDue: money(priced.amountDueCents),
    },
    quoteHash: quoteText(quote),
    expectedTotalCents: quote.totalCents,
    payment: paymentOf(view, methods),
    ...recurringOf(view),
    ...purchaseOf(view),
    blocked: blockedBy(view, methods),
    problems: checkout?.problems ?? { message: '', fields: {} },
  };
}

/** The payment methods for this cart, according to the owner's settings. */
export async function methodsOf(store: Store, view: CartView): Promise<OfferedMethod[]> {
  const { website, priced, lines, cart } = view;
  const { currency, testModeOn: testMode } = website.store;
  const offered = offeredMethods(
    await paymentSettings(store),
    { currency, testMode, language: website.language, stripeMode: await stripeMode(store) },
    {
      amountDueCents: priced.amountDueCents,
      allPhysical: lines.every(({ product }) => product.productType === ProductType.physical),
      country: cart.shippingLocation?.country,
    },
  );
  // Subscriptions need a card that the provider stores; goods delivered on payment exclude manual methods.
  if (cart.purchase === 'subscription') return offered.filter(({ id }) => id.endsWith(':card'));
  const isGivenAtOnce = cart.purchase === 'gift-card' || cart.purchase === 'membership';
  if (isGivenAtOnce) return offered.filter(({ id }) => partsOfMethod(id).provider !== 'manual');
  // Shipped goods cannot be paid for on pickup.
  const isSent = view.requiresShipping && view.selectedShipping?.isPickup !== true;
  return isSent ? offered.filter(({ id }) => id !== 'manual:cash') : offered;
}

function paymentOf({ priced }: CartView, methods: readonly OfferedMethod[]): CheckoutView['payment'] {
  if (priced.amountDueCents === 0) return { provider: 'none' };
  const [first] = methods;
  if (!first) return { provider: 'off' };
  const provider = partsOfMethod(first.id).provider;
  return {
    provider: provider as 'embedded-test' | 'manual' | 'stripe',
    methods: [...methods],
    testCards: methods.some(({ asksCard }) => asksCard) ? [...testCards] : [],
  };
}

/** Some items of a payment link are no longer for sale. */
export const isShortDraft = ({ cart, goneEntryIds }: CartView): boolean =>
  cart.draft !== undefined && goneEntryIds.length > 0;

const blockedBy = (view: CartView, methods: readonly OfferedMethod[]): string | undefined =>
  (isShortDraft(view) ? messages.payLinkShort : undefined) ??
  minimumOrderMessage(view) ??
  chargeProblem(view) ??
  (paymentOf(view, methods).provider === 'off' ? messages.paymentsOff : undefined);

/** The error when an amount is due, but below the minimum charge. */
export function chargeProblem({ priced }: CartView): string | undefined {
  const { amountDueCents, currency } = priced;
  if (amountDueCents === 0 || amountDueCents >= chargeCentsMin) return undefined;
  return messages.chargeTooSmall(formatMoney(chargeCentsMin, currency));
}

/** When the store asks for phone numbers. Commerce 2.2. */
export const phoneRules = (store: Website['store']): PhoneRules => ({
  shipping: phoneRule(store.showShippingPhoneNumber, store.isShippingPhoneRequired),
  billing: phoneRule(store.showBillingPhoneNumber, store.isBillingPhoneRequired),
});

const phoneRule = (isShown = true, isRequired = false): PhoneRule =>
  isShown ? (isRequired ? 'required' : 'optional') : 'off';

/** The initial state of the newsletter checkbox. */
const subscribesAtFirst = (store: Website['store']): boolean =>
  store.checkoutPageMarketingOptInEnabled === true && store.enableMailingListOptInByDefault === true;

const shownAddress = (
  values: Address,
  language: string,
  phone: PhoneRule,
  codes?: readonly string[],
): CheckoutAddress => ({
  values,
  phone,
  fields: addressFields(values.country, phone),
  countries: countriesByName(language, codes),
});

/** Undefined: everywhere. */
function deliveryCountries({ shipping }: CartView): string[] | undefined {
  if (shipping.options.some((option) => option.countries.length === 0)) return undefined;
  return [...new Set(shipping.options.flatMap((option) => option.countries))];
}

/** Our choice: the cart's country, else the store's default or its own where it delivers there, else the first delivery country. */
function defaultCountry(view: CartView): string {
  const { cart, website } = view;
  if (cart.shippingLocation) return cart.shippingLocation.country;
  const delivered = deliveryCountries(view);
  const wanted = website.store.shippingCountryDefaultValue ?? countryOf(website);
  return !delivered || delivered.includes(wanted) ? wanted : (delivered[0] ?? wanted);
}

function stepsOf(view: CartView, checkout: Checkout | undefined): CheckoutView['steps'] {
  const { shipping, billing } = phoneRules(view.website.store);
  const phone = view.requiresShipping ? shipping : billing;
  const addressDone =
    checkout?.address !== undefined && Object.keys(addressProblems(checkout.address, phone)).length === 0;
  return [
    { name: 'email', done: isDeliverable(checkout?.email ?? '') },
    { name: 'address', done: addressDone },
    ...(view.requiresShipping ? [{ name: 'delivery' as const, done: view.selectedShipping !== undefined }] : []),
    { name: 'payment', done: false },
  ];
}

function recurringOf({ renewalCents, lines, priced }: CartView): Pick<CheckoutView, 'recurring'> {
  const plan = lines[0]?.product.subscriptionPlan;
  if (!plan || renewalCents === undefined || plan.numBillingCycles === 1) return {};
  return { recurring: { every: recurrenceText(plan), amount: formatMoney(renewalCents, priced.currency) } };
}

/** For a cart with a separate checkout: its purchase, and the link back. */
function purchaseOf({ cart, lines }: CartView): Pick<CheckoutView, 'purchase'> {
  const { purchase, giftCard } = cart;
  const [line] = lines;
  if (purchase === undefined || purchase === 'renewal' || purchase === 'draft' || !line) return {};
  const back = pathInLanguage(purchase === 'donation' ? donatePath(line.product.id) : line.href);
  const to = giftCard && {
    recipient: giftCard.recipientEmail ?? '',
    message: giftCard.message,
    sendAt: giftCard.sendAt,
  };
  return { purchase: { kind: purchase, back, ...(to && { giftCard: to }) } };
}
