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
});
export type GiftCard = z.infer<typeof giftCardSchema>;

export const giftCardEntrySchema = z.object({
  giftCardId: z.string(),
  kind: z.enum(['issue', 'redeem', 'refund', 'adjust']),
  /** Below 0: it left the card. */
  cents: z.int(),
  orderId: z.string().optional(),
  /** A contributor's id, `shopper`, `import`. */
  actor: z.string(),
  at: z.int(),
});
export type GiftCardEntry = z.infer<typeof giftCardEntrySchema>;

/** "•••• 1234", as carts and receipts name a card. */
export const giftCardName = ({ last4 }: Pick<GiftCard, 'last4'>): string => `•••• ${last4}`;
