// All pages of the site: menus, paywalls and recommendations look through them on every page.
import { listCollections } from '../../content/collection/collection.ts';
import { kept } from './kept.ts';

export const sitePages = kept('site pages', ({ store }) => listCollections(store));
