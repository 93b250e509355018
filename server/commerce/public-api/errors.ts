// Refusals of the public API that no concept has. Portable.
import { DomainError } from '../../base/errors.ts';

export type PublicApiErrorCode = 'order-amounts' | 'order-reference-taken';

export const orderAmounts = (message: string) => new DomainError<PublicApiErrorCode>('order-amounts', message);

export const orderReferenceTaken = (orderId: string) =>
  new DomainError<PublicApiErrorCode>('order-reference-taken', 'An order of this channel has this reference already.', {
    orderId,
  });
