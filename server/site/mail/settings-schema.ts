// The owner's mail server and sender, as stored, sent, and shown. The password is encrypted, and never shown. Portable.
import * as z from 'zod';
import { emailChars, isEmail, typedAddress } from '../../outbox/address.ts';
import { revisionField, seenRevisionField } from '../website/revision-field.ts';
import { settingsMessages as messages } from './messages.ts';

const address = z.string().max(emailChars.max).transform(typedAddress);

const sender = {
  /** Empty: the site's title. */
  senderName: z.string().trim().max(100),
  /** Empty: the site's contact address. */
  senderEmail: address.refine((text) => text === '' || isEmail(text), messages.senderWrong),
};

const server = {
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, messages.hostWrong),
  port: z.int().min(1).max(65_535),
  /** `tls`: from the first byte. `starttls`: required before any command. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string().max(256),
};

/** The last attempt to use the mail server. */
const mailCheckSchema = z.object({
  at: z.int(),
  /** `connection`: checked when the server was saved. `email`: the owner sent a test email. */
  by: z.enum(['connection', 'email']),
  /** Why it failed, in a sentence; empty: it worked. */
  problem: z.string().max(1000),
});
export type MailCheck = z.infer<typeof mailCheckSchema>;

export const mailSettingsSchema = z.object({
  ...sender,
  server: z.object({ ...server, sealedPassword: z.string().max(2000).optional() }).optional(),
  /** `of`: the server that it checked. */
  check: mailCheckSchema.extend({ of: z.enum(['here', 'start']) }).optional(),
});
export type MailSettings = z.infer<typeof mailSettingsSchema>;

export const changedMailSettingsSchema = z
  .strictObject({
    ...sender,
    /** null disconnects it. Without `password` the stored one stays. */
    server: z.strictObject({ ...server, password: z.string().min(1).max(500).optional() }).nullable(),
    ...seenRevisionField,
  })
  .partial();
export type ChangedMailSettings = z.output<typeof changedMailSettingsSchema>;

export const mailSettingsAnswerSchema = z.object({
  senderName: z.string(),
  senderEmail: z.string(),
  server: z.object({ ...server, hasPassword: z.boolean() }).nullable(),
  /** The From line of the next email. */
  from: z.string(),
  /** `start`: configured by the program's command line. */
  connected: z.enum(['no', 'here', 'start']),
  /** Absent: the server has not been tried yet. */
  check: mailCheckSchema.optional(),
  ...revisionField,
});
export type MailSettingsAnswer = z.infer<typeof mailSettingsAnswerSchema>;

export const mailServerStates = ['off', 'untested', 'failing', 'working'] as const;

export function mailServerState({
  connected,
  check,
}: Pick<MailSettingsAnswer, 'connected' | 'check'>): (typeof mailServerStates)[number] {
  if (connected === 'no') return 'off';
  if (!check) return 'untested';
  return check.problem === '' ? 'working' : 'failing';
}

export const mailTestSchema = z.strictObject({ to: address.refine(isEmail, messages.senderWrong) });
