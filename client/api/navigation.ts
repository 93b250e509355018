// The menus of the site, and whether a page stands in the main one.
import type { OpenedSiteLayout, SiteLayout, SiteLink } from '../../server/content/site-layout/schema.ts';
import { ask, get } from './ask.ts';
import { anything, flag, list, optional, shape, text } from './shape.ts';

export type { OpenedSiteLayout, SiteLayout, SiteLink };

/** Links of links are read by nobody here; they are a list all the same. */
const link = shape({
  collectionId: optional(text(100)),
  title: text(1000),
  enabled: flag,
  children: list(anything, 1000),
});
const layout = shape({ identifier: text(200), title: text(1000), links: list(link, 1000) });
const layouts = shape({ layout: list(layout, 1000), templateId: text(200) });

/** The main navigation first; none where the template has none. */
export const openSiteLayout = (): Promise<OpenedSiteLayout> => get('/api/commondata/GetSiteLayout', layouts);

/** At the end of the main navigation, or out of it. */
export const linkPage = (id: string, linked: boolean): Promise<void> =>
  ask('PUT', `/config/api/navigation/main/${encodeURIComponent(id)}`, { linked });
