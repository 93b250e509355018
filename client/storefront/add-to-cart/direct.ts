// Products that skip the cart and have their own checkout: gift cards, subscriptions, and memberships. Spec §2, §8; commerce 2.1.
import { alertMessages } from '../../../server/commerce/cart/alert-messages.ts';
import { checkoutPathOf, giftCardPath, signInPath } from '../../../server/commerce/cart/paths.ts';
import { ProductType } from '../../../server/commerce/product/product-type.ts';
import type { Answer } from '../../api/call.ts';
import { buyMembership, buySubscription, type CartToken, type Wanted } from '../../api/cart.ts';

type Direct = 'gift-card' | 'subscription' | 'membership';

/** From the button's markup; undefined for products that go into the cart. */
export function directOf({ productType, isSubscription }: DOMStringMap): Direct | undefined {
  if (isSubscription === 'true') return 'subscription';
  if (Number(productType) === ProductType.giftCard) return 'gift-card';
  return Number(productType) === ProductType.paywall ? 'membership' : undefined;
}

/** Spec §8: titles of the alert. */
export const alertTitle = (direct: Direct | undefined, isExpress: boolean): string => {
  if (direct === 'gift-card') return alertMessages.unableToPurchaseGiftCard;
  return direct !== undefined || isExpress ? alertMessages.unableToPurchase : alertMessages.unableToAdd;
};

/** Spec §5: the message for an incomplete choice. */
export const missingText = (direct: Direct | undefined, usual: string): string =>
  direct === 'gift-card' ? alertMessages.giftCardDenomination : usual;

/** @returns the path to go to, or the refusal */
export async function directPath(
  direct: Direct,
  wanted: Wanted & { variantId?: string },
): Promise<string | Extract<Answer<CartToken>, { ok: false }>> {
  if (direct === 'gift-card') return giftCardPath(wanted.itemId, wanted.variantId);
  const answer = direct === 'subscription' ? await buySubscription(wanted) : await buyMembership(wanted);
  if (answer.ok)
    return checkoutPathOf({ token: answer.body.cartToken, ...(direct === 'subscription' && { purchase: direct }) });
  // Membership needs an account, and this site has registration turned off.
  if (direct === 'membership' && answer.status === 401) return signInPath(location.pathname);
  return answer;
}
