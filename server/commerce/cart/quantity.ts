// Validates a quantity. Spec §5 "Cart and purchase", wire §2 (numbers and numeric strings). Portable.
import { normalizeInput } from '../../base/text/normalize.ts';
import { quantityNotNumber, quantityNotWhole, quantityTooLarge, quantityTooSmall } from './errors.ts';
import { defaultQuantity, maxQuantity } from './limits.ts';

/**
 * @param value number, numeric text from inputs, or, in an add, absent for 1
 * @param min 1 where lines are added, 0 where they change and 0 removes
 * @throws the refusals of the specification
 */
export function readQuantity(value: unknown, min: 0 | 1): number {
  // Only an add may omit it; a change needs a quantity.
  if (min === 1 && (value === undefined || value === null)) return defaultQuantity;
  const number = typeof value === 'string' ? fromText(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw quantityNotNumber();
  if (!Number.isInteger(number)) throw quantityNotWhole();
  if (number < min) throw quantityTooSmall();
  if (number > maxQuantity) throw quantityTooLarge({ max: maxQuantity });
  return number === 0 ? 0 : number;
}

/** Decimal digits only: rejects `1e3` and `0x10`, which people do not type and Number() would accept. */
const fromText = (text: string): number | undefined => {
  const typed = normalizeInput(text);
  return /^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined;
};
