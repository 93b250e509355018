// How blocks read content while a page renders: the renderer's reader over the store.
import type { Picture, Reader, SummaryItem } from '../../../renderer/reader.ts';
import { formatMoney } from '../../commerce/money/money.ts';
import { fromCents, hasVariedPrices, isOnSale, normalFromCents, statusMark } from '../../commerce/product/display.ts';
import { listNarrowed } from '../../commerce/product/narrowed.ts';
import { listProducts } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { productWords } from '../../commerce/product/words.ts';
import { findCollection, listCollections } from '../../content/collection/collection.ts';
import { isLocked } from '../../content/collection/lock.ts';
import { memberAreaOf } from '../../content/collection/member-area.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { findItems } from '../../content/item/item.ts';
import { type Item, RecordType } from '../../content/item/schema.ts';
import { findForm, publicForm } from '../../forms/form/form.ts';
import type { SiteContext } from '../context/kept.ts';
import type { PageContext } from '../context/page-context.ts';
import { collectionPath } from '../data/collection.ts';
import { currentEvents, orderedRows } from '../data/lists.ts';
import { productPath } from '../data/product-item.ts';
import { stockOnPage } from '../data/stock.ts';
import { itemPath } from '../data/text-item.ts';

type ReaderContext = Pick<PageContext, 'store' | 'website' | 'template' | 'formats' | 'isPast' | 'crumb'> &
  Pick<SiteContext, 'dependsOn'> & { drafts?: boolean };

/** The context's store records what is read. */
export function contentReader(context: ReaderContext): Reader {
  const { store, website, template, formats, isPast, drafts, crumb } = context;

  const picture = async (imageId: string): Promise<Picture | undefined> => {
    const image = await findImage(store, imageId);
    return (
      image && {
        id: image.id,
        src: imagePath(image),
        widthPx: image.widthPx,
        heightPx: image.heightPx,
        altText: image.altText,
        focalX: image.focalX,
        focalY: image.focalY,
        averageColor: image.colorData?.center,
      }
    );
  };

  const post = async (item: Item, collection: Collection): Promise<SummaryItem> => ({
    id: item.id,
    kind: 'post',
    title: item.title,
    href: itemPath(collectionPath(collection, website), item.urlId),
    excerpt: item.excerpt,
    // A picture of a gallery has no date that says anything.
    ...(item.recordType !== RecordType.image && { date: item.startDate ?? item.publishOn }),
    picture: item.mainImageId === undefined ? undefined : await picture(item.mainImageId),
  });

  const product = async (one: Product, collection: Collection): Promise<SummaryItem> => {
    const stock = stockOnPage(context, one);
    const mark = statusMark(one, stock);
    const { currency } = website.store;
    return {
      id: one.id,
      kind: 'product',
      title: one.title,
      href: productPath(collectionPath(collection, website), one.urlId),
      excerpt: one.excerpt,
      picture: one.imageIds[0] === undefined ? undefined : await picture(one.imageIds[0]),
      price: {
        text: formatMoney(fromCents(one), currency),
        ...(isOnSale(one) && { was: formatMoney(normalFromCents(one), currency) }),
        ...(hasVariedPrices(one) && { from: true }),
      },
      ...(mark && {
        mark: {
          kind: mark,
          text: mark === 'sold-out' ? productWords.productSoldOutText : productWords.productSaleText,
        },
      }),
    };
  };

  const productsOf = async (collectionId: string, limit: number, starred = false) =>
    starred
      ? (await listNarrowed(store, { collectionId, limit, by: { starred } })).products
      : (await listProducts(store, { collectionId, limit })).products;

  const postsOf = async (collection: Collection, limit: number, starred = false) => {
    const all = await orderedRows(context, collection);
    const rows = shapeOf(collection, template).base === 'events' ? currentEvents(all, isPast) : all;
    const shown = rows.filter((row) => !starred || row.starred).slice(0, limit);
    return findItems(
      store,
      shown.map(({ id }) => id),
    );
  };

  return {
    picture,
    async summary({ collectionId, limit, featured }) {
      const collection = await findCollection(store, collectionId);
      if (!collection || !(drafts || (collection.enabled && !isLocked(collection)))) return undefined;
      // A summary is the same for everybody who sees the page.
      if (!drafts && memberAreaOf(collection, await listCollections(store)) !== undefined) return undefined;
      const most = Math.min(Math.max(limit, 1), 30);
      const items =
        collection.type === CollectionType.products
          ? (await productsOf(collectionId, most, featured)).map((one) => product(one, collection))
          : (await postsOf(collection, most, featured)).map((item) => post(item, collection));
      return { title: collection.title, href: collectionPath(collection, website), items: await Promise.all(items) };
    },
    async href(collectionId) {
      const collection = await findCollection(store, collectionId);
      return collection && collectionPath(collection, website);
    },
    async form(formId) {
      const form = formId === '' ? undefined : await findForm(store, formId);
      return form && publicForm(form);
    },
    crumb,
    date: (ms) => formats.date(ms, website.language, website.timeZone),
  };
}
