// What waits to leave the process: mails and events for webhooks. Written in the commit that causes them. Commerce 1.10. Portable.
import * as z from 'zod';

export const outgoingMailSchema = z.object({
  /** 24 hex, made before the step: the same id is the same mail, however often the step runs. */
  id: z.string(),
  /** E.g. `order-confirmed`, `order-shipped`, `gift-card`, `password-reset`. */
  kind: z.string().max(40),
  to: z.string().max(256),
  subject: z.string().max(200),
  html: z.string().max(40_000),
  text: z.string().max(15_000),
  /** Epoch ms; now, or later. */
  dueAt: z.int(),
  /** The order it tells of. */
  orderId: z.string().optional(),
  /** Where one click ends these mails (RFC 8058); absent on mails that answer what somebody did. */
  unsubscribeUrl: z.string().max(500).optional(),
});
export type OutgoingMail = z.infer<typeof outgoingMailSchema>;

export const outgoingEventSchema = z.object({
  /** 24 hex, made before the step. */
  id: z.string(),
  /** E.g. `order.create`. */
  topic: z.string().max(60),
  data: z.record(z.string(), z.unknown()),
  at: z.int(),
});
export type OutgoingEvent = z.infer<typeof outgoingEventSchema>;
