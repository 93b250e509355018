// Refusals about variants and their stock. Portable.
import { refusal } from '../../base/errors.ts';
import { changedMax } from './limits.ts';

type Variant = { variantId: string };

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

export const tooManyChanged = refusal(
  'stock-invalid',
  400,
  `One call can switch up to ${changedMax} products between counted and unlimited stock.`,
);
