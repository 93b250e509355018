// Settings for the census script: `Static.CENSUS`. Portable.
import type { CensusSettings, PublicCensus } from '../../../census/settings/schema.ts';

export type CensusConfig = Omit<PublicCensus, 'isOn'> & {
  currency: string;
  /** Addresses of parts that are loaded later. */
  shopScript?: string;
  telemetryScript?: string;
  consentScript?: string;
  /** The owner's text, where visitors are asked for consent. */
  banner?: CensusSettings['banner'];
  servicesScript?: string;
  /** Where session recording is connected: the site's country, and the share of visitors. */
  recording?: { country: string; percent: number };
};
