// Refusals about restock notices. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const restockEmailBlank = refusal('restock-email', 400, messages.emailBlank);
export const restockEmailInvalid = refusal('restock-email', 400, messages.emailInvalid);
export const restockVariant = refusal('restock-variant', 404, 'This product or variant does not exist.');
export const restockFull = refusal('restock-full', 409, messages.failed);
