// Errors specific to the public API. Portable.
import { conflict, invalid } from '../../base/errors.ts';

const amounts = (sentence: string) => invalid('order-amounts', sentence);
export const subtotalWrong = amounts('The subtotal does not match the line items.');
export const discountTooLarge = amounts('The discount is more than the subtotal.');
export const taxTooLarge = amounts('The tax is more than the prices that include it.');
export const grandTotalWrong = amounts('The amounts do not add up to the grand total.');
export const amountsTooLarge = amounts('The amounts are too large.');

export const otherCurrency = (currency: string, found: string) =>
  amounts(`Amounts must be in ${currency}; found ${found}.`)();
export const notMultiple = (currency: string, of: number) =>
  amounts(`Amounts in ${currency} must be multiples of ${of}.`)();

export const orderReferenceTaken = conflict<{ orderId: string }>(
  'order-reference-taken',
  'This channel already has an order with this reference.',
);
