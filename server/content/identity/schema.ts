// The site's identity: the name, logo, and address that pages, emails, and receipts show. Portable.
import * as z from 'zod';
import { emailChars, isEmail, typedAddress } from '../../outbox/address.ts';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';
import { storeSettingsSchema } from '../../site/website/schema.ts';
import { messages } from './messages.ts';

/** The title of a new site without the demo, until its owner names it. */
export const titleOfNewSite = 'Your site';

const line = (max: number) => z.string().trim().max(max);

const fields = {
  siteTitle: line(100).min(1, messages.titleMissing),
  siteTagLine: line(200),
  /** Empty: the site title. */
  businessName: line(200),
  taxNumber: line(50),
  /** Empty: shoppers see none. */
  contactEmail: z
    .string()
    .max(emailChars.max)
    .transform(typedAddress)
    .refine((text) => text === '' || isEmail(text), messages.emailWrong),
  contactPhoneNumber: line(40),
  language: z
    .string()
    .max(35)
    .refine((code) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(code), messages.languageWrong),
  timeZone: z.string().min(1).max(64),
  logoImageId: z.string().max(64).nullable(),
  address: storeSettingsSchema.shape.storeAddress.unwrap().nullable(),
};

export const changedIdentitySchema = z.strictObject({ ...fields, ...seenRevisionField }).partial();
export type ChangedIdentity = z.output<typeof changedIdentitySchema>;

export const identitySchema = z.object({
  ...fields,
  // Imported values may not match today's rules.
  ...{ siteTitle: z.string(), contactEmail: z.string(), language: z.string() },
  /** Path of the logo's file. */
  logoPath: z.string().nullable(),
  ...revisionField,
});
export type Identity = z.output<typeof identitySchema>;
