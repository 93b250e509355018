// The root JSON of a page, for templates and `?format=json`, in the order of page-json section 1.

import { emptyLegacyView } from '../../commerce/cart/legacy-view.ts';
import { countProducts } from '../../commerce/product/product.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import type { Block } from '../../content/document/schema.ts';
import { findImage } from '../../content/image/image.ts';
import type { Image } from '../../content/image/schema.ts';
import { readable } from '../../store/engines/value.ts';
import type { PageRequest, PageTarget } from '../resolve/page-request.ts';
import { type CollectionFacts, type CollectionJson, collectionJson, collectionPath, noFacts } from './collection.ts';
import { imageItem } from './image.ts';
import { indexCollections } from './index-page.ts';
import { itemJson } from './items.ts';
import { listBlock } from './list-block.ts';
import { isCalendarView, isFiltered, isLinked, listQueryOf } from './list-filters.ts';
import { factsOf, type List, type ListQuery, listOf, orderedRows } from './lists.ts';
import { merchandisingContext, payLaterLine } from './merchandising.ts';
import { postNeighbours, productNeighbours } from './neighbours.ts';
import type { PageContext } from './page-context.ts';
import { productPath } from './product-item.ts';
import { reviewsOf } from './product-reviews.ts';
import { productJson } from './products.ts';
import { addOnsOf, relatedOf } from './recommendations.ts';
import { type ItemJson, nameFields } from './text-item.ts';
import { siteJson } from './website.ts';

export type PageData = {
  /** Keys of section 1 that the page has. */
  json: Record<string, unknown>;
  collection?: Collection;
  item?: ItemJson;
  /** Selected category of a store page. */
  category?: List['category'];
  /** Instead of the theme's list. */
  listBlock?: Block | undefined;
  /** Picture for social cards. */
  image?: Image;
  /** The address is one of infinitely many that show the same, or nothing. */
  isEndless: boolean;
};

/** @param mainContent HTML or a slot value */
export async function pageData(context: PageContext, target: PageTarget, mainContent?: unknown): Promise<PageData> {
  const query = listQueryOf(context.query, target);
  const specific = await specificData(context, target, query, mainContent);
  const { website, now, path, account, cart } = context;
  const { localizedStrings, userAccountsContext, ...site } = await siteJson(context);
  const json: Record<string, unknown> = {
    ...specific.before,
    ...site,
    ...(specific.collectionJson && { collection: specific.collectionJson }),
    shoppingCart: specific.before.shoppingCart ?? cart ?? emptyLegacyView(website.id, now),
    shareButtons,
    showCart: false,
    localizedStrings,
    userAccountsContext,
    template: { mobileStylesEnabled: true },
    uiextensions: {
      'product-badge': 'sqs-uiextensions-product-badge',
      'product-body': 'sqs-uiextensions-product-body',
      'product-badge-mobile': 'sqs-uiextensions-product-badge-mobile',
      'product-body-mobile': 'sqs-uiextensions-product-body-mobile',
      'product-collection-item': 'sqs-uiextensions-product-collection-item',
      'scripts-enabled': false,
    },
    empty: specific.isEmpty,
    emptyFolder: specific.isEmptyFolder === true,
    calendarView: specific.isCalendar === true,
    ...specific.after,
    ...(account && { authenticatedAccount: accountJson(account) }),
    pagePreviewContext: { isPreviewMode: context.drafts, memberAccessUrl: `${path}?format=json&requestAccess=true` },
  };
  const { collection, category, item, image, listBlock } = specific;
  const isEndless = !(specific.isLinked ?? isLinked(query, { isEmpty: false }));
  return { json, collection, category, item, image, listBlock, isEndless };
}

/** The names of `website.shareButtonOptions`, all of which are on. */
const shareButtons = {
  stumble: true,
  twitter: true,
  facebook: true,
  reddit: true,
  tumblr: true,
  pinterest: true,
  google: true,
  linkedin: true,
};

/** Omits the email address: the site's scripts read this, including third-party ones. */
const accountJson = ({ id, name, roles }: NonNullable<PageRequest['account']>) => ({
  ...(id !== undefined && name !== undefined && { id, ...nameFields(name) }),
  roles: [...roles],
});

type Specific = {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  isEmpty: boolean;
  isEmptyFolder?: boolean;
  isCalendar?: boolean;
  collection?: Collection;
  collectionJson?: CollectionJson;
  category?: List['category'];
  item?: ItemJson;
  image?: Image;
  listBlock?: Block | undefined;
  isLinked?: boolean;
};

async function specificData(
  context: PageContext,
  target: PageTarget,
  query: ListQuery,
  mainContent: unknown,
): Promise<Specific> {
  const { store, website } = context;
  switch (target.kind) {
    case 'system':
      return { before: { ...target.data }, after: {}, isEmpty: false };
    case 'page': {
      const { collection } = target;
      const image = await findOptional(context, collection.mainImageId);
      return {
        before: mainContent === undefined ? {} : { mainContent },
        after: {},
        isEmpty: false,
        collection,
        collectionJson: await withMainImage(context, collection, noFacts, image),
        image,
      };
    }
    case 'list': {
      const { collection } = target;
      const image = await findOptional(context, collection.mainImageId);
      if (collection.folder) {
        const json = await withMainImage(context, collection, noFacts, image);
        const collections = await indexCollections(context, collection);
        return {
          before: { items: [] },
          after: { pagination: null },
          isEmpty: false,
          isEmptyFolder: collections.length === 0,
          collection,
          collectionJson: { ...json, collections },
          image,
        };
      }
      const list = await listOf(context, collection, query);
      const first = showsFirstItem(context, collection) ? list.items[0] : undefined;
      const isCalendar = list.upcoming !== undefined && isCalendarView(collection, query);
      // A month of the calendar has its own address in themes; ours shows the events of any filter as a list.
      const hasBlock = !isCalendar || !isFiltered(query);
      return {
        before: {
          ...(first && { item: first }),
          items: list.items,
          ...(list.upcoming && { upcoming: list.upcoming, past: list.past }),
        },
        after: {
          pagination: list.pagination,
          ...list.filters,
          ...(list.products && {
            productMerchandisingContext: await merchandisingContext(context, list.products),
          }),
        },
        isEmpty: list.items.length === 0,
        isCalendar,
        collection,
        category: list.category,
        collectionJson: await withMainImage(context, collection, list.facts, image),
        image,
        listBlock: hasBlock ? listBlock(context, collection, { items: list.posts ?? [], isCalendar }) : undefined,
        isLinked: list.isLinked,
      };
    }
    case 'item': {
      const { collection, item } = target;
      const [image, banner] = await imagesOf(context, item.mainImageId, collection.mainImageId);
      const json = await itemJson(context, item, collectionPath(collection, website));
      const all = await orderedRows(context, collection, item.id);
      return {
        before: { item: json },
        after: { pagination: await postNeighbours(context, collection, item, all) },
        isEmpty: false,
        collection,
        collectionJson: await withMainImage(context, collection, factsOf(all), banner),
        item: json,
        image,
      };
    }
    case 'product': {
      const { collection, product } = target;
      const [addOns, related] = await Promise.all([addOnsOf(context, product), relatedOf(context, product)]);
      const path = productPath(collectionPath(collection, website), product.urlId);
      const reviews = await reviewsOf(context, { productId: product.id, path, cursor: query.reviews });
      const json = await productJson(context, product, collectionPath(collection, website), addOns.items);
      const shownProducts = [product, ...addOns.products, ...(related?.products ?? [])];
      const [image, banner] = await imagesOf(context, product.imageIds[0], collection.mainImageId);
      // Tags are for the lists: on each product's page they would cost as much as there are products.
      const itemCount = await countProducts(store, { collectionId: collection.id });
      const [merchandising, payLater] = await Promise.all([
        merchandisingContext(context, shownProducts),
        payLaterLine(context, product),
      ]);
      return {
        before: { item: { ...json, ...(payLater && { payLater }) } },
        after: {
          pagination: await productNeighbours(context, collection, product),
          productMerchandisingContext: merchandising,
          // Ours: the original asks for both later, by script.
          ...(reviews && { productReviews: reviews }),
          ...(related && { relatedProducts: { items: related.items } }),
        },
        isEmpty: false,
        collection,
        collectionJson: await withMainImage(context, collection, { ...noFacts, itemCount }, banner),
        item: json,
        image,
      };
    }
    default:
      return target satisfies never;
  }
}

/** Template-folders 3: a type with an `.item` file and no `.list` shows its first item at the page's own address. */
export const showsFirstItem = (
  { template }: Pick<PageContext, 'template'>,
  { typeName, folder }: Collection,
): boolean => !folder && template.lists[typeName] === undefined && template.items[typeName] !== undefined;

const findOptional = async ({ store }: PageContext, imageId: string | undefined): Promise<Image | undefined> =>
  imageId === undefined ? undefined : findImage(store, imageId);

const imagesOf = (context: PageContext, ...ids: (string | undefined)[]) =>
  readable(ids.map((id) => findOptional(context, id)));

async function withMainImage(
  context: PageContext,
  collection: Collection,
  facts: CollectionFacts,
  image: Image | undefined,
) {
  const json = await collectionJson(context.store, context.website, collection, facts, context.template);
  if (!image) return json;
  const mainImage = imageItem(image, {
    origin: context.origin,
    collectionId: collection.id,
    displayIndex: 0,
    fullUrl: addressPath(collection.urlId),
  });
  const isAlbum = shapeOf(collection, context.template).base === 'album';
  return { ...json, mainImage, ...(isAlbum && { metadata: { albumCover: mainImage } }) };
}
