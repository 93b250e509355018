// Whether a member area is open to the visitor, and what opens it.
import { memberAreas } from '../../commerce/customer/member-areas.ts';
import { accountSettings } from '../../commerce/preferences/preferences.ts';
import { findProduct } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { isVisible } from '../../commerce/product/visible.ts';
import { memberAreaOf } from '../../content/collection/member-area.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { PageContext } from './page-context.ts';
import { sitePages } from './site-pages.ts';

/** `product`: its purchase opens the area. */
export type Wall = { title: string; product?: Product; signupAllowed?: boolean };

/** @returns `open` for a public page, `member` if access requires membership and the visitor has it */
export async function wallOf(context: PageContext, collection: Collection): Promise<Wall | 'open' | 'member'> {
  const { store, now } = context;
  if (context.drafts) return 'open';
  const areaId = memberAreaOf(collection, await sitePages(context));
  if (areaId === undefined) return 'open';
  if (context.areas?.includes(areaId)) return 'member';
  const area = (await memberAreas(store)).find(({ id }) => id === areaId);
  const product = area?.productId === undefined ? undefined : await findProduct(store, area.productId);
  const title = area?.title || 'Members only';
  return product && isVisible(product, now)
    ? { title, product, signupAllowed: (await accountSettings(store)).signupAllowed }
    : { title };
}
