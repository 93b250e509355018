// Refusals about variants and their stock. Portable.
import { DomainError } from '../../base/errors.ts';

export type InventoryErrorCode = 'variant-unknown' | 'variant-unlimited';

export const variantUnknown = (variantId: string) =>
  new DomainError<InventoryErrorCode>('variant-unknown', `There is no variant ${variantId}.`, { variantId });

export const variantUnlimited = (variantId: string) =>
  new DomainError<InventoryErrorCode>('variant-unlimited', `The stock of variant ${variantId} is unlimited.`, {
    variantId,
  });
