// Refusals about restock notices. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';

export type RestockErrorCode = 'restock-email' | 'restock-variant' | 'restock-full';

export const restockEmail = (problem: string) => new DomainError<RestockErrorCode>('restock-email', problem);
export const restockVariant = () =>
  new DomainError<RestockErrorCode>('restock-variant', 'There is no such product or variant.');
export const restockFull = () => new DomainError<RestockErrorCode>('restock-full', messages.failed);
