// Refusals about orders. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';
import type { Blocked } from './states.ts';

export type OrderErrorCode =
  | 'order-unknown'
  | 'order-state'
  | 'order-changed'
  | 'order-pieces'
  | 'order-number-too-low'
  | 'order-number-taken';

/** The same for an order that is not there and for a wrong access token: nobody learns which ids exist. */
export const orderUnknown = () => new DomainError<OrderErrorCode>('order-unknown', messages.unknown);

/** What the state machine does not allow; `reason` is the guard's key. Commerce 2.3. */
export const orderBlocked = (reason: Blocked) =>
  new DomainError<OrderErrorCode>('order-state', messages.blocked[reason], { reason });

/** Somebody else (or a second press of the button) was there first. `n`: what stands there now. */
export const orderChanged = (n: number) => new DomainError<OrderErrorCode>('order-changed', messages.changed, { n });

export const orderLineUnknown = (lineId: string) =>
  new DomainError<OrderErrorCode>('order-pieces', messages.lineUnknown(lineId), { lineId });
export const tooManyPieces = (lineId: string, left: number) =>
  new DomainError<OrderErrorCode>('order-pieces', messages.tooMany(left), { lineId, left });

export const orderNumberTooLow = (least: number) =>
  new DomainError<OrderErrorCode>('order-number-too-low', messages.numberTooLow(least), { least });

export const orderNumberTaken = (number: number) =>
  new DomainError<OrderErrorCode>('order-number-taken', `There is an order ${number} already.`, { number });
