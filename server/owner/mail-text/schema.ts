// The texts and the look of all mails, as sent and shown. Portable.
import * as z from 'zod';
import { mailReaders } from '../../outbox/mail-kinds.ts';
import { mailLookSchema, ownTextSchema, textMax } from '../../site/mail/design-schema.ts';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';

const textShape = { subject: z.string(), heading: z.string(), body: z.string() };

const listed = {
  kind: z.string(),
  title: z.string(),
  reader: z.enum(mailReaders),
  /** When it is sent, in a sentence. */
  when: z.string(),
  /** The owner has changed it. */
  isOwn: z.boolean(),
};

export const textListSchema = z.object({ texts: z.array(z.object(listed)) });

export const textAnswerSchema = z.object({
  ...listed,
  ...textShape,
  /** The product's own text, in the language of the site. */
  original: z.object(textShape),
  /** By placeholder, e.g. `number`: its value in the sample. */
  placeholders: z.record(z.string(), z.string()),
  /** Placeholders that the text must contain. */
  required: z.array(z.string()),
  ...revisionField,
});
export type TextAnswer = z.infer<typeof textAnswerSchema>;

export const changedTextSchema = ownTextSchema.extend(seenRevisionField);

export const lookAnswerSchema = z.object({ ...mailLookSchema.shape, ...revisionField });

export const changedLookSchema = mailLookSchema.extend(seenRevisionField);

/** While it is being typed, a text may be incomplete. */
const draftText = z.strictObject({
  subject: z.string().max(textMax.subject),
  heading: z.string().max(textMax.heading),
  body: z.string().max(textMax.body),
});

/** Absent: as it is stored. */
export const previewSchema = z.strictObject({ text: draftText, look: mailLookSchema }).partial();
export const previewAnswerSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const trialSchema = z.strictObject({ text: ownTextSchema, look: mailLookSchema }).partial();
export const trialAnswerSchema = z.object({ to: z.string() });
