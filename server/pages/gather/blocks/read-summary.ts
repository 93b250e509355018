// Items and products as cards: for summaries, lists of products, and the product block.

import type { Summary, SummaryItem, SummaryQuery } from '../../../../renderer/list-reader.ts';
import { formatMoney } from '../../../commerce/money/money.ts';
import { listCategories } from '../../../commerce/product/category.ts';
import {
  fromCents,
  hasVariedPrices,
  isOnSale,
  normalFromCents,
  statusMark,
} from '../../../commerce/product/display.ts';
import { listNarrowed } from '../../../commerce/product/narrowed.ts';
import { findProduct, listProducts } from '../../../commerce/product/product.ts';
import type { Product } from '../../../commerce/product/schema.ts';
import { productWords } from '../../../commerce/product/words.ts';
import { recurrenceText } from '../../../commerce/subscription/schedule.ts';
import { findCollection } from '../../../content/collection/collection.ts';
import { type Collection, CollectionType } from '../../../content/collection/schema.ts';
import { shapeOf } from '../../../content/collection/shape.ts';
import { findItems, type ItemRow } from '../../../content/item/item.ts';
import { type Item, RecordType } from '../../../content/item/schema.ts';
import { readable } from '../../../store/engines/value.ts';
import { collectionPath } from '../collection.ts';
import { hrefs } from '../link-target.ts';
import { isSame, matcher } from '../list-filters.ts';
import { currentEvents, orderedRows, splitEvents } from '../lists.ts';
import { pageLabels } from '../page-labels.ts';
import { productPath } from '../product-item.ts';
import { stockOnPage } from '../stock.ts';
import { itemPath } from '../text-item.ts';
import { findOpenPage, isOpenPage, type ReadContext } from './open-page.ts';
import { readPicture } from './read-picture.ts';

const itemsMax = 30;

/** The same for every visitor of the page. */
export async function readSummary(context: ReadContext, query: SummaryQuery): Promise<Summary | undefined> {
  const page = await findOpenPage(context, query.collectionId);
  if (!page) return undefined;
  const limit = Math.min(Math.max(query.limit, 1), itemsMax);
  const items =
    page.type === CollectionType.products
      ? (await productsOf(context, page, { ...query, limit })).map((one) => productCard(context, one, page))
      : (await itemsOf(context, page, { ...query, limit })).map((item) => itemCard(context, item, page));
  return { title: page.title, href: collectionPath(page, context.website), items: await Promise.all(items) };
}

/** In the same order as the IDs. */
export async function readProducts(context: ReadContext, ids: readonly string[]): Promise<readonly SummaryItem[]> {
  const found = await readable(ids.slice(0, itemsMax).map((id) => readProduct(context, id)));
  return Promise.all(found.flatMap((one) => (one ? [productCard(context, one.product, one.page)] : [])));
}

export async function readProduct(
  context: ReadContext,
  id: string,
): Promise<{ product: Product; page: Collection } | undefined> {
  const [product] = id === '' ? [] : await readable([findProduct(context.store, id)]);
  const page = product && (await findCollection(context.store, product.collectionId));
  if (!product || !page || !(await isOpenPage(context, page))) return undefined;
  const isShown =
    context.drafts || (product.visible && product.archivedAt === undefined && context.isPast(product.publishOn));
  return isShown ? { product, page } : undefined;
}

async function productsOf(context: ReadContext, { id }: Collection, query: SummaryQuery): Promise<Product[]> {
  const { store } = context;
  const { limit, featured = false, categories = [], tags = [] } = query;
  if (!featured && categories.length === 0 && tags.length === 0)
    return (await listProducts(store, { collectionId: id, limit })).products;
  const named = (await listCategories(store, id)).filter(({ displayName, urlSlug }) =>
    categories.some((name) => isSame(name, displayName) || isSame(name, urlSlug)),
  );
  const by = {
    ...(featured && { starred: true }),
    ...(tags.length > 0 && { tags }),
    ...(categories.length > 0 && { categoryIds: named.map((one) => one.id) }),
  };
  return (await listNarrowed(store, { collectionId: id, limit, by })).products;
}

async function itemsOf(context: ReadContext, page: Collection, query: SummaryQuery): Promise<Item[]> {
  const { featured = false, categories = [], tags = [], limit, when = 'current' } = query;
  const all = await orderedRows(context, page);
  const isAsked = matcher(
    { ...(featured && { featured }), ...(categories.length > 0 && { categories }), ...(tags.length > 0 && { tags }) },
    context.website.timeZone,
  );
  const isEvents = shapeOf(page, context.template).base === 'events';
  const rows = isEvents ? eventsThen(context, all.filter(isAsked), when) : all.filter(isAsked);
  return findItems(
    context.store,
    rows.slice(0, limit).map(({ id }) => id),
  );
}

function eventsThen(context: ReadContext, rows: readonly ItemRow[], when: SummaryQuery['when']): readonly ItemRow[] {
  if (when === 'all') return rows;
  if (when === 'current' || when === undefined) return currentEvents(rows, context.isPast);
  return splitEvents(rows, context.isPast)[when];
}

async function itemCard(context: ReadContext, item: Item, page: Collection): Promise<SummaryItem> {
  const isEvent = item.startDate !== undefined;
  const { shown } = await pageLabels(context.store, context.website, page.id);
  const own = itemPath(collectionPath(page, context.website), item.urlId);
  return {
    id: item.id,
    kind: isEvent ? 'event' : 'post',
    title: item.title,
    href: item.passthrough && item.sourceUrl !== '' ? (await hrefs(context, [item.sourceUrl]))(item.sourceUrl) : own,
    excerpt: item.excerpt,
    // The date of a gallery image has no meaning for visitors.
    ...(item.recordType !== RecordType.image && { date: item.startDate ?? item.publishOn }),
    ...(item.authorName !== '' && { author: item.authorName }),
    ...(item.categories.length > 0 && { categories: item.categories.map((one) => shown('category', one)) }),
    picture: await readPicture(context.store, item.mainImageId),
  };
}

export async function productCard(context: ReadContext, product: Product, page: Collection): Promise<SummaryItem> {
  const mark = statusMark(product, await stockOnPage(context, product));
  const { currency } = context.website.store;
  const { subscriptionPlan, isSubscribable } = product;
  const period = isSubscribable && subscriptionPlan ? ` ${recurrenceText(subscriptionPlan)}` : '';
  return {
    id: product.id,
    kind: 'product',
    title: product.title,
    href: productPath(collectionPath(page, context.website), product.urlId),
    excerpt: product.excerpt,
    picture: await readPicture(context.store, product.imageIds[0]),
    ...(!product.donation && {
      price: {
        text: formatMoney(fromCents(product), currency) + period,
        ...(isOnSale(product) && { was: formatMoney(normalFromCents(product), currency) + period }),
        ...(hasVariedPrices(product) && { from: true }),
      },
    }),
    ...(mark && {
      mark: { kind: mark, text: mark === 'sold-out' ? productWords.productSoldOutText : productWords.productSaleText },
    }),
  };
}
