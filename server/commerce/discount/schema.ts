// A discount as stored: the rule that pricing reads, and when it was made. How often it was used is counted beside it. Commerce 1.8. Portable.
import * as z from 'zod';
import { normalCode } from '../pricing/codes.ts';
import { discountRuleSchema } from '../pricing/input.ts';

/** Of a code as it is looked up: some single letters become many there, and it is part of a key. */
const codeCharsMax = 100;

export const discountSchema = z.object({
  rule: discountRuleSchema.refine(({ code }) => code === undefined || normalCode(code).length <= codeCharsMax, {
    path: ['code'],
    message: `must be at most ${codeCharsMax} characters`,
  }),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Discount = z.infer<typeof discountSchema>;

/** Whose uses are counted together: the same address however it is written. */
export const normalEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
