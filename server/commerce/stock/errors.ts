// Refusals of the shelf. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';

export type StockErrorCode = 'not-enough-stock' | 'sold-out' | 'stock-invalid';

/** Refuses more than the shelf holds. `left` is in pieces. Spec §5 "Cart and purchase". */
export const notEnoughStock = (left: number, variantId?: string) =>
  new DomainError<StockErrorCode>('not-enough-stock', messages.notEnough, { left, ...(variantId && { variantId }) });

/** Nothing left at all: wire §2 answers 422. */
export const soldOut = (variantId?: string) =>
  new DomainError<StockErrorCode>('sold-out', messages.notEnough, { left: 0, ...(variantId && { variantId }) });

export const stockInvalid = (message: string) => new DomainError<StockErrorCode>('stock-invalid', message);
