// Queue of outgoing mails and webhook events, written in the commit that causes them. Commerce 1.10. Portable.
import * as z from 'zod';
import { emailChars } from './address.ts';
import { type MailText, mailContentSchema, renderMail } from './mail-layout.ts';
import { mailStates } from './mail-states.ts';

export const outgoingMailSchema = z.object({
  /** 24 hex, made before the step: the same id is the same mail, however often the step runs. */
  id: z.string(),
  /** E.g. `order-confirmed`, `order-shipped`, `gift-card`, `password-reset`. Also the list that an unsubscribe link leaves. */
  kind: z.string().max(40),
  to: z.string().max(emailChars.max),
  subject: z.string().max(200),
  /** Content as of the commit that causes the mail. The layout is applied at delivery. */
  content: mailContentSchema.optional(),
  /** Without `content`: laid out already, because its content is too large for a record, or by a version that kept none. */
  html: z.string().max(40_000).optional(),
  text: z.string().max(15_000).optional(),
  /** Epoch ms; now, or later. */
  dueAt: z.int(),
  /** The order this mail is about. */
  orderId: z.string().optional(),
  /** One-click unsubscribe URL (RFC 8058); absent on transactional mails. */
  unsubscribeUrl: z.string().max(500).optional(),
  /** ID of the request that caused it, for the log. */
  requestId: z.string().max(100).optional(),
});
export type OutgoingMail = z.infer<typeof outgoingMailSchema>;

export const mailText = ({ content, html = '', text = '' }: OutgoingMail): MailText =>
  content ? renderMail(content) : { html, text };

/**
 * Codes that are money, files that were paid for, and the papers of orders: whoever loses such a mail loses more than news, and some of
 * it is nowhere else. It stays until a mail server has it, however many others there are and however old it gets.
 */
export const carriesValue = ({ kind, orderId }: Pick<OutgoingMail, 'kind' | 'orderId'>): boolean =>
  kind === 'gift-card' || orderId !== undefined;

export const outgoingEventSchema = z.object({
  /** 24 hex, made before the step. */
  id: z.string(),
  /** E.g. `order.create`. */
  topic: z.string().max(60),
  data: z.record(z.string(), z.unknown()),
  at: z.int(),
  requestId: z.string().max(100).optional(),
});
export type OutgoingEvent = z.infer<typeof outgoingEventSchema>;

/** @param asked e.g. `['order.create', 'inventory.*']` */
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
  /** When it is tried next, or became what it is. */
  at: z.int(),
  attempts: z.array(z.object({ at: z.int(), outcome: z.string().max(300) })).max(40),
  /** Its words are worth something and are here: neither is forgotten before they left. */
  isKept: z.boolean().optional(),
});
export type MailLog = z.infer<typeof mailLogSchema>;

/** An address that gets no more mails of one kind. */
export const suppressionSchema = z.object({
  email: z.string().max(emailChars.max),
  /** The kind of mail, or `*`: none that can be unsubscribed. */
  list: z.string().max(40),
  reason: z.enum(['unsubscribed', 'bounced', 'owner']),
  at: z.int(),
});
export type Suppression = z.infer<typeof suppressionSchema>;

export const unsubscribeTokenSchema = z.object({ email: z.string().max(emailChars.max), list: z.string().max(40) });
export type UnsubscribeToken = z.infer<typeof unsubscribeTokenSchema>;
