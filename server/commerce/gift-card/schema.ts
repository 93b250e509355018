// A gift card as stored, and the entries of its ledger. Its balance is the sum of them, kept as a counter. Commerce 1.9. Portable.
import * as z from 'zod';
import { currencies } from '../money/money.ts';

export const giftCardSchema = z.object({
  /** 24 hex */
  id: z.string(),
  /** SHA-256 of the code, base64url: the code itself is shown once, in the mail, and never stored. */
  codeHash: z.string(),
  /** Of the code, for people to tell cards apart. */
  last4: z.string().length(4),
  currency: z.enum(currencies),
  issuedCents: z.int().min(1),
  enabled: z.boolean(),
  /** The order that bought it; absent when the owner gave it. */
  orderId: z.string().optional(),
  /** Bought with a test payment. */
  testMode: z.boolean().optional(),
  /** Cards never expire by default. */
  expiresAt: z.int().optional(),
  createdAt: z.int(),
  /** How many codes it had before this one; absent: none. */
  codesBefore: z.int().min(1).optional(),
});
export type GiftCard = z.infer<typeof giftCardSchema>;

export const giftCardEntrySchema = z.object({
  giftCardId: z.string(),
  /** `new-code`: of 0; the code before it is dead since. */
  kind: z.enum(['issue', 'redeem', 'refund', 'adjust', 'new-code']),
  /** Below 0: it left the card. */
  cents: z.int(),
  orderId: z.string().optional(),
  /** A contributor's id, `shopper`, `import`. */
  actor: z.string(),
  at: z.int(),
});
export type GiftCardEntry = z.infer<typeof giftCardEntrySchema>;

/** What a cart keeps of a card whose code was typed: once the card has another code, it pays there no more. */
export const heldCard = ({ id, codesBefore }: Pick<GiftCard, 'id' | 'codesBefore'>): string =>
  codesBefore === undefined ? id : `${id}.${codesBefore}`;
export const idOfHeld = (held: string): string => held.split('.', 1)[0]!;

/** "•••• 1234", as carts and receipts name a card. */
export const giftCardName = ({ last4 }: Pick<GiftCard, 'last4'>): string => `•••• ${last4}`;
