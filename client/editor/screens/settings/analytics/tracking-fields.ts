// Form values of the census settings: each service is a field, empty if not connected.
import { type CensusSettings, changedCensusSettingsSchema } from '../../../../../server/census/settings/schema.ts';
import type { Problem } from '../../../../ui/form/record-form.tsx';

export const serviceIds = ['googleTagId', 'metaPixelId', 'pinterestTagId', 'fullStoryOrgId'] as const;
type ServiceId = (typeof serviceIds)[number];
export const bannerFields = ['title', 'text', 'accept', 'decline', 'linkTitle', 'linkUrl'] as const;
type BannerField = (typeof bannerFields)[number];

export type TrackingValues = Omit<CensusSettings, 'services' | 'banner' | 'rawDays' | 'recordedPercent'> &
  Record<ServiceId | BannerField, string> & { rawDays: number | null; recordedPercent: number | null };

const filled = <Name extends string>(names: readonly Name[], given: Partial<Record<Name, string | undefined>>) =>
  Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as Record<Name, string>;

export const trackingValues = ({ services, banner, ...settings }: CensusSettings): TrackingValues => ({
  ...settings,
  ...filled(serviceIds, services),
  ...filled(bannerFields, banner),
});

/** Only the fields that are filled in. */
const given = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  );

export function sentTracking({ googleTagId, metaPixelId, pinterestTagId, fullStoryOrgId, ...values }: TrackingValues) {
  const { rawDays, recordedPercent, title, text, accept, decline, linkTitle, linkUrl, ...settings } = values;
  return {
    ...settings,
    rawDays: rawDays ?? 0,
    recordedPercent: recordedPercent ?? 0,
    services: given({ googleTagId, metaPixelId, pinterestTagId, fullStoryOrgId }) as CensusSettings['services'],
    banner: given({ title, text, accept, decline, linkTitle, linkUrl }) as CensusSettings['banner'],
  };
}

/** Validates with the call's own schema, whose services map to fields here. */
export function trackingProblems(values: TrackingValues): Problem[] {
  const checked = changedCensusSettingsSchema.safeParse(sentTracking(values));
  return (checked.error?.issues ?? []).map(({ path, message }) => ({
    path: path.filter((part) => part !== 'services' && part !== 'banner').join('.'),
    message,
  }));
}
