// Refusals about stock and its variants. Portable.
import { conflict, invalid, missing, refusal } from '../../base/errors.ts';
import { changedMax, stockMax } from './limits.ts';
import { messages } from './messages.ts';

type Shortage = { left: number; variantId?: string };
type Variant = { variantId: string };

/** More than the stock on hand. `left` is in pieces. Spec §5 "Cart and purchase". */
export const notEnoughStock = refusal<Shortage>('not-enough-stock', 422, messages.notEnough);

/** Nothing left. Commerce 2.2 says 400; wire §2 saw 422, and the wire wins. */
export const soldOut = refusal<Shortage>('sold-out', 422, messages.notEnough);

export const stockShort = (shortage: Shortage) => (shortage.left > 0 ? notEnoughStock(shortage) : soldOut(shortage));

export const stockInvalid = invalid('stock-invalid', `Stock must be a whole number from 0 to ${stockMax}.`);

export const tooManyChanged = invalid(
  'stock-invalid',
  `One call can switch up to ${changedMax} products between counted and unlimited stock.`,
);

/** Someone changed the stock after the owner loaded it. `left`: null when it is unlimited. */
export const stockChanged = conflict<Variant & { left: number | null }>('stock-changed', messages.changedMeanwhile);

export const variantUnknown = missing(
  'variant-unknown',
  ({ variantId }: Variant) => `Variant ${variantId} does not exist.`,
);

export const variantUnlimited = conflict(
  'variant-unlimited',
  ({ variantId }: Variant) => `Variant ${variantId} has unlimited stock.`,
);
