// The menus of the site, and whether a page stands in the main one.
import type { OpenedSiteLayout, SiteLayout, SiteLink } from '../../server/content/site-layout/schema.ts';
import { ask } from './ask.ts';

export type { OpenedSiteLayout, SiteLayout, SiteLink };

/** The main navigation first; none where the template has none. */
export const openSiteLayout = (): Promise<OpenedSiteLayout> => ask('GET', '/api/commondata/GetSiteLayout');

/** At the end of the main navigation, or out of it. */
export const linkPage = (id: string, linked: boolean): Promise<void> =>
  ask('PUT', `/config/api/navigation/main/${encodeURIComponent(id)}`, { linked });
