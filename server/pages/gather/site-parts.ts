// The parts of the site that appear on every page: drafts in the preview, otherwise the live version.
import { findNavigation } from '../../site/navigation/navigation.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import type { PartName } from '../../site/site-part/part-name.ts';
import type { Contents } from '../../site/site-part/schema.ts';
import { findDraftMenu, findDraftPart, findLivePart } from '../../site/site-part/site-part.ts';
import type { SiteContext } from './kept.ts';

type Context = Pick<SiteContext, 'store'> & { drafts?: boolean };

/** Cached values never contain drafts, so their context has no such flag. */
export const showsDrafts = (context: Context): boolean => context.drafts === true;

export const sitePartOf = <Name extends PartName>(context: Context, name: Name): Promise<Contents[Name]> =>
  showsDrafts(context) ? findDraftPart(context.store, name) : findLivePart(context.store, name);

/** Undefined if the site has no such menu. */
export const menuItemsOf = async (context: Context, name: string): Promise<NavigationItem[] | undefined> =>
  showsDrafts(context) ? findDraftMenu(context.store, name) : (await findNavigation(context.store, name))?.items;
