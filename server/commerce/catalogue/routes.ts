// The owner's calls about products, categories and store pages, under the original's addresses. Spec §7, commerce 2.2, wire §5.
import * as z from 'zod';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import { notAllowed } from '../../accounts/session/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { noFields, readJson, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Product } from '../product/schema.ts';
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
  reorderProducts,
} from './catalogue.ts';
import { changeCategory, createCategory, listCategoryAnswers, removeCategory } from './categories.ts';
import { storePageMissing, websiteUnknown } from './errors.ts';
import { catalogueLimits } from './limits.ts';
import {
  changedCategorySchema,
  changedProductSchema,
  newCategorySchema,
  newProductSchema,
  newStorePageSchema,
  reorderSchema,
  type VariantBody,
} from './schema.ts';
import { createStorePage } from './store-page.ts';

const listQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(catalogueLimits.pageMax).default(50),
  collectionId: z.string().max(24).optional(),
});

const json = { maxBytes: catalogueLimits.bodyBytesMax };

export function catalogueRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const { store } = parts;
  const products = '/api/commerce/products';
  const service = '/api/content-service/product/1.1/websites/:websiteId/products';

  /** The original's older clients ask one address for a store page's products and for a product. */
  routes.get(`${products}/:id`, requireCapability('products.edit', { as: 'ask' }), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const id = ctx.params.id!;
    ctx.body = (await findStorePage(store, id))
      ? await listOwnerProducts(store, { ...readQuery(ctx, listQuery), collectionId: id })
      : { product: await loadOwnerProduct(store, id) };
  });

  routes.get('/api/3/commerce/products', requireCapability('products.edit', { as: 'ask' }), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const query = readQuery(ctx, listQuery);
    const collectionId = query.collectionId ?? (await firstStorePage(parts));
    if (!(await findStorePage(store, collectionId))) throw storePageMissing({ collectionId });
    ctx.body = await listOwnerProducts(store, { ...query, collectionId });
  });

  /** Into a store page. */
  const create = async (ctx: Ctx, collectionId: string) => {
    const actor = assertCan(ctx, 'products.edit', { as: 'ask' });
    const body = await readJson(ctx, newProductSchema, json);
    assertStock(ctx, body.variants);
    const made = await createProduct(parts, collectionId, body, { actor: actor.id }, guardOf(ctx), keep(ctx, 201));
    ctx.status = 201;
    ctx.body = { product: await ownerProduct(store, made) };
  };
  routes.post('/api/3/commerce/products', requireCapability('products.edit', { as: 'ask' }), async (ctx) =>
    create(ctx, readQuery(ctx, listQuery).collectionId ?? (await firstStorePage(parts))),
  );
  routes.post(`${products}/:id`, requireCapability('products.edit', { as: 'ask' }), (ctx) =>
    create(ctx, ctx.params.id!),
  );

  routes.put(`${products}/:id`, requireCapability('products.edit', { as: 'ask' }), async (ctx) => {
    const actor = assertCan(ctx, 'products.edit', { as: 'ask' });
    const body = await readJson(ctx, changedProductSchema, json);
    assertStock(ctx, body.variants);
    const id = ctx.params.id!;
    const changed = await changeProduct(parts, id, body, { actor: actor.id }, guardOf(ctx), keep(ctx, 200));
    ctx.body = { product: await ownerProduct(store, changed) };
  });

  routes.delete(`${products}/:id`, requireCapability('products.edit'), async (ctx) => {
    const actor = assertCan(ctx, 'products.edit');
    await removeProduct(store, ctx.params.id!, guardOf(ctx));
    parts.log.info('product-removed', { contributor: actor.id, product: ctx.params.id });
    ctx.status = 204;
  });

  routes.post(`${products}/:id/duplicate`, requireCapability('products.edit', { as: 'ask' }), noFields, async (ctx) => {
    const copy = await duplicateProduct(parts, ctx.params.id!, guardOf(ctx), keep(ctx, 201));
    ctx.status = 201;
    ctx.body = { product: await ownerProduct(store, copy) };
  });

  /** `id` is a store page. */
  routes.put(`${products}/:id/order`, requireCapability('products.edit'), async (ctx) => {
    const { itemIds } = await readJson(ctx, reorderSchema);
    await reorderProducts(store, ctx.params.id!, itemIds);
    ctx.body = { itemIds };
  });

  routes.post(service, requireCapability('pages.create'), async (ctx) => {
    await assertWebsite(ctx);
    const body = await readJson(ctx, newStorePageSchema);
    const page = await createStorePage(parts, body, (tx, { id, urlId }) =>
      replayOf(ctx)?.record(tx, 201, { id, urlId }),
    );
    ctx.status = 201;
    ctx.body = page;
  });

  routes.get(`${service}/:collectionId/categories`, requireCapability('products.edit', { as: 'ask' }), async (ctx) => {
    await assertWebsite(ctx);
    ctx.set('Cache-Control', 'no-store');
    const collectionId = ctx.params.collectionId!;
    if (!(await findStorePage(store, collectionId))) throw storePageMissing({ collectionId });
    ctx.body = await listCategoryAnswers(store, collectionId, readQuery(ctx, listQuery));
  });

  routes.post(`${service}/:collectionId/categories`, requireCapability('taxonomy.edit'), async (ctx) => {
    await assertWebsite(ctx);
    const body = await readJson(ctx, newCategorySchema);
    ctx.body = await createCategory(parts, ctx.params.collectionId!, body, (tx, answer) =>
      replayOf(ctx)?.record(tx, 201, answer),
    );
    ctx.status = 201;
  });

  const category = `${service}/:collectionId/categories/:id`;
  routes.put(category, requireCapability('taxonomy.edit'), async (ctx) => {
    await assertWebsite(ctx);
    ctx.body = await changeCategory(store, ctx.params.id!, await readJson(ctx, changedCategorySchema));
  });

  routes.delete(category, requireCapability('taxonomy.remove'), async (ctx) => {
    await assertWebsite(ctx);
    await removeCategory(store, ctx.params.id!);
    ctx.status = 204;
  });

  async function assertWebsite(ctx: { params: { websiteId?: string } }): Promise<void> {
    const website = await findWebsite(store);
    if (website?.id !== ctx.params.websiteId) throw websiteUnknown();
  }

  /** What is replayed is the product without counts: those are read when they are asked for. */
  const keep =
    (ctx: Ctx, status: number) =>
    (tx: Parameters<NonNullable<Parameters<typeof duplicateProduct>[3]>>[0], product: Product) =>
      replayOf(ctx)?.record(tx, status, { product });

  return routes;
}

/** Counts are a right of their own. */
function assertStock(ctx: Ctx, variants: readonly VariantBody[] | undefined): void {
  if (variants?.some(({ qtyInStock }) => qtyInStock !== undefined)) assertCan(ctx, 'inventory.edit');
}

/**
 * Who may only propose writes drafts: products that visitors do not see, before and after. And settings of subscriptions are
 * for those who may set them; others may send them back unchanged.
 */
function guardOf(ctx: Ctx): Guard {
  const actor = assertCan(ctx, 'products.edit', { as: 'ask' });
  return (before, after) => {
    if (!can(actor, 'products.edit') && (before?.visible || after?.visible || !after))
      throw notAllowed({ capability: 'products.edit' });
    if (after && subscriptionOf(before) !== subscriptionOf(after) && !can(actor, 'products.subscription'))
      throw notAllowed({ capability: 'products.subscription' });
  };
}

const subscriptionOf = (product: Product | undefined): string =>
  JSON.stringify([product?.isSubscribable ?? false, product?.subscriptionPlan ?? null]);

async function firstStorePage(parts: Parts): Promise<string> {
  const page = (await listCollections(parts.store)).find(({ type }) => type === CollectionType.products);
  if (!page) throw storePageMissing({ collectionId: '' });
  return page.id;
}
