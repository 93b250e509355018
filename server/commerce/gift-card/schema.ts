// Stored gift cards, their ledger, and the request bodies. A separate counter holds the balance, the sum of the ledger
// entries. Commerce 1.9. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { emailChars, isDeliverable, typedAddress } from '../../outbox/address.ts';
import { currencies } from '../money/money.ts';
import { balanceMax, messageCharsMax, nameCharsMax, reasonCharsMax, timeMax } from './limits.ts';
import { messages } from './messages.ts';

export const giftCardSchema = z.object({
  /** 24 hex digits. */
  id: z.string(),
  /** SHA-256 of the code, base64url. The code itself is shown once and never stored. */
  codeHash: z.string(),
  /** The last four characters of the code. */
  last4: z.string().length(4),
  currency: z.enum(currencies),
  issuedCents: z.int().min(1),
  enabled: z.boolean(),
  /** The order that bought it; absent if the owner issued it. */
  orderId: z.string().optional(),
  /** The recipient, if the owner issued it. */
  to: z.object({ name: z.string(), email: z.string() }).optional(),
  /** Bought with a test payment. */
  testMode: z.boolean().optional(),
  /** The value of returned goods, which pays for an exchange. */
  isCredit: z.boolean().optional(),
  /** Cards never expire by default. */
  expiresAt: z.int().optional(),
  createdAt: z.int(),
  /** How many codes it had before this one. */
  codesBefore: z.int().min(1).optional(),
});
export type GiftCard = z.infer<typeof giftCardSchema>;

export const giftCardEntrySchema = z.object({
  giftCardId: z.string(),
  /** `new-code` has an amount of 0; it ends the previous code. */
  kind: z.enum(['issue', 'redeem', 'refund', 'adjust', 'new-code']),
  /** Negative if the card pays. */
  cents: z.int(),
  orderId: z.string().optional(),
  /** The owner's note. */
  reason: z.string().optional(),
  /** A contributor's id, `shopper`, `import`. */
  actor: z.string(),
  at: z.int(),
});
export type GiftCardEntry = z.infer<typeof giftCardEntrySchema>;

/** How a cart refers to a card. Changes with the code of the card, so a replaced code stops paying in carts that have it. */
export const heldCard = ({ id, codesBefore }: Pick<GiftCard, 'id' | 'codesBefore'>): string =>
  codesBefore === undefined ? id : `${id}.${codesBefore}`;
export const idOfHeld = (held: string): string => held.split('.', 1)[0]!;

export const issueSchema = z.strictObject({
  cents: z.int().min(1).max(balanceMax),
  /** Absent: never. */
  expiresAt: z.int().min(0).max(timeMax).optional(),
  /** Receives the code by email. Absent: only the answer contains the code. */
  recipient: z
    .strictObject({
      name: z.string().trim().max(nameCharsMax).default(''),
      email: z.string().max(emailChars.max).transform(typedAddress).refine(isDeliverable, messages.emailInvalid),
    })
    .optional(),
  senderName: z.string().trim().max(nameCharsMax).default(''),
  message: z.string().trim().max(messageCharsMax).default(''),
});
export const adjustSchema = z.strictObject({
  cents: z.int().min(-balanceMax).max(balanceMax),
  reason: z.string().trim().max(reasonCharsMax).optional(),
});
export const changeSchema = z.strictObject({ enabled: z.boolean() });

export const giftCardAnswerSchema = giftCardSchema
  .omit({ codeHash: true })
  .extend({ name: z.string(), balanceCents: z.int() });
export type GiftCardAnswer = z.infer<typeof giftCardAnswerSchema>;

const giftCardStates = ['active', 'spent', 'expired', 'off'] as const;
export type GiftCardState = (typeof giftCardStates)[number];

export function giftCardState(
  { enabled, expiresAt, balanceCents }: Pick<GiftCardAnswer, 'enabled' | 'expiresAt' | 'balanceCents'>,
  now: number,
): GiftCardState {
  if (!enabled) return 'off';
  if (expiresAt !== undefined && expiresAt <= now) return 'expired';
  return balanceCents > 0 ? 'active' : 'spent';
}

/** A search for a whole code finds its card. */
export const browseQuery = z.object({
  ...listQueryShape(['created', 'balance', 'issued', 'expires'], '-created'),
  state: z.enum(giftCardStates).optional(),
  by: z.enum(['order', 'owner']).optional(),
});
export type BrowseQuery = z.output<typeof browseQuery>;
export const browseAnswer = listAnswerOf(giftCardAnswerSchema.extend({ state: z.enum(giftCardStates) }));
export type BrowsedGiftCard = z.output<typeof browseAnswer>['rows'][number];

/** Only the exchange can spend it, until it gets another code. */
export const hasSecretCode = ({ isCredit, codesBefore }: Pick<GiftCard, 'isCredit' | 'codesBefore'>): boolean =>
  isCredit === true && codesBefore === undefined;

/** "•••• 1234", for carts and receipts. */
export const giftCardName = ({ last4 }: Pick<GiftCard, 'last4'>): string => `•••• ${last4}`;

export const giftCardAnswer = ({ codeHash: _, ...card }: GiftCard, balanceCents: number): GiftCardAnswer => ({
  ...card,
  name: giftCardName(card),
  balanceCents,
});
