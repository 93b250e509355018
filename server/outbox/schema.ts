// Queues of mails and webhook events, written in the commit that causes them. Commerce 1.10. Portable.
import * as z from 'zod';
import { emailChars } from './address.ts';
import { type MailText, mailContentSchema, renderMail } from './mail-layout.ts';
import { mailStates } from './mail-states.ts';

export const outgoingMailSchema = z.object({
  /**
   * 24 hex digits, generated before the transaction: the same id is the same mail, no matter how often the transaction
   * runs.
   */
  id: z.string(),
  /** E.g. `order-confirmed`, `order-shipped`, `gift-card`, `password-reset`. Also the list that an unsubscribe link leaves. */
  kind: z.string().max(40),
  to: z.string().max(emailChars.max),
  subject: z.string().max(200),
  /** Content as of the commit that causes the mail. The layout is applied at delivery. */
  content: mailContentSchema.optional(),
  /** Without `content`: already rendered, because its content is too large for a record, or by an older version. */
  html: z.string().max(40_000).optional(),
  text: z.string().max(15_000).optional(),
  /** Epoch ms, in the future for a scheduled mail. */
  dueAt: z.int(),
  /** The order this mail is about. */
  orderId: z.string().optional(),
  /** The list that its unsubscribe link leaves; default: the kind. */
  list: z.string().max(40).optional(),
  /** One-click unsubscribe URL (RFC 8058); absent on transactional mails. */
  unsubscribeUrl: z.string().max(500).optional(),
  /** ID of the request that caused it, for the log. */
  requestId: z.string().max(100).optional(),
});
export type OutgoingMail = z.infer<typeof outgoingMailSchema>;

export const mailText = ({ content, html = '', text = '' }: OutgoingMail): MailText =>
  content ? renderMail(content) : { html, text };

/**
 * Mails with gift card codes, paid files, or order documents: losing one loses something of value, some of which is
 * stored nowhere else. They are stored until a mail server accepts them, regardless of their age and number.
 */
export const carriesValue = ({ kind, orderId }: Pick<OutgoingMail, 'kind' | 'orderId'>): boolean =>
  kind === 'gift-card' || orderId !== undefined;

export const outgoingEventSchema = z.object({
  /** 24 hex digits, generated before the transaction. */
  id: z.string(),
  /** E.g. `order.create`. */
  topic: z.string().max(60),
  data: z.record(z.string(), z.unknown()),
  at: z.int(),
  requestId: z.string().max(100).optional(),
});
export type OutgoingEvent = z.infer<typeof outgoingEventSchema>;

/** @param asked topics or patterns, e.g. `['order.create', 'inventory.*']` */
export const isTopic = (asked: readonly string[], topic: string): boolean =>
  asked.some((one) => one === topic || (one.endsWith('.*') && topic.startsWith(one.slice(0, -1))));

/** Delivery status of a mail without its content, for the owner's log. */
export const mailLogSchema = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  orderId: z.string().optional(),
  state: z.enum(mailStates),
  /** Epoch ms at which it was first due. */
  queuedAt: z.int(),
  /** The time of the next attempt, or of the final state. */
  at: z.int(),
  attempts: z.array(z.object({ at: z.int(), outcome: z.string().max(300) })).max(40),
  /** It carries value and is stored here: neither log nor content is deleted before it is sent. */
  isKept: z.boolean().optional(),
});
export type MailLog = z.infer<typeof mailLogSchema>;

/** An address that no longer receives one kind of mail. */
export const suppressionSchema = z.object({
  email: z.string().max(emailChars.max),
  /** The kind of mail, or `*`: every kind with an unsubscribe link. */
  list: z.string().max(40),
  reason: z.enum(['unsubscribed', 'bounced', 'owner']),
  at: z.int(),
});
export type Suppression = z.infer<typeof suppressionSchema>;

export const unsubscribeTokenSchema = z.object({ email: z.string().max(emailChars.max), list: z.string().max(40) });
export type UnsubscribeToken = z.infer<typeof unsubscribeTokenSchema>;
