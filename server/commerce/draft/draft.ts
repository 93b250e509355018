// Draft orders: created by the owner for a customer, paid through a link or at the counter. A draft is a cart with a checkout, so that it
// is priced, validated, and placed like any other.

import { omit } from '../../base/omit.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import { stepIds } from '../../base/step-ids.ts';
import { type MailSite, pageUrl } from '../../outbox/mail-text.ts';
import { findMailState, queueMail } from '../../outbox/outbox.ts';
import { shownPrefix } from '../../site/language/language.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type CartView, draftCart, findCart, putDraftCart, removeCart, viewCart } from '../cart/cart.ts';
import { type Draft, deleteDraft, findDraft, orderOfDraft, putDraft } from '../cart/drafts.ts';
import { checkoutPathOf } from '../cart/paths.ts';
import type { Cart } from '../cart/schema.ts';
import { forgetCheckout } from '../checkout/checkout.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { saveDetails } from '../checkout/save-details.ts';
import { balanceOf, findGiftCard } from '../gift-card/gift-card.ts';
import { hasSecretCode, idOfHeld } from '../gift-card/schema.ts';
import { formatMoney } from '../money/money.ts';
import { giveNewCode } from '../order/gift-card-code.ts';
import { addFulfillment } from '../order/lifecycle.ts';
import { findOrderState } from '../order/order.ts';
import { type Order, orderNumberText } from '../order/schema.ts';
import { orderStep } from '../order/step.ts';
import type { PaymentParts } from '../payment/payment.ts';
import { optionValues } from '../product/selection.ts';
import { dropHolds } from '../stock/holds.ts';
import { dayText } from '../subscription/mails.ts';
import { cartWith, isInPerson, optionsText, pricedDraft } from './draft-cart.ts';
import { draftAddressMissing, draftChanged, draftEmpty, draftOrdered, draftUnknown } from './errors.ts';
import { payLinkKind, payLinkMail } from './mails.ts';
import type { DraftBody, OwnerDraft, PricedDraft } from './schema.ts';

type Saved = { id: string; n: number };
/** Written in the transaction that saves. */
type Within = (tx: Tx, saved: Saved) => void;

const dayMs = 24 * 60 * 60 * 1000;

/** @throws draftOrdered, draftUnknown */
async function loadDraft(store: Store, id: string): Promise<{ draft: Draft; cart: Cart }> {
  const draft = await findDraft(store, id);
  const cart = draft && (await findCart(store, draft.cartToken));
  if (draft && cart && cart.orderId === undefined) return { draft, cart };
  const orderId = await orderOfDraft(store, id);
  throw orderId === undefined ? draftUnknown() : draftOrdered({ orderId });
}

const viewOf = ({ store, clock }: Parts, cart: Cart, email: string): Promise<CartView> =>
  viewCart(store, store, cart, { now: clock.now(), ...(email !== '' && { email }) });

/** The calculated totals. Changes nothing. */
export async function previewDraft(parts: Parts, body: DraftBody): Promise<PricedDraft> {
  const cart = await cartWith(parts, draftCart(parts, ''), body);
  return pricedDraft(await viewOf(parts, cart, body.email));
}

/** @throws draftEmpty, and as `cartWith` */
export async function createDraft(parts: Parts, body: DraftBody, actor: string, within?: Within): Promise<Saved> {
  if (body.lines.length === 0) throw draftEmpty();
  const id = parts.ids.next();
  const cart = await cartWith(parts, draftCart(parts, id), body);
  const draft: Draft = {
    ...{ id, cartToken: cart.token, n: 0, createdAt: cart.createdAt, actor },
    ...summaryOf(await viewOf(parts, cart, body.email), body),
  };
  return write(parts, draft, cart, within);
}

/** @throws draftUnknown, draftOrdered, draftChanged, draftEmpty */
export async function saveDraft(
  parts: Parts,
  id: string,
  { n, ...body }: DraftBody & { n: number },
  within?: Within,
): Promise<Saved> {
  const { draft, cart: before } = await loadDraft(parts.store, id);
  if (draft.n !== n) throw draftChanged();
  if (body.lines.length === 0) throw draftEmpty();
  const cart = await cartWith(parts, before, body);
  const { address: _, ...kept } = draft;
  return write(parts, { ...kept, n: n + 1, ...summaryOf(await viewOf(parts, cart, body.email), body) }, cart, within);
}

function write({ store }: Parts, draft: Draft, cart: Cart, within?: Within): Promise<Saved> {
  return transact(store, async (tx) => {
    const before = await findDraft(tx, draft.id);
    if (draft.n > 0 && before?.n !== draft.n - 1) throw before ? draftChanged() : draftUnknown();
    const current = await findCart(tx, cart.token);
    if (current?.orderId !== undefined) throw draftOrdered({ orderId: current.orderId });
    putDraft(tx, draft);
    putDraftCart(tx, current ? { ...ofCustomer(current), ...cart } : cart);
    const saved = { id: draft.id, n: draft.n };
    within?.(tx, saved);
    return saved;
  });
}

/** Keeps what the customer's checkout added, such as codes and gift cards; the delivery comes from the draft. */
const ofCustomer = (cart: Cart) => omit(cart, 'agreedShipping', 'shippingKey', 'shippingLocation');

export const summaryOf = ({ cart, priced, lines }: CartView, { email, address, note }: DraftBody) => ({
  updatedAt: cart.updatedAt,
  email,
  ...(address && { address }),
  note,
  totalCents: priced.grandTotalCents,
  currency: priced.currency,
  quantity: lines.reduce((sum, { entry }) => sum + entry.quantity, 0),
  items: lines.slice(0, 3).map(({ entry, product, variant }) => {
    const imageId = variant.mainImageId ?? product.imageIds[0];
    return { title: product.title, quantity: entry.quantity, ...(imageId !== undefined && { imageId }) };
  }),
});

export async function openDraft(parts: Parts & SiteAddress, id: string): Promise<OwnerDraft> {
  const { draft, cart } = await loadDraft(parts.store, id);
  const { n, createdAt, updatedAt, email, address, note, link, exchange } = draft;
  return {
    ...{ id, n, createdAt, updatedAt },
    body: {
      lines: cart.entries.map(({ id, itemId, variantId, quantity }) => ({ id, itemId, variantId, quantity })),
      ...{ email, address: address ?? null, note },
      delivery: isInPerson(cart) ? 'IN_PERSON' : 'SHIP',
      ...(cart.shippingKey !== undefined && { shippingKey: cart.shippingKey }),
      discount: cart.draft?.discount ?? null,
    },
    priced: pricedDraft(await viewOf(parts, cart, email)),
    ...(link && { link: await shownLink(parts, cart, draft, link) }),
    ...(exchange && { exchange }),
  };
}

async function shownLink(
  { store, siteUrl }: Parts & SiteAddress,
  cart: Cart,
  draft: Draft,
  { mailId, ...link }: NonNullable<Draft['link']>,
) {
  const prefix = await shownPrefix(store, await languageOf(store, draft));
  return { ...link, url: linkOf({ siteUrl: siteUrl(), prefix }, cart), ...(await findMailState(store, mailId)) };
}

const linkOf = (site: Pick<MailSite, 'siteUrl' | 'prefix'>, cart: Cart): string => pageUrl(site, checkoutPathOf(cart));

/** The replacement of goods is paid in the language in which they were ordered. */
const languageOf = async (store: Store, { exchange }: Draft): Promise<string | undefined> =>
  exchange && (await findOrderState(store, exchange.orderId))?.language;

/** Idempotent. The credit of an exchange goes to the customer as a gift card. */
export async function removeDraft(parts: Parts & SiteAddress, id: string, actor: string): Promise<void> {
  const removed = await transact(parts.store, async (tx) => {
    const draft = await findDraft(tx, id);
    const cart = draft && (await findCart(tx, draft.cartToken));
    if (!draft) return undefined;
    deleteDraft(tx, id);
    forgetCheckout(tx, draft.cartToken);
    if (!cart || cart.orderId !== undefined) return undefined;
    await dropHolds(tx, cart.id);
    await removeCart(tx, cart.token);
    return { cart, email: draft.email };
  });
  if (removed) await releaseCredit(parts, removed.cart, removed.email, actor);
}

/** An exchange's remaining credit belongs to the customer: mails them the code. Without an address, the card's own page shows it. */
async function releaseCredit(parts: Parts & SiteAddress, cart: Cart, email: string, actor: string): Promise<void> {
  if (email === '') return;
  for (const id of (cart.giftCardIds ?? []).map(idOfHeld)) {
    const card = await findGiftCard(parts.store, id);
    if (card && hasSecretCode(card) && (await balanceOf(parts.store, id)) > 0) await giveNewCode(parts, id, { actor });
  }
}

/**
 * Opens the checkout to anyone who has the link, until a given day, and mails it. The cart's token is the link's secret: only the owner
 * and the recipient of the mail ever get it.
 * @throws draftUnknown, draftOrdered, draftChanged, draftAddressMissing
 */
export async function sendPayLink(
  parts: Parts & SiteAddress,
  id: string,
  { n, days }: { n: number; days: number },
  within?: Within,
): Promise<Saved> {
  const { draft, cart } = await loadDraft(parts.store, id);
  if (draft.n !== n) throw draftChanged();
  if (draft.email === '') throw draftAddressMissing();
  return inLanguage(await languageOf(parts.store, draft), () => mailPayLink(parts, { draft, cart, days }, within));
}

async function mailPayLink(
  parts: Parts & SiteAddress,
  { draft, cart, days }: { draft: Draft; cart: Cart; days: number },
  within?: Within,
): Promise<Saved> {
  const { store } = parts;
  const { id, n } = draft;
  await detailsToCheckout(parts, draft);
  const step = stepIds(parts);
  const until = step.at + days * dayMs;
  const view = await viewOf(parts, cart, draft.email);
  const { website, priced } = view;
  const site = await mailSiteOf(store, parts.siteUrl());
  const { subject, content } = payLinkMail(site, {
    rows: view.lines.map(({ entry, product, variant, unitCents }) => ({
      label: product.title,
      detail: [
        optionsText(optionValues(product, variant)),
        `${entry.quantity} × ${formatMoney(unitCents, priced.currency)}`,
      ]
        .filter(Boolean)
        .join('\n'),
      value: formatMoney(unitCents * entry.quantity, priced.currency),
    })),
    total: formatMoney(priced.amountDueCents, priced.currency),
    url: linkOf(site, cart),
    day: dayText(until, website.language, website.timeZone),
  });
  return transact(store, async (tx) => {
    const current = await findDraft(tx, id);
    const open = await findCart(tx, draft.cartToken);
    if (!current || !open?.draft || open.orderId !== undefined) throw draftUnknown();
    if (current.n !== n) throw draftChanged();
    putDraft(tx, { ...current, link: { at: step.at, to: draft.email, until, mailId: step.id } });
    putDraftCart(tx, { ...open, draft: { ...open.draft, payUntil: until } });
    queueMail(tx, { id: step.id, kind: payLinkKind, to: draft.email, subject, content, dueAt: step.at });
    within?.(tx, { id, n });
    return { id, n };
  });
}

/** Prefills the checkout with the owner's details of the customer. */
const detailsToCheckout = (parts: Parts, { cartToken, email, address, note }: Draft): Promise<void> =>
  saveDetails(
    parts,
    cartToken,
    { email, note, billToShippingAddress: true, ...(address && { shippingAddress: address }) },
    { isOwner: true, isPlacing: true },
  );

/**
 * Places the draft's order through the same commit as a checkout, once. An order that is handed over and paid is fulfilled.
 * @throws draftUnknown, draftChanged, and as `placeOrder`
 */
export async function placeDraft(
  parts: PaymentParts,
  id: string,
  asked: { n: number; method: 'cash' | 'bank-transfer'; isPaid: boolean; expectedTotalCents: number },
  actor: string,
): Promise<Order> {
  const { store } = parts;
  const before = await orderOfDraft(store, id);
  if (before !== undefined) return placedSo((await findOrderState(store, before))!, asked);
  const { draft, cart } = await loadDraft(store, id);
  if (draft.n !== asked.n) throw draftChanged();
  await detailsToCheckout(parts, draft);
  const { method, isPaid, expectedTotalCents } = asked;
  const placing = { cartToken: cart.token, expectedTotalCents, byOwner: { method, isPaid } };
  const answer = await inLanguage(await languageOf(store, draft), () => placeOrder(parts, placing));
  const order = placedSo((await findOrderState(store, answer.orderId))!, asked);
  await releaseCredit(parts, cart, order.email, actor);
  const isTaken = isInPerson(cart) && order.paymentState === 'PAID' && order.fulfillmentStatus === 'PENDING';
  if (!isTaken) return order;
  const step = orderStep(parts, actor);
  return transact(store, async (tx) => {
    const current = await findOrderState(tx, order.id);
    if (current?.fulfillmentStatus !== 'PENDING' || current.counts?.fulfillments) return current ?? order;
    return addFulfillment(tx, order.id, { notify: false }, step);
  });
}

/**
 * A retry returns the same order, but not one that the customer paid in between: the owner was about to take the money a second time.
 * @throws draftOrdered
 */
function placedSo(order: Order, { method }: { method: string }): Order {
  const isOwners = order.amountDueCents === 0 || order.payment.method === method;
  if (!isOwners) throw draftOrdered({ orderId: order.id });
  return order;
}

export const placedDraft = (order: Order) => ({ orderId: order.id, orderNumber: orderNumberText(order) });
