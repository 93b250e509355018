// `collection` of page data (page-json section 4), and its short form in menus.

import { withTyped } from '../../../renderer/template/3-run/typed-labels.ts';
import { listCategories } from '../../commerce/product/category.ts';
import { isLocked } from '../../content/collection/lock.ts';
import { type Collection, CollectionType, FolderBehavior } from '../../content/collection/schema.ts';
import { isIndex, orderingCode, shapeOf } from '../../content/collection/shape.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import { htmlField } from './html-field.ts';
import { pageLabels } from './page-labels.ts';

export type CollectionJson = Record<string, unknown>;

/** `/` for the homepage; other paths have no trailing slash (page-json 0.5). */
export const collectionPath = (
  collection: Pick<Collection, 'id' | 'urlId'>,
  website: Pick<Website, 'homepageCollectionId'>,
): string => (collection.id === website.homepageCollectionId ? '/' : addressPath(collection.urlId));

export type CollectionFacts = { itemCount: number; tags: readonly string[]; categories: readonly string[] };

/** The facts of a page without items. */
export const noFacts: CollectionFacts = Object.freeze({ itemCount: 0, tags: [], categories: [] });

type MadeOf = { website: Website; template: Template; json: CollectionJson };

/** Ours: the theme's list says what it leaves out. */
const pastOrUpcoming = ({ events }: Collection) =>
  events && { showPastOrUpcomingEvents: events.showPastOrUpcomingEvents };

/** For pages without items: the same on each view. By the cached record, which a change replaces. */
const ofPages = new WeakMap<Collection, MadeOf>();

export async function collectionJson(
  store: Store,
  website: Website,
  collection: Collection,
  facts: CollectionFacts,
  template: Template,
): Promise<CollectionJson> {
  // The names of categories are read for each page, which depends on them.
  if (facts !== noFacts || hasItems(collection)) return madeJson(store, website, collection, facts, template);
  const known = ofPages.get(collection);
  if (known?.website === website && known.template === template) return known.json;
  const json = Object.freeze(await madeJson(store, website, collection, facts, template));
  if (Object.isFrozen(collection) && Object.isFrozen(website)) ofPages.set(collection, { website, template, json });
  return json;
}

async function madeJson(
  store: Store,
  website: Website,
  collection: Collection,
  facts: CollectionFacts,
  template: Template,
): Promise<CollectionJson> {
  const labels = await pageLabels(store, website, collection.id);
  const categories =
    collection.type === CollectionType.products
      ? (await listCategories(store, collection.id)).map(({ displayName }) => displayName)
      : facts.categories.map((category) => labels.shown('category', category));
  const { seo } = collection;
  const shape = shapeOf(collection, template);
  const { conf } = shape;
  const index = isIndex(collection, conf);
  return {
    id: collection.id,
    websiteId: website.id,
    ...(collection.mainImageId !== undefined && { mainImageId: collection.mainImageId }),
    backgroundSource: 1,
    enabled: collection.enabled,
    starred: false,
    type: collection.type,
    ordering: orderingCode(collection, shape),
    title: htmlField(collection.title),
    navigationTitle: htmlField(collection.navigationTitle),
    urlId: collection.urlId,
    itemCount: facts.itemCount,
    updatedOn: collection.updatedOn,
    description: collection.description,
    ...(hasItems(collection) && { pageSize: shape.pageSize }),
    features: {
      ...(conf?.hasRelatedItems && { relatedItems: { isEnabled: true } }),
      productQuickView: { isEnabled: conf?.hasQuickView === true },
    },
    ...(shape.base === 'events' && {
      eventView: collection.events?.calendarView ? 2 : 1,
      ...pastOrUpcoming(collection),
    }),
    folder: collection.folder,
    dropdown: collection.folder,
    ...(collection.folder && { folderBehavior: index ? FolderBehavior.index : collection.folderBehavior }),
    tags: facts.tags.map((tag) => label(labels.shown('tag', tag))),
    categories: categories.map(label),
    homepage: collection.id === website.homepageCollectionId,
    typeName: collection.typeName,
    regionName: collection.regionName,
    synchronizing: false,
    typeLabel: collection.typeName,
    ...(seo && { seoData: seoJson(seo) }),
    categoryPagesSeoHidden: false,
    tagPagesSeoHidden: false,
    qrCodeEnabled: false,
    pagePermissionType: 1,
    fullUrl: collectionPath(collection, website),
    passwordProtected: isLocked(collection),
    draft: false,
  };
}

const hasItems = ({ type }: Collection) => type !== CollectionType.page && type !== CollectionType.templatePage;

/** For cached collections, which menus show on every page. */
const inMenus = new WeakMap<Collection, { homeId: string | undefined; json: CollectionJson }>();

/** `{collection.…}` in a menu. */
export function menuCollectionJson(collection: Collection, website: Website): CollectionJson {
  const homeId = website.homepageCollectionId;
  const known = inMenus.get(collection);
  if (known && known.homeId === homeId) return known.json;
  const json = Object.freeze({
    id: collection.id,
    title: htmlField(collection.title),
    navigationTitle: htmlField(collection.navigationTitle),
    urlId: collection.urlId,
    fullUrl: collectionPath(collection, website),
    type: collection.type,
    typeName: collection.typeName,
    folder: collection.folder,
    ...(collection.folderBehavior !== undefined && { folderBehavior: collection.folderBehavior }),
    enabled: collection.enabled,
  });
  if (Object.isFrozen(collection)) inMenus.set(collection, { homeId, json });
  return json;
}

/** Our choice: tags and categories stay as typed, since templates put them into addresses, but their markup is escaped. */
export const label = (text: string): string => text.replace(/[<>]/g, '');

/** @param shownAs a label in the visitor's language */
export function labelList(labels: readonly string[], shownAs: (label: string, n: number) => string): readonly string[] {
  const shown = labels.map(shownAs);
  const made = shown.map(label);
  return labels.every((one, n) => one === shown[n]) ? made : withTyped(made, labels.map(label));
}

export const seoJson = (seo: { title?: string; description?: string; hidden: boolean }) => ({
  ...(seo.title && { seoTitle: htmlField(seo.title) }),
  ...(seo.description && { seoDescription: htmlField(seo.description) }),
  seoHidden: seo.hidden,
});
