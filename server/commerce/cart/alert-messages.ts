// The alert that says why nothing was bought. Separate from messages.ts to keep the cart page's bundle small. Portable.
import { catalog } from '../../base/text/catalog.ts';
import { selectionMessages } from '../product/selection.ts';

export const alertMessages = catalog({
  /** Spec §8, its titles: by default, for express checkout, and for gift cards. */
  unableToAdd: 'Unable to Add Item',
  unableToPurchase: 'Unable to Purchase Item',
  unableToPurchaseGiftCard: 'Unable to purchase Gift Card',
  /** Spec §5; `unableToPurchaseGiftCard` is its title. */
  giftCardDenomination: selectionMessages.denominationMissing,
});
