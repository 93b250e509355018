// A discount as stored and as its calls send it: the rule that pricing reads, with dates. Uses are counted beside it. Commerce 1.8. Portable.
import * as z from 'zod';
import { type DiscountRule, discountRuleSchema } from '../pricing/input.ts';
import { ruleCharsMax } from './limits.ts';
import { messages } from './messages.ts';

export const discountSchema = z.object({
  rule: discountRuleSchema,
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Discount = z.infer<typeof discountSchema>;

const [product, category, buyXGetY, anyOrder, cartTotal, shipping] = discountRuleSchema.options;

const ours = { id: true, used: true } as const;
/** What owners send: the rule without its id and its uses. */
export const discountBodySchema = z
  .discriminatedUnion('kind', [
    product.omit(ours),
    category.omit(ours),
    buyXGetY.omit(ours),
    anyOrder.omit(ours),
    cartTotal.omit(ours),
    shipping.omit(ours),
  ])
  .refine((body) => JSON.stringify(body).length <= ruleCharsMax, messages.tooManyItems);
type DiscountBody = z.output<typeof discountBodySchema>;

export const ruleOf = (id: string, body: DiscountBody): DiscountRule => ({
  ...body,
  ...{ id, used: { total: 0, customer: 0 } },
});

const used = { used: true } as const;
const counted = { uses: z.int(), createdAt: z.int(), updatedAt: z.int() };
export const discountAnswerSchema = z.discriminatedUnion('kind', [
  product.omit(used).extend(counted),
  category.omit(used).extend(counted),
  buyXGetY.omit(used).extend(counted),
  anyOrder.omit(used).extend(counted),
  cartTotal.omit(used).extend(counted),
  shipping.omit(used).extend(counted),
]);
export type DiscountAnswer = z.output<typeof discountAnswerSchema>;

const googleMail = new Set(['gmail.com', 'googlemail.com']);

/**
 * Uses are counted per mailbox, however its address is written: without the label after `+`, and without dots for Gmail. Only for
 * counting: email goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const address = formerMailboxOf(email);
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return googleMail.has(domain) ? `${name.replaceAll('.', '') || name}@gmail.com` : `${name}@${domain}`;
}

/** Older counters, which treat labels as different mailboxes. */
export const formerMailboxOf = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
