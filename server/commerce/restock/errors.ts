// Refusals about restock notices. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const restockEmailBlank = invalid('restock-email', messages.emailBlank);
export const restockEmailInvalid = invalid('restock-email', messages.emailInvalid);
export const restockVariant = missing('restock-variant', 'This product or variant does not exist.');
export const restockFull = conflict('restock-full', messages.failed);
