// The link that leads to a check finding: its block in the page editor, the page's settings, the product's record, or the site-wide
// settings screen.
import type { Finding } from '../../server/pages/check/schema.ts';
import { useShared } from './use-shared.ts';

type Target = Pick<Finding, 'type' | 'pageId' | 'blockId' | 'sectionId'>;

/** A shared section opens on the first page that includes it. */
export function useFindingHref(): (finding: Target) => string {
  const { data: shared = [] } = useShared();
  return ({ type, pageId, blockId, sectionId }) => {
    if (type === 'menu') return '/config/pages';
    if (type === 'part') return `/config/${pageId}`;
    if (type === 'template') return '/config/design/templates';
    if (type === 'product') return `/config/products/${pageId}`;
    if (sectionId === undefined) return type === 'item' ? `/config/item/${pageId}` : `/config/pages/${pageId}/settings`;
    const query = new URLSearchParams(blockId === undefined ? { section: sectionId } : { block: blockId });
    const on = type === 'shared' ? shared.find(({ id }) => id === pageId)?.pages[0]?.path : undefined;
    if (on !== undefined) query.set('on', on);
    return `/config/pages/${pageId}/edit?${query}`;
  };
}
