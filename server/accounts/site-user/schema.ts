// A shopper's account as stored: the person, their sessions, and the links that were mailed. Spec §3 "Site user session". Portable.
import * as z from 'zod';
import { knownEmailSchema } from '../contributor/schema.ts';
import { nameCharsMax } from './limits.ts';

export const siteUserSchema = z.object({
  /** 24 hex; the customer of commerce has the same id. */
  id: z.string(),
  /** Always confirmed: an account is created by its mailed link. */
  email: knownEmailSchema,
  firstName: z.string().max(nameCharsMax),
  lastName: z.string().max(nameCharsMax),
  /** `$argon2id$…`, as a contributor's. */
  passwordHash: z.string(),
  enabled: z.boolean(),
  /** The locale chosen by POST …/account/locale. */
  language: z.string().max(35).optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type SiteUser = z.infer<typeof siteUserSchema>;

export const siteSessionSchema = z.object({
  /** SHA-256 of the token, hex: the record's id. */
  tokenHash: z.string(),
  userId: z.string(),
  startedAt: z.int(),
  seenAt: z.int(),
  expiresAt: z.int(),
  remembered: z.boolean(),
  /** Names such as `Chrome` and `Windows`; empty when unknown. */
  browser: z.string().max(40),
  system: z.string().max(40),
  /** `passwordMark` of the password that it began with: another password ends it, in the very commit that sets it. */
  mark: z.string(),
});
export type SiteSession = z.infer<typeof siteSessionSchema>;

const ticketPurposes = ['sign-up', 'password-reset', 'email-change'] as const;

/** Behind a mailed link: what happens to whom when it is opened. Of the link's token only the hash is kept. */
export const ticketSchema = z.object({
  purpose: z.enum(ticketPurposes),
  /** The account's ID; absent when there is none. */
  userId: z.string().optional(),
  /** The address that the link was mailed to. */
  email: knownEmailSchema,
  /** Of a sign-up: the person to be. */
  person: siteUserSchema.pick({ firstName: true, lastName: true, passwordHash: true }).optional(),
  /** The address the account had; the link ends with it. */
  emailBefore: z.string().optional(),
  /** `passwordMark` of the account's password when it was mailed; the link ends with it. */
  mark: z.string().optional(),
  expiresAt: z.int(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const displayNameOf = ({ firstName, lastName, email }: Pick<SiteUser, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter((name) => name !== '').join(' ') || (email.split('@')[0] ?? '');
