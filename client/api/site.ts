// The site itself: what the editor's start shows of it, and its time zone.
import type { OpenedTimeZone } from '../../server/site/time-zone/schema.ts';
import type { TzData } from '../../server/site/time-zone/zone.ts';
import type { OpenedSitePassword } from '../../server/site/website/schema.ts';
import { ask } from './ask.ts';

export type SiteCard = { id: string; title: string; tagLine: string };
export type { OpenedTimeZone };

export const loadSite = (): Promise<SiteCard> => ask('GET', '/config/api/site');

export const openTimeZone = (): Promise<OpenedTimeZone> => ask('GET', '/config/api/site/time-zone');

export const saveTimeZone = (timeZone: string): Promise<OpenedTimeZone> =>
  ask('PUT', '/config/api/site/time-zone', { timeZone });

export const loadZone = (zone: string): Promise<{ tzData: TzData }> =>
  ask('GET', `/config/api/time-zones?zone=${encodeURIComponent(zone)}`);

export const openSitePassword = (): Promise<OpenedSitePassword> => ask('GET', '/config/api/site/password');

/** Null: everybody sees the site. */
export const saveSitePassword = (password: string | null): Promise<OpenedSitePassword> =>
  ask('PUT', '/config/api/site/password', { password });
