// Creates a store page the way the original's clients do. Spec §3 "Store page", §5 "Store page and preferences".

import type { Parts } from '../../base/parts.ts';
import { findCollectionByUrlId, listCollections, putCollection } from '../../content/collection/collection.ts';
import { urlIdTaken } from '../../content/collection/errors.ts';
import { type Collection, CollectionType, Ordering } from '../../content/collection/schema.ts';
import { reservedSegments } from '../../content/collection/settings-schema.ts';
import { freeUrlId, urlIdOfTitle } from '../../content/collection/url-id.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { storePageLimit } from './errors.ts';
import { catalogLimits } from './limits.ts';
import type { NewStorePage } from './schema.ts';

const fallbackTitle = 'Store';

/** @throws storePageLimit */
export async function createStorePage(
  parts: Parts,
  body: NewStorePage,
  within: (tx: Tx, page: Collection) => void = () => {},
): Promise<Collection> {
  const pages = await listCollections(parts.store);
  if (pages.length >= catalogLimits.storePagesMax) throw storePageLimit({ max: catalogLimits.storePagesMax });
  const id = parts.ids.next();
  const now = parts.clock.now();
  const title = body.title || body.navigationTitle || fallbackTitle;
  const wanted = urlIdOfTitle(body.urlId || title, fallbackTitle, { ascii: true });
  return transact(parts.store, async (tx) => {
    const urlId = await freeUrlId(
      wanted,
      async (one) => reservedSegments.has(one) || (await findCollectionByUrlId(tx, one)) !== undefined,
    );
    if (urlId === undefined) throw urlIdTaken({ urlId: wanted });
    const page: Collection = {
      id,
      type: CollectionType.products,
      typeName: 'products',
      title,
      navigationTitle: body.navigationTitle || title,
      urlId,
      description: body.description,
      enabled: body.enabled,
      ordering: Ordering.userOrderable,
      pageSize: 24,
      folder: false,
      regionName: pages.find(({ type }) => type === CollectionType.products)?.regionName ?? 'default',
      displayIndex: Math.max(0, ...pages.map(({ displayIndex }) => displayIndex)) + 1,
      addedOn: now,
      updatedOn: now,
    };
    await putCollection(tx, page);
    raiseSiteRevision(tx);
    within(tx, page);
    return page;
  });
}
