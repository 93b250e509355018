// The site itself: what the editor's start shows of it, and its time zone.
import type { OpenedTimeZone } from '../../server/site/time-zone/schema.ts';
import type { TzData } from '../../server/site/time-zone/zone.ts';
import type { OpenedSitePassword } from '../../server/site/website/schema.ts';
import { ask, get } from './ask.ts';
import { anything, flag, list, mapOf, nullable, shape, text } from './shape.ts';

export type SiteCard = { id: string; title: string; tagLine: string };
export type { OpenedTimeZone };

const tzData = shape({ zones: list(anything, 10_000), rules: mapOf(list(anything, 10_000)) });
const openedZone = shape({ timeZone: text(100), tzData: nullable(tzData), zones: list(text(100), 10_000) });

export const loadSite = (): Promise<SiteCard> =>
  get('/config/api/site', shape({ id: text(100), title: text(1000), tagLine: text(10_000) }));

export const openTimeZone = (): Promise<OpenedTimeZone> => get('/config/api/site/time-zone', openedZone);

export const saveTimeZone = (timeZone: string): Promise<OpenedTimeZone> =>
  ask('PUT', '/config/api/site/time-zone', { timeZone }, openedZone);

export const loadZone = (zone: string): Promise<{ tzData: TzData }> =>
  get(`/config/api/time-zones?zone=${encodeURIComponent(zone)}`, shape({ tzData }));

export const openSitePassword = (): Promise<OpenedSitePassword> =>
  get('/config/api/site/password', shape({ isSet: flag }));

/** Null: everybody sees the site. */
export const saveSitePassword = (password: string | null): Promise<OpenedSitePassword> =>
  ask('PUT', '/config/api/site/password', { password }, shape({ isSet: flag }));
