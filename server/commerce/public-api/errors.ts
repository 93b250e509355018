// Refusals of the public API that no concept has. Portable.
import { DomainError } from '../../errors.ts';

export type PublicApiErrorCode = 'variant-unknown' | 'variant-unlimited' | 'order-amounts' | 'order-reference-taken';

export const variantUnknown = (variantId: string) =>
  new DomainError<PublicApiErrorCode>('variant-unknown', `There is no variant ${variantId}.`, { variantId });

export const variantUnlimited = (variantId: string) =>
  new DomainError<PublicApiErrorCode>('variant-unlimited', `The stock of variant ${variantId} is unlimited.`, {
    variantId,
  });

export const orderAmounts = (message: string) => new DomainError<PublicApiErrorCode>('order-amounts', message);

export const orderReferenceTaken = (orderId: string) =>
  new DomainError<PublicApiErrorCode>('order-reference-taken', 'An order of this channel has this reference already.', {
    orderId,
  });
