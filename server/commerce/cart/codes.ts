// The one field for codes: a cart's discounts and gift cards. Commerce 1.8. Public.
import type { Parts } from '../../base/parts.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { codesMax } from '../discount/limits.ts';
import { balancesOf, findGiftCardByCode } from '../gift-card/gift-card.ts';
import { type GiftCard, heldCard, idOfHeld } from '../gift-card/schema.ts';
import { normalCode } from '../pricing/codes.ts';
import type { CouponReason } from '../pricing/messages.ts';
import {
  cartGone,
  codeRefused,
  codeUnknown,
  giftCardCurrency,
  giftCardEmpty,
  giftCardForDonation,
  giftCardForGiftCard,
  noDiscountHere,
  tooManyGiftCards,
} from './errors.ts';
import { giftCardsMax } from './limits.ts';
import { messages } from './messages.ts';
import type { Cart } from './schema.ts';
import * as rows from './store.ts';
import { changeCart, view } from './update-cart.ts';
import type { CartView } from './view.ts';

/**
 * Adds the code typed into the one field for codes: a gift card's or a discount's. A gift card goes after those already added. A discount
 * that does not apply to this cart stays in it, with its reason among `invalidCoupons`, until it does (commerce 1.8).
 * @throws cartGone, codeRefused for a code that is unknown, over or used up, and when the cart has enough of them
 */
export async function addCode(parts: Parts, token: string | undefined, typed: string): Promise<CartView> {
  const code = normalCode(typed);
  const cart = await rows.findCart(parts.store, token);
  if (!cart || cart.orderId !== undefined) throw cartGone();
  const giftCard = await giftCardOf(parts, typed);
  if (giftCard) return addGiftCard(parts, cart, giftCard);
  if (!takesCodes(cart)) throw noDiscountHere();
  const before = cart.codes ?? [];
  if (code === '' || (before.length >= codesMax && !before.includes(code))) throw codeUnknown();
  const { priced } = await view(parts, { ...cart, codes: [...new Set([...before, code])] });
  const refused = priced.invalidCoupons.find((coupon) => normalCode(coupon.code) === code);
  if (refused?.reason === 'UNKNOWN') throw codeUnknown();
  if (refused?.reason && goneReasons.includes(refused.reason))
    throw codeRefused({ message: refused.message ?? messages.codeRefused });
  return changeCart(parts, token, async (open, now) => {
    const codes = [...new Set([...(open.codes ?? []), code])].slice(0, codesMax);
    return { ...open, codes, updatedAt: now };
  });
}

const giftCardOf = async ({ store, clock }: Parts, typed: string) =>
  findGiftCardByCode(store, typed, (await loadWebsite(store)).store, clock.now());

/** No discounts on donations and gift cards (commerce 1.9); that gift cards cannot pay for a donation is our choice. */
export const takesCodes = ({ purchase }: Pick<Cart, 'purchase'>): boolean =>
  purchase !== 'donation' && purchase !== 'gift-card';

/** @throws codeRefused for a card of another currency, an empty one, and in a cart that takes no codes */
async function addGiftCard(parts: Parts, cart: Cart, card: GiftCard): Promise<CartView> {
  const website = await loadWebsite(parts.store);
  if (card.currency !== website.store.currency) throw giftCardCurrency({ currency: card.currency });
  if (cart.purchase === 'gift-card') throw giftCardForGiftCard();
  if (!takesCodes(cart)) throw giftCardForDonation();
  const [balanceCents = 0] = await balancesOf(parts.store, [card.id]);
  if (balanceCents === 0) throw giftCardEmpty();
  return changeCart(parts, cart.token, async (open, now) => {
    const others = (open.giftCardIds ?? []).filter((held) => idOfHeld(held) !== card.id || held === heldCard(card));
    const giftCardIds = [...new Set([...others, heldCard(card)])];
    if (giftCardIds.length > giftCardsMax) throw tooManyGiftCards({ max: giftCardsMax });
    return { ...open, giftCardIds, updatedAt: now };
  });
}

/**
 * Sets the gift cards that pay, in this order: IDs of cards already in the cart, and codes of others.
 * @throws cartGone, codeRefused
 */
export async function setGiftCards(
  parts: Parts,
  token: string | undefined,
  wanted: readonly string[],
): Promise<CartView> {
  const cart = await rows.findCart(parts.store, token);
  if (!cart || cart.orderId !== undefined) throw cartGone();
  const ids: string[] = [];
  for (const one of wanted) {
    const held = cart.giftCardIds?.find((had) => idOfHeld(had) === one);
    if (held !== undefined) ids.push(held);
    else {
      const card = await giftCardOf(parts, one);
      if (!card) throw codeUnknown();
      await addGiftCard(parts, cart, card);
      ids.push(heldCard(card));
    }
  }
  return changeCart(parts, token, async (open, now) => ({ ...open, giftCardIds: [...new Set(ids)], updatedAt: now }));
}

/** Reasons that do not depend on the cart. */
const goneReasons: readonly CouponReason[] = ['DISABLED', 'NOT_STARTED', 'EXPIRED', 'USED_UP', 'USED_BY_CUSTOMER'];

/** A discount's code, or a gift card's ID; removing one that is not there succeeds. @throws noCart */
export async function removeCode(parts: Parts, token: string | undefined, typed: string): Promise<CartView> {
  const code = normalCode(typed);
  return changeCart(parts, token, async (open, now) => ({
    ...open,
    codes: (open.codes ?? []).filter((one) => normalCode(one) !== code),
    ...(open.giftCardIds && { giftCardIds: open.giftCardIds.filter((held) => idOfHeld(held) !== typed) }),
    updatedAt: now,
  }));
}
