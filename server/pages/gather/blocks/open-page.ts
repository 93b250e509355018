// Pages that blocks of other pages may show content from: only public ones.
import { findCollection } from '../../../content/collection/collection.ts';
import { isLocked } from '../../../content/collection/lock.ts';
import { memberAreaOf } from '../../../content/collection/member-area.ts';
import type { Collection } from '../../../content/collection/schema.ts';
import type { SiteContext } from '../kept.ts';
import { sitePages } from '../site-pages.ts';

export type ReadContext = SiteContext & {
  drafts?: boolean;
  /** The page that is shown: its visitors may see it. */
  shownId?: string | undefined;
};

/** Undefined when the page is hidden, behind a password, or for members. In the preview, every page is visible. */
export async function findOpenPage(context: ReadContext, id: string): Promise<Collection | undefined> {
  const page = id === '' ? undefined : await findCollection(context.store, id);
  return page && (await isOpenPage(context, page)) ? page : undefined;
}

export async function isOpenPage(context: ReadContext, page: Collection): Promise<boolean> {
  if (context.drafts || page.id === context.shownId) return true;
  if (!page.enabled || isLocked(page)) return false;
  return memberAreaOf(page, await sitePages(context)) === undefined;
}
