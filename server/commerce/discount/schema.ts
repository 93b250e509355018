// A discount as stored and sent: the rule that pricing reads, with dates. Uses are counted beside it. Commerce 1.8. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { type DiscountRule, discountKinds, discountRuleSchema } from '../pricing/input.ts';
import { ruleCharsMax } from './limits.ts';
import { messages } from './messages.ts';
import { discountStates } from './state.ts';

export const discountSchema = z.object({ rule: discountRuleSchema, createdAt: z.int(), updatedAt: z.int() });
export type Discount = z.infer<typeof discountSchema>;

const [product, category, buyXGetY, anyOrder, cartTotal, shipping] = discountKinds;

const ours = { id: true, used: true } as const;
/** The rule that owners send, without its ID and its uses. */
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
export type DiscountBody = z.output<typeof discountBodySchema>;

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

export const discountKindNames = ['PRODUCT', 'CATEGORY', 'BUY_X_GET_Y', 'ANY_ORDER', 'CART_TOTAL', 'SHIPPING'] as const;

/** A discount in the editor's list. */
const browsedDiscountSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent: applies automatically. */
  code: z.string().optional(),
  kind: z.enum(discountKindNames),
  /** Describes the discount in a sentence. */
  summary: z.string(),
  state: z.enum(discountStates),
  startsAt: z.int().optional(),
  endsAt: z.int().optional(),
  uses: z.int(),
  usesMax: z.int().optional(),
  createdAt: z.int(),
});
export type BrowsedDiscount = z.output<typeof browsedDiscountSchema>;

const browseFilters = z.object({
  state: z.enum(discountStates).optional(),
  kind: z.enum(discountKindNames).optional(),
  by: z.enum(['code', 'automatic']).optional(),
});
export type BrowseFilters = z.output<typeof browseFilters>;
export const browseQuery = browseFilters.extend(listQueryShape(['created', 'name', 'uses', 'endsAt'], '-created'));
export type BrowseQuery = z.output<typeof browseQuery>;
export const browseAnswer = listAnswerOf(browsedDiscountSchema);

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
