// The children of an index or folder page, as `collection.collections[]` (page-json section 9). Called by page-data.ts.
import { listCollections } from '../../content/collection/collection.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { findImage } from '../../content/image/image.ts';
import { type CollectionJson, collectionJson } from './collection.ts';
import { imageItem } from './image.ts';
import { type ListPlace, listOf } from './lists.ts';

/** Our choice: more children than that are left out; an index shows all of them in one page. */
const childrenMax = 60;

export async function indexCollections(place: ListPlace, folder: Collection): Promise<CollectionJson[]> {
  const children = (await listCollections(place.store)).filter(
    ({ parentId, enabled }) => parentId === folder.id && enabled,
  );
  return Promise.all(children.slice(0, childrenMax).map((child) => childJson(place, child)));
}

async function childJson(place: ListPlace, child: Collection): Promise<CollectionJson> {
  const { store, website, origin } = place;
  const image = child.mainImageId === undefined ? undefined : await findImage(store, child.mainImageId);
  const isPage = child.type === CollectionType.page || child.type === CollectionType.templatePage || child.folder;
  const list = isPage ? undefined : await listOf(place, child, {});
  return {
    ...(await collectionJson(store, website, child, list?.facts ?? { itemCount: 0, tags: [], categories: [] })),
    ...(image && {
      mainImage: imageItem(image, { origin, collectionId: child.id, displayIndex: 0, fullUrl: `/${child.urlId}` }),
    }),
    ...(list && { items: list.items }),
  };
}
