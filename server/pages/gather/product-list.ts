// The list of a store page: its products, by category, tag and offset (page-json sections 1 and 10).

import { mapInBatches } from '../../base/yield.ts';
import { categoryFullUrl, listCategories } from '../../commerce/product/category.ts';
import { listNarrowed, type Narrowing, tagsOfProducts } from '../../commerce/product/narrowed.ts';
import {
  countProducts,
  findProduct,
  idOfCursor,
  isProductCursor,
  listProducts,
  productCursor,
} from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { Store } from '../../store/store.ts';
import { collectionPath } from './collection.ts';
import { addressOf, filtersOf, isLinked, isSame } from './list-filters.ts';
import type { List, ListQuery } from './lists.ts';
import type { PageContext } from './page-context.ts';
import { pageLabels } from './page-labels.ts';
import { productJson } from './products.ts';

/** Products per batch before yielding to the event loop. */
const atOnce = 20;

export async function productList(
  context: PageContext,
  collection: Collection,
  query: ListQuery,
  pageSize: number,
): Promise<List> {
  const { store, website } = context;
  const fullUrl = collectionPath(collection, website);
  const category = await askedCategory(store, collection.id, query);
  const isUnknown = query.category !== undefined && category === undefined;
  const own = category && {
    displayName: category.displayName,
    fullUrl: await categoryFullUrl(store, collection, category),
  };
  const page = isUnknown ? noProducts : await productPage(store, collection.id, category?.id, query, pageSize);
  const [items, itemCount, tags] = await Promise.all([
    mapInBatches(page.products, atOnce, (product) => productJson(context, product, fullUrl)),
    countProducts(store, { collectionId: collection.id }),
    tagsOfProducts(store, collection.id),
  ]);
  const address = (params: Record<string, string>) =>
    query.categoryPage && own
      ? addressOf(own.fullUrl, { tag: query.tag }, params)
      : addressOf(fullUrl, { category: query.category, tag: query.tag }, params);
  const next = page.hasNext ? page.products.at(-1) : undefined;
  const previous = page.hasPrevious ? page.products[0] : undefined;
  return {
    items,
    products: page.products,
    ...(own && { category: own }),
    isLinked: isLinked(query, {
      isEmpty: items.length === 0,
      tags,
      categories: category ? [category.displayName, category.urlSlug] : [],
      isPlace: await isPlace(store, collection.id, query.offset),
    }),
    facts: { itemCount, tags, categories: [] },
    pagination:
      next || previous
        ? {
            ...(next && {
              nextPage: true,
              nextPageOffset: productCursor(next),
              nextPageUrl: address({ offset: productCursor(next) }),
            }),
            pageSize,
            ...(previous && {
              prevPage: true,
              prevPageOffset: productCursor(previous),
              prevPageUrl: address({ offset: productCursor(previous), reversePaginate: 'true' }),
            }),
          }
        : null,
    filters: filtersOf(
      { ...query, ...(category && { category: category.displayName }) },
      { categories: category ? [category.displayName] : [], tags },
      await pageLabels(store, website, collection.id),
    ),
  };
}

/** Current page of a product. */
async function isPlace(store: Store, collectionId: string, offset: string | undefined): Promise<boolean> {
  const id = offset === undefined ? undefined : idOfCursor(offset);
  const product = id === undefined ? undefined : await findProduct(store, id);
  return product?.collectionId === collectionId && productCursor(product) === offset;
}

type ProductPage = { products: Product[]; hasNext: boolean; hasPrevious: boolean };

const noProducts: ProductPage = { products: [], hasNext: false, hasPrevious: false };

/** Pages begin after the product that `offset` names, or end before it; an unknown offset gives the first page. */
async function productPage(
  store: Store,
  collectionId: string,
  categoryId: string | undefined,
  query: ListQuery,
  pageSize: number,
): Promise<ProductPage> {
  const cursor = query.offset !== undefined && isProductCursor(query.offset) ? query.offset : undefined;
  const isBackwards = query.reversePaginate === true && cursor !== undefined;
  const range = { collectionId, limit: pageSize, cursor, reverse: isBackwards };
  const by = await narrowingOf(store, collectionId, categoryId, query);
  const { products, hasMore } = by
    ? await listNarrowed(store, { ...range, by })
    : await wholeList(store, { ...range, categoryId });
  return isBackwards
    ? { products: products.toReversed(), hasNext: products.length > 0, hasPrevious: hasMore }
    : { products, hasNext: hasMore, hasPrevious: cursor !== undefined };
}

async function wholeList(store: Store, range: Parameters<typeof listProducts>[1]) {
  const { products, cursor } = await listProducts(store, range);
  return { products, hasMore: cursor !== undefined };
}

/** Undefined if the unfiltered page or category shows the same: that has its own list. */
async function narrowingOf(
  store: Store,
  collectionId: string,
  categoryId: string | undefined,
  { tag, tags, categories, featured }: ListQuery,
): Promise<Narrowing | undefined> {
  const wantedTags = tag === undefined ? tags : [tag];
  if (!wantedTags && !categories && !featured) return undefined;
  const named =
    categories &&
    (await listCategories(store, collectionId))
      .filter((one) => categories.some((name) => isSame(name, one.displayName) || isSame(name, one.urlSlug)))
      .map(({ id }) => id);
  const categoryIds = categoryId === undefined ? named : [categoryId];
  return {
    ...(wantedTags && { tags: wantedTags }),
    ...(categoryIds && { categoryIds }),
    ...(featured && { starred: true }),
  };
}

/** By the address itself, else by name (as templates link it) or slug. */
async function askedCategory(store: Store, collectionId: string, { categoryPage, category }: ListQuery) {
  if (categoryPage || category === undefined) return categoryPage;
  const wanted = category.toLowerCase();
  const all = await listCategories(store, collectionId);
  return (
    all.find((one) => one.displayName.toLowerCase() === wanted) ??
    all.find((one) => one.urlSlug.toLowerCase() === wanted)
  );
}
