import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { addPublish } from '../../site/website/publishes.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { loadProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { listStorePages } from '../stock/variants.ts';
import { catalogCalls } from './calls.ts';
import {
  changeProduct,
  createProduct,
  duplicateProduct,
  findStorePage,
  type Guard,
  listOwnerProducts,
  loadOwnerProduct,
  ownerProduct,
  removeProduct,
  restoreProduct,
} from './catalog.ts';
import { changeCategory, createCategory, listCategoryAnswers, orderCategories, removeCategory } from './categories.ts';
import { openChoices } from './choices.ts';
import { storePageMissing, websiteUnknown } from './errors.ts';
import { reorderProducts } from './reorder.ts';
import type { NewProduct, VariantBody } from './schema.ts';
import { createStorePage } from './store-page.ts';
import { wireCatalogCalls } from './wire.ts';

export function serveCatalogue(parts: Parts): Routes {
  const { store } = parts;

  const record = (ctx: Ctx, status: number, counts?: readonly VariantBody[]) => async (tx: Tx, product: Product) =>
    replayOf(ctx)?.record(tx, status, { product: await ownerProduct(store, product, counts) });

  /** Also marks it as published: a visible product is live when it is saved. */
  const recordLive = (ctx: Ctx, { id, name }: Person, status: number, counts?: readonly VariantBody[]) => {
    const [at, write] = [parts.clock.now(), record(ctx, status, counts)];
    return (tx: Tx, product: Product) => {
      if (product.visible) addPublish(tx, { what: product.id, at, by: { id, name } });
      return write(tx, product);
    };
  };

  const create = async (ctx: Ctx, actor: Person, collectionId: string, body: NewProduct) => {
    assertMayCount(ctx, body.variants);
    const within = recordLive(ctx, actor, 201, body.variants);
    const made = await createProduct(parts, collectionId, body, causeOf(actor), guardOf(ctx), within);
    return { product: await ownerProduct(store, made) };
  };

  /** Live when it is saved, like the editor's own changes of products. */
  const saveImages = async (ctx: Ctx, actor: Person, id: string, change: (ids: string[]) => string[]) => {
    const { imageIds, updatedOn } = await loadProduct(store, id);
    const body = { imageIds: change(imageIds), updatedOn };
    const changed = await changeProduct(parts, id, body, causeOf(actor), guardOf(ctx), recordLive(ctx, actor, 200));
    return { product: await ownerProduct(store, changed) };
  };

  return serve(
    { ...catalogCalls, ...wireCatalogCalls },
    {
      async list({ query }) {
        const collectionId = query.collectionId ?? (await firstStorePage(store));
        if (!(await findStorePage(store, collectionId))) throw storePageMissing({ collectionId });
        return listOwnerProducts(store, { ...query, collectionId });
      },

      open: async ({ params: { id }, query }) =>
        (await findStorePage(store, id))
          ? listOwnerProducts(store, { ...query, collectionId: id })
          : { product: await loadOwnerProduct(store, id) },

      create: async ({ query, body, actor, ctx }) =>
        create(ctx, actor, query.collectionId ?? (await firstStorePage(store)), body),

      createIn: ({ params, body, actor, ctx }) => create(ctx, actor, params.id, body),

      async save({ params, body, actor, ctx }) {
        assertMayCount(ctx, body.variants);
        const within = recordLive(ctx, actor, 200, body.variants);
        const changed = await changeProduct(parts, params.id, body, causeOf(actor), guardOf(ctx), within);
        return { product: await ownerProduct(store, changed) };
      },

      addImage: ({ params, body: { assetId }, actor, ctx }) =>
        saveImages(ctx, actor, params.id, (ids) => (ids.includes(assetId) ? ids : [...ids, assetId])),

      setThumbnail: ({ params, body: { assetId }, actor, ctx }) =>
        saveImages(ctx, actor, params.id, (ids) => [assetId, ...ids.filter((id) => id !== assetId)]),

      remove: ({ params, ctx }) => removeProduct(parts, params.id, guardOf(ctx)),

      async restore({ params, ctx }) {
        const product = await restoreProduct(parts, params.id, guardOf(ctx));
        return { product: await ownerProduct(store, product) };
      },

      openChoices: ({ query }) => openChoices(store, query.collectionId),

      async duplicate({ params, ctx }) {
        const copy = await duplicateProduct(parts, params.id, guardOf(ctx), record(ctx, 201));
        return { product: await ownerProduct(store, copy) };
      },

      async reorder({ params, body }) {
        await reorderProducts(store, params.id, body.itemIds);
        return body;
      },

      async createStorePage({ params, body, ctx }) {
        await assertWebsite(store, params.websiteId);
        return createStorePage(parts, body, (tx, { id, urlId }) => replayOf(ctx)?.record(tx, 201, { id, urlId }));
      },

      createEmptyStore: ({ body, ctx }) =>
        createStorePage(parts, body, (tx, page) => replayOf(ctx)?.record(tx, 201, page)),

      async listCategories({ params: { websiteId, collectionId }, query }) {
        await assertWebsite(store, websiteId);
        if (!(await findStorePage(store, collectionId))) throw storePageMissing({ collectionId });
        return listCategoryAnswers(store, collectionId, query);
      },

      async createCategory({ params, body, ctx }) {
        await assertWebsite(store, params.websiteId);
        return createCategory(parts, params.collectionId, body, (tx, made) => replayOf(ctx)?.record(tx, 201, made));
      },

      async saveCategory({ params, body }) {
        await assertWebsite(store, params.websiteId);
        return changeCategory(store, params.id, body);
      },

      async orderCategories({ params, body }) {
        await orderCategories(store, params.id, body);
        return body;
      },

      async removeCategory({ params }) {
        await assertWebsite(store, params.websiteId);
        await removeCategory(store, params.id);
      },
    },
  );
}

type Person = { id: string; name: string };
const causeOf = ({ id, name }: Person) => ({ actor: id, name });

async function assertWebsite(store: Store, websiteId: string): Promise<void> {
  if ((await findWebsite(store))?.id !== websiteId) throw websiteUnknown();
}

function assertMayCount(ctx: Ctx, variants: readonly VariantBody[] | undefined): void {
  if (variants?.some(({ qtyInStock }) => qtyInStock !== undefined)) assertCan(ctx, 'inventory.edit');
}

/**
 * Proposing allows only drafts: products that are hidden from visitors, before and after. Subscription settings need a capability of their
 * own, unless they stay the same.
 */
function guardOf(ctx: Ctx): Guard {
  assertCan(ctx, 'products.edit', { as: 'ask' });
  return (before, after) => {
    if (before?.visible || after?.visible || !after) assertCan(ctx, 'products.edit');
    if (after && subscriptionOf(before) !== subscriptionOf(after)) assertCan(ctx, 'products.subscription');
  };
}

const subscriptionOf = (product: Product | undefined): string =>
  JSON.stringify([product?.isSubscribable ?? false, product?.subscriptionPlan ?? null]);

async function firstStorePage(store: Store): Promise<string> {
  const [page] = await listStorePages(store);
  if (!page) throw storePageMissing({ collectionId: '' });
  return page.id;
}
