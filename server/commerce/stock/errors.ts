// Refusals about stock and its variants. Portable.
import { refusal } from '../../base/errors.ts';
import { changedMax, stockMax } from './limits.ts';
import { messages } from './messages.ts';

type Shortage = { left: number; variantId?: string };
type Variant = { variantId: string };

/** More than the stock on hand. `left` is in pieces. Spec §5 "Cart and purchase". */
export const notEnoughStock = refusal<Shortage>('not-enough-stock', 422, messages.notEnough);

/** Nothing left. Commerce 2.2 says 400; wire §2 saw 422, and the wire wins. */
export const soldOut = refusal<Shortage>('sold-out', 422, messages.notEnough);

export const stockShort = (shortage: Shortage) => (shortage.left > 0 ? notEnoughStock(shortage) : soldOut(shortage));

export const stockInvalid = refusal('stock-invalid', 400, `Stock must be a whole number from 0 to ${stockMax}.`);

export const tooManyChanged = refusal(
  'stock-invalid',
  400,
  `One call can switch up to ${changedMax} products between counted and unlimited stock.`,
);

/** Someone changed the stock after the owner loaded it. */
export const stockChanged = refusal<Shortage>('stock-changed', 409, ({ left }) => messages.changedMeanwhile({ left }));

export const variantUnknown = refusal(
  'variant-unknown',
  404,
  ({ variantId }: Variant) => `Variant ${variantId} does not exist.`,
);

export const variantUnlimited = refusal(
  'variant-unlimited',
  409,
  ({ variantId }: Variant) => `Variant ${variantId} has unlimited stock.`,
);
