// Parses input in the "On hand" column: "+5" adds, "-1" subtracts, "12" and "=12" set. Pure.
import { stockMax } from '../../../../../server/commerce/stock/limits.ts';

export type TypedQuantity = { readonly kind: 'add' | 'set'; readonly quantity: number };

/** @returns undefined for any other text */
export function typedQuantity(text: string): TypedQuantity | undefined {
  const [, sign = '', digits = ''] = /^([+\-−=]?)(\d{1,10})$/.exec(text.replace(/[,\s]/g, '')) ?? [];
  if (digits === '') return undefined;
  const quantity = Number(digits);
  if (quantity > stockMax) return undefined;
  if (sign === '' || sign === '=') return { kind: 'set', quantity };
  return { kind: 'add', quantity: sign === '+' ? quantity : -quantity };
}

/** Stock on hand after the change. */
export const resultOf = ({ kind, quantity }: TypedQuantity, onHand: number): number =>
  kind === 'set' ? quantity : onHand + quantity;
