// The owner's analytics settings: the switch, cookies, consent, connected services, retention. Portable.
import * as z from 'zod';
import { isSafeHref } from '../../base/text/safe-href.ts';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';
import { messages } from './messages.ts';

const serviceIds = {
  googleTagId: z
    .string()
    .trim()
    .regex(/^(?:G|GT|AW)-[A-Z0-9]{4,20}$/, messages.googleTagInvalid),
  metaPixelId: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/, messages.metaPixelInvalid),
  pinterestTagId: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/, messages.pinterestTagInvalid),
  /** Session recording. */
  fullStoryOrgId: z
    .string()
    .trim()
    .regex(/^(?:o-)?[A-Z0-9]{3,12}(?:-[a-z]{2}\d)?$/, messages.fullStoryInvalid),
};

const line = (max: number) => z.string().trim().max(max);
/** Its texts, in the site's language; empty ones use our defaults. */
const bannerFields = {
  title: line(60),
  text: line(400),
  accept: line(30),
  decline: line(30),
  linkTitle: line(60),
  /** Default: the site's own privacy policy, if there is one. */
  linkUrl: line(500).refine(
    (url) => url === '' || (isSafeHref(url) && /^(?:\/|https?:)/i.test(url)),
    messages.bannerLinkInvalid,
  ),
};

const fields = {
  /** If off, nothing is sent, and anything sent anyway isn't counted. */
  isOn: z.boolean(),
  /** `restricted`: no visitor gets a census cookie, and the five existing cookies are deleted. */
  cookies: z.enum(['standard', 'restricted']),
  /**
   * Whether visitors without cookies are counted by a salted hash that is deleted after 48 hours. If off, they aren't
   * counted.
   */
  countsWithoutCookies: z.boolean(),
  /** Whose consent is required: no one's, that of visitors from regions with a consent law, or everyone's. */
  consent: z.enum(['off', 'regional', 'everywhere']),
  /** The consent prompt. */
  banner: z.object(bannerFields).partial(),
  /** Third-party scripts that pages load after consent. None by default. */
  services: z.object(serviceIds).partial(),
  /** The share of visitors whose sessions are recorded, where that is connected. */
  recordedPercent: z.int().min(1, messages.recordedPercentInvalid).max(100, messages.recordedPercentInvalid),
  digest: z.enum(['off', 'weekly', 'monthly']),
  /** How long single visits are stored; counts are stored for 25 months. */
  rawDays: z.int().min(1, messages.rawDaysInvalid).max(365, messages.rawDaysInvalid),
};

export const censusSettingsSchema = z.object(fields);
export type CensusSettings = z.infer<typeof censusSettingsSchema>;
export const openedCensusSettingsSchema = censusSettingsSchema.extend(revisionField);
export type OpenedCensusSettings = z.infer<typeof openedCensusSettingsSchema>;

export const changedCensusSettingsSchema = z
  .strictObject({
    ...fields,
    /** These two are replaced as a whole. */
    services: z.strictObject(serviceIds).partial(),
    banner: z.strictObject(bannerFields).partial(),
    ...seenRevisionField,
  })
  .partial();
export type ChangedCensusSettings = z.output<typeof changedCensusSettingsSchema>;

export const censusDefaults: CensusSettings = {
  isOn: true,
  cookies: 'standard',
  countsWithoutCookies: true,
  consent: 'off',
  banner: {},
  services: {},
  recordedPercent: 10,
  digest: 'off',
  rawDays: 30,
};

export type PublicCensus = Pick<CensusSettings, 'isOn' | 'cookies' | 'countsWithoutCookies' | 'consent' | 'services'>;

/** Settings that pages pass to the browser. */
export const publicCensus = ({
  isOn,
  cookies,
  countsWithoutCookies,
  consent,
  services,
}: CensusSettings): PublicCensus => ({ isOn, cookies, countsWithoutCookies, consent, services });
