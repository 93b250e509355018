// The site's settings as the original's clients read and write them. Wire 5, page-json 2 and 3.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { changedIdentitySchema, type Identity } from './schema.ts';

const { siteTitle, siteTagLine, businessName, contactEmail, contactPhoneNumber, language, timeZone } =
  changedIdentitySchema.shape;
const changeable = { siteTitle, siteTagLine, businessName, contactEmail, contactPhoneNumber, language, timeZone };

const settingsSchema = z.object({
  websiteId: z.string(),
  siteTitle: z.string(),
  siteTagLine: z.string(),
  businessName: z.string(),
  contactEmail: z.string(),
  contactPhoneNumber: z.string(),
  language: z.string(),
  timeZone: z.string(),
  logoImageId: z.string().nullable(),
});

/** Absent fields stay unchanged. */
export const settingsBodySchema = z.strictObject({
  ...changeable,
  logoImageId: changedIdentitySchema.shape.logoImageId,
  websiteId: z.string().optional(),
});

export const wireSettingsCalls = defineCalls({
  openSettings: { call: 'GET /api/settings', needs: 'site.settings', answer: settingsSchema },
  saveSettings: { call: 'PUT /api/settings', needs: 'site.settings', body: settingsBodySchema, answer: settingsSchema },
});

/** The rest of the site's identity has no name in the original's settings. */
export const settingsOf = (websiteId: string, identity: Identity) => {
  const { address: _, taxNumber: __, logoPath: ___, revision: ____, ...settings } = identity;
  return { websiteId, ...settings };
};
