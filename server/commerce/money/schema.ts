// Money in answers. Portable.
import * as z from 'zod';
import { currencies } from './money.ts';

/** The result of `cartMoney`. */
export const cartMoneySchema = z.object({
  currencyCode: z.enum(currencies),
  value: z.number(),
  decimalValue: z.string(),
  fractionalDigits: z.int(),
});
