// The owner's calls for sent and failed mails. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import { emailChars } from '../../outbox/address.ts';
import { mailLogSchema, suppressionSchema } from '../../outbox/schema.ts';
import { mailConnectionCalls } from './connection-calls.ts';
import { messages } from './messages.ts';
import { changedMailSettingsSchema, mailSettingsAnswerSchema, mailTestSchema } from './settings-schema.ts';

// Our choice: for administrators only, since mails contain links that sign their readers in.
const needs = 'contributors.manage';

const query = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const suppressed = z.strictObject({
  email: z
    .string()
    .min(emailChars.min)
    .max(emailChars.max)
    .regex(/^[^\s@]+@[^\s@]+$/, messages.addressInvalid),
  list: z
    .string()
    .regex(/^(?:\*|[a-z][a-z\d-]{0,39})$/)
    .default('*'),
});

export const mailCalls = defineCalls({
  ...mailConnectionCalls,
  showInbox: { call: 'GET /config/inbox', needs, query, writes: 'page' },
  showMail: { call: 'GET /config/inbox/:id', needs, writes: 'page' },
  /** For the frame on the mail's page. */
  showHtml: { call: 'GET /config/inbox/:id/html', needs, writes: 'page' },
  list: {
    call: 'GET /config/api/mails',
    needs,
    about: 'mails',
    query,
    answer: z.object({
      /** Whether a mail server is configured. */
      smtp: z.boolean(),
      waiting: z.int(),
      sinceStart: z.object({ sent: z.int(), retried: z.int(), failed: z.int() }),
      mails: z.array(mailLogSchema),
      ...wirePageEndShape,
    }),
  },
  retry: { call: 'POST /config/api/mails/:id/retry', needs, answer: z.object({ mail: mailLogSchema.optional() }) },
  /** Failed mails; with `inbox` also those that stayed here while no mail server was configured. */
  retryFailed: {
    call: 'POST /config/api/mails/retry',
    needs,
    body: z.strictObject({ inbox: z.boolean().default(false) }),
    bodyOptional: true,
    answer: z.object({ retried: z.int() }),
  },
  openSettings: { call: 'GET /config/api/mail-settings', needs, about: 'mails', answer: mailSettingsAnswerSchema },
  saveSettings: {
    call: 'PUT /config/api/mail-settings',
    needs,
    body: changedMailSettingsSchema,
    answer: mailSettingsAnswerSchema,
  },
  /** Sent immediately, bypassing the queue, with the saved settings. */
  sendTest: { call: 'POST /config/api/mail-settings/test', needs, body: mailTestSchema, answer: mailTestSchema },
  listSuppressed: {
    call: 'GET /config/api/suppressed',
    needs,
    about: 'mails',
    query,
    answer: z.object({ suppressed: z.array(suppressionSchema), ...wirePageEndShape }),
  },
  suppress: { call: 'POST /config/api/suppressed', needs, body: suppressed },
  unsuppress: { call: 'DELETE /config/api/suppressed', needs, query: suppressed },
});
