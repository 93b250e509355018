// A shopper's account as stored: the person, their sessions, and mailed links. Spec §3 "Site user session". Portable.
import * as z from 'zod';
import { knownEmailSchema } from '../contributor/schema.ts';
import { nameCharsMax } from './limits.ts';

/** A language tag, e.g. `de-AT`. */
export const languagePattern = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

export const siteUserSchema = z.object({
  /** 24 hex digits; the commerce customer has the same id. */
  id: z.string(),
  /** Always confirmed: an account is created by its mailed link. */
  email: knownEmailSchema,
  firstName: z.string().max(nameCharsMax),
  lastName: z.string().max(nameCharsMax),
  /** `$argon2id$…`, like a contributor's. */
  passwordHash: z.string(),
  enabled: z.boolean(),
  /** The locale chosen by POST …/account/locale. */
  language: z.string().max(35).optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type SiteUser = z.infer<typeof siteUserSchema>;

export const siteSessionSchema = z.object({
  /** SHA-256 of the token in hex: the record's id. */
  tokenHash: z.string(),
  userId: z.string(),
  startedAt: z.int(),
  seenAt: z.int(),
  expiresAt: z.int(),
  remembered: z.boolean(),
  /** Names such as `Chrome` and `Windows`; empty if unknown. */
  browser: z.string().max(40),
  system: z.string().max(40),
  /** `passwordMark` of the password at sign-in: setting another password ends the session in the same commit. */
  mark: z.string(),
});
export type SiteSession = z.infer<typeof siteSessionSchema>;

const ticketPurposes = ['sign-up', 'password-reset', 'email-change'] as const;

/** A mailed link: its purpose and account. Only the hash of its token is stored. */
export const ticketSchema = z.object({
  purpose: z.enum(ticketPurposes),
  /** The account's id, if there is an account. */
  userId: z.string().optional(),
  /** The address that the link was mailed to. */
  email: knownEmailSchema,
  /** For a sign-up: the future account's data. */
  person: siteUserSchema.pick({ firstName: true, lastName: true, passwordHash: true }).optional(),
  /** The account's address when the link was mailed; the link ends if it changes. */
  emailBefore: z.string().optional(),
  /** `passwordMark` of the account's password when the link was mailed; the link ends if it changes. */
  mark: z.string().optional(),
  expiresAt: z.int(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const displayNameOf = ({ firstName, lastName, email }: Pick<SiteUser, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter((name) => name !== '').join(' ') || (email.split('@')[0] ?? '');
