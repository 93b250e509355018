// A discount as stored: the rule that pricing reads, and when it was made. How often it was used is counted beside it. Commerce 1.8. Portable.
import * as z from 'zod';
import { discountRuleSchema } from '../pricing/input.ts';

export const discountSchema = z.object({
  rule: discountRuleSchema,
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Discount = z.infer<typeof discountSchema>;

/** Whose uses are counted together: the same address however it is written. */
export const normalEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
