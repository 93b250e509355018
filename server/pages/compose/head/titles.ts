// The title of a page by the site's formats (template-folders 7).
import type { Website } from '../../../site/website/schema.ts';

/** Plain text. `%s` site, `%c` and `%p` page, `%i` item. */
export function pageTitle(
  website: Pick<Website, 'siteTitle' | 'homepageTitleFormat' | 'collectionTitleFormat' | 'itemTitleFormat'>,
  page: { isHome: boolean; collectionTitle: string; itemTitle?: string; seoTitle?: string },
): string {
  if (page.seoTitle) return page.seoTitle;
  // The lock screen uses the site's title.
  if (page.itemTitle === undefined && page.collectionTitle === website.siteTitle) return website.siteTitle;
  const format = page.isHome
    ? website.homepageTitleFormat || '%s'
    : page.itemTitle === undefined
      ? website.collectionTitleFormat || '%p — %s'
      : website.itemTitleFormat || '%i — %s';
  const values: Record<string, string> = {
    s: website.siteTitle,
    c: page.collectionTitle,
    p: page.collectionTitle,
    i: page.itemTitle ?? '',
  };
  return format.replace(/%([scpi])/g, (_, name: string) => values[name] as string);
}
