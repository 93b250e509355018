// Webhook subscriptions and their calls. Commerce 1.10. Portable.
import * as z from 'zod';
import { revisionField, seenRevisionField } from '../website/revision-field.ts';

/** 25, as the original documents. */
export const subscriptionsMax = 25;
/** Per kind of caller. */
export const testsPerMinute = 20;

/** Topics to subscribe to; `.*` matches a whole family. */
export const topicSchema = z
  .string()
  .regex(
    /^(?:order\.(?:create|update)|(?:contact|address)\.(?:create|update|delete|\*)|extension\.uninstall|inventory\.update|transaction\.create|subscription\.(?:[a-z][a-z_]{0,30}|\*)|restock\.signup|form\.submit)$/,
    'Unknown topic.',
  );

export const webhookSchema = z.object({
  /** uuid */
  id: z.string(),
  endpointUrl: z.string().max(1000),
  topics: z.array(z.string()).max(30),
  /** Hexadecimal, encrypted with the site's secret. */
  sealedSecret: z.string(),
  /** `paused` after 48 hours of failure; `gone` after a 410 response. */
  state: z.enum(['active', 'paused', 'gone']),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Start of continuous failures; absent when the last call succeeded. */
  failingSince: z.int().optional(),
});
export type Webhook = z.infer<typeof webhookSchema>;
export const listedWebhookSchema = webhookSchema.omit({ sealedSecret: true }).extend(revisionField);
export type ListedWebhook = z.infer<typeof listedWebhookSchema>;

export const webhookCallSchema = z.object({
  eventId: z.string(),
  webhookId: z.string(),
  topic: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** When it was first due, or retried manually. */
  queuedAt: z.int(),
  /** Time of the next attempt, or of the last state change. */
  at: z.int(),
  attempts: z
    .array(z.object({ at: z.int(), status: z.int().optional(), outcome: z.string().max(300), ms: z.int() }))
    .max(40),
  /** 4xx responses since `queuedAt`. */
  refusals: z.int(),
});
export type WebhookCall = z.infer<typeof webhookCallSchema>;

const endpointUrl = z.string().min(1).max(1000);
const topics = z.array(topicSchema).min(1).max(30);

export const newWebhookSchema = z.strictObject({ endpointUrl, topics });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhookChangeSchema = z
  .strictObject({
    endpointUrl,
    topics,
    /** Ends a pause. */
    state: z.literal('active'),
    ...seenRevisionField,
  })
  .partial();
export type WebhookChange = z.infer<typeof webhookChangeSchema>;
