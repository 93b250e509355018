// Refusals about orders. Portable.
import { DomainError } from '../../errors.ts';

export type OrderErrorCode = 'order-unknown';

/** The same for an order that is not there and for a wrong access token: nobody learns which ids exist. */
export const orderUnknown = () => new DomainError<OrderErrorCode>('order-unknown', 'That order could not be found.');
