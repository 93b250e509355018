// Rows of forms, submissions, and submission keys. Private to this folder: use form.ts.
import * as z from 'zod';
import { forgetMail } from '../../outbox/outbox.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Form, formSchema, type Submission, submissionSchema } from './schema.ts';

/**
 *   ['form', formId]
 *   ['form-submission', formId, submissionId]    ids begin with their time
 *   ['form-key', token]                          gone after an hour
 *   ['form-zapier', formId]                      with the hash of the key that a Zap sends
 */
export const forms = table<Form>({ name: 'form', topic: 'forms', schema: formSchema as z.ZodType<Form> });
export const submissions = table<Submission, [formId: string, id: string]>({
  name: 'form-submission',
  topic: 'submissions',
  schema: submissionSchema,
});

/** With its emails in the outbox, which contain the answers. */
export async function removeSubmission(tx: Tx, { formId, id, replies = [] }: Submission): Promise<void> {
  submissions.delete(tx, formId, id);
  for (const mailId of [id, ...replies.map((reply) => reply.mailId)]) await forgetMail(tx, mailId);
}

/** `sent`: the submission it was used for, with a digest of its answers, so that the same one may be repeated. */
type FormKey = { visitorId: string; expiresAt: number; sent?: { digest: string; submissionId: string } };
export const formKeys = table<FormKey>({
  name: 'form-key',
  topic: 'none: on no screen',
  schema: z.object({
    visitorId: z.string(),
    expiresAt: z.int(),
    sent: z.object({ digest: z.string(), submissionId: z.string() }).optional(),
  }),
  expiresAt: (key) => key.expiresAt,
});

type ZapConnection = { keyHash: string; createdAt: number; calledAt?: number | undefined };
export const zapConnections = table<ZapConnection>({
  name: 'form-zapier',
  topic: 'forms',
  schema: z.object({ keyHash: z.string(), createdAt: z.int(), calledAt: z.int().optional() }),
});
