// A discount as stored: the rule that pricing reads, and when it was made. How often it was used is counted beside it. Commerce 1.8. Portable.
import * as z from 'zod';
import { discountRuleSchema } from '../pricing/input.ts';

export const discountSchema = z.object({
  rule: discountRuleSchema,
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Discount = z.infer<typeof discountSchema>;

const googleMail = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whose uses are counted together: one mailbox, however its address is written. What stands behind a + is the reader's own label, and
 * Gmail reads no dots. Only for counting: mails go to the address as typed.
 */
export function mailboxOf(email: string): string {
  const address = formerMailboxOf(email);
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return googleMail.has(domain) ? `${name.replaceAll('.', '') || name}@gmail.com` : `${name}@${domain}`;
}

/** As uses were counted before labels were seen through. */
export const formerMailboxOf = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
