// Mailing lists, and their subscribers: who, since when, and from which source. Commerce 2.2 `subscribeToList`; editor H4. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape, notOfExport } from '../../base/paged.ts';
import { emailChars, isEmail, typedAddress } from '../../outbox/address.ts';
import { nameCharsMax } from './limits.ts';
import { ownerMessages as messages } from './messages.ts';

const subscriberSources = ['checkout', 'restock', 'form', 'account', 'owner', 'import'] as const;

/** A subscriber's entry in one list. */
const membershipSchema = z.object({
  list: z.string().max(40),
  source: z.enum(subscriberSources),
  at: z.int(),
  /** When the address was asked to confirm the sign-up; absent once it is confirmed, or needs no confirmation. */
  askedAt: z.int().optional(),
  /** The secret in that email's link. */
  token: z.string().max(100).optional(),
});
export type Membership = z.infer<typeof membershipSchema>;

export const subscriberSchema = z.object({
  /** Normalized: trimmed, lower case. */
  email: z.string().max(emailChars.max),
  source: z.enum(subscriberSources),
  /** When they subscribed, first and last. */
  consentAt: z.int(),
  lastConsentAt: z.int(),
  /** The order with which they subscribed. */
  orderId: z.string().optional(),
  /** Absent in older records: the newsletter. */
  lists: z.array(membershipSchema).max(50).optional(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

const list = {
  name: z.string().trim().min(1, messages.nameMissing).max(nameCharsMax),
  /** New subscribers confirm their address with a link before they count. */
  isDoubleOptIn: z.boolean(),
};

export const mailingListSchema = z.object({
  id: z.string().max(40),
  ...list,
  /** Gets the sign-ups of the checkout and of waitlists. If no list is marked, the first one does. */
  isDefault: z.boolean().optional(),
  createdAt: z.int(),
});
export type MailingList = z.infer<typeof mailingListSchema>;

export const listBodySchema = z.strictObject({ ...list, isDefault: z.boolean().default(false) });
export type ListBody = z.infer<typeof listBodySchema>;

const subscriberStates = ['SUBSCRIBED', 'PENDING', 'UNSUBSCRIBED'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export const countedListSchema = mailingListSchema.extend({
  isDefault: z.boolean(),
  subscribed: z.int(),
  pending: z.int(),
  unsubscribed: z.int(),
});
export type CountedList = z.infer<typeof countedListSchema>;

const subscriberRowSchema = z.object({
  /** `<list>~<email>` */
  id: z.string(),
  email: z.string(),
  source: z.enum(subscriberSources),
  at: z.int(),
  state: z.enum(subscriberStates),
  /** When and why they left. */
  leftAt: z.int().optional(),
  leftBy: z.enum(['unsubscribed', 'bounced', 'owner']).optional(),
});
export type SubscriberRow = z.infer<typeof subscriberRowSchema>;

export const subscriberQuery = z.object({
  ...listQueryShape(['at', 'email'], '-at'),
  state: z.enum(subscriberStates).optional(),
});
export type SubscriberQuery = z.output<typeof subscriberQuery>;
export const exportQuery = subscriberQuery.omit(notOfExport);
export type ExportQuery = z.output<typeof exportQuery>;
export const subscriberAnswer = listAnswerOf(subscriberRowSchema);

const email = z.string().max(emailChars.max).transform(typedAddress).refine(isEmail, messages.emailWrong);
export const addBodySchema = z.strictObject({ email });
export const emailsBodySchema = z.strictObject({ emails: z.array(z.string().max(emailChars.max)).min(1).max(100) });

export const importedSchema = z.object({
  added: z.int(),
  /** They are on the list already. */
  known: z.int(),
  /** They left the list, so they stay away. */
  left: z.int(),
  /** Lines without a valid address: how many, and the first ones. */
  wrong: z.int(),
  wrongLines: z.array(z.int()),
});
export type Imported = z.infer<typeof importedSchema>;
