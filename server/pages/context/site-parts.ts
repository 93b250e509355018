// The parts of the site that are on every page, as this page shows them: drafts in the preview, else what is live.
import type { Contents, PartName } from '../../site/site-part/schema.ts';
import { findDraftPart, findLivePart } from '../../site/site-part/site-part.ts';
import type { SiteContext } from './kept.ts';

type Context = Pick<SiteContext, 'store'> & { drafts?: boolean };

/** A kept value is never made of drafts, and its context does not name them. */
export const showsDrafts = (context: Context): boolean => context.drafts === true;

export const sitePartOf = <Name extends PartName>(context: Context, name: Name): Promise<Contents[Name]> =>
  showsDrafts(context) ? findDraftPart(context.store, name) : findLivePart(context.store, name);
