import * as z from 'zod';
import { serveApi } from '../../accounts/api-key/serve.ts';
import { assertCan } from '../../accounts/session/actor.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { checked, readJson, readQuery } from '../../http/body.ts';
import { notFound } from '../../http/errors.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import { changeProduct, createProduct, removeProduct } from '../catalog/catalog.ts';
import { findProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { onHandOf } from '../stock/stock.ts';
import { listStorePages } from '../stock/variants.ts';
import { productCalls, productVersions, storePageCalls } from './calls.ts';
import { checked as checkedProduct } from './checked.ts';
import { markLive } from './live-mark.ts';
import { pageOf } from './paging.ts';
import { serveProductParts } from './product-part-routes.ts';
import { type Api, imagesOf, json, listQuery, pagination, productPage } from './read-routes.ts';
import { apiChangedProductSchema, apiNewProductSchema, idsSchema } from './schema.ts';
import { productView } from './views.ts';

const productQuery = listQuery.extend({ type: z.string().max(100).optional() });

export function serveProductApi(api: Api): void {
  const { routes, store } = api;
  serveApi(routes, storePageCalls, {
    list: async (ctx) => {
      const pages = await listStorePages(store);
      ctx.body = {
        storePages: pages.map(({ id, title, enabled, urlId }) => ({ id, title, isEnabled: enabled, urlSlug: urlId })),
        pagination: pagination(api, ctx, undefined),
      };
    },
  });
  for (const version of productVersions) {
    serveProductParts(api, version, async (product) => (await viewsOf(api, [product]))[0]!);
    serveProducts(api, version);
  }
}

function serveProducts(api: Api, version: (typeof productVersions)[number]): void {
  const { routes, store } = api;
  serveApi(routes, productCalls(version), {
    list: async (ctx) => {
      const {
        cursor,
        modifiedAfter = 0,
        modifiedBefore = Number.POSITIVE_INFINITY,
        type,
      } = readQuery(ctx, pageOf(productQuery));
      const page = await productPage(store, cursor);
      const types = type?.split(',');
      const shown = (await viewsOf(api, page.products)).filter(
        (one, n) =>
          (types === undefined || types.includes(one.type)) &&
          page.products[n]!.updatedOn > modifiedAfter &&
          page.products[n]!.updatedOn < modifiedBefore,
      );
      ctx.body = { products: shown, pagination: pagination(api, ctx, page.cursor) };
    },
    open: async (ctx) => {
      const ids = checked(idsSchema, ctx.params.ids);
      const found = (await readable(ids.map((id) => findProduct(store, id)))).filter((one) => one !== undefined);
      if (found.length === 0) throw notFound('There is no such product.');
      ctx.body = { products: await viewsOf(api, found) };
    },
    create: async (ctx) => {
      const actor = assertCan(ctx, 'products.edit');
      const body = await readJson(ctx, apiNewProductSchema, json);
      const { currency } = (await loadWebsite(store)).store;
      const { collectionId, product } = checkedProduct.created(body, currency);
      const made = await createProduct(
        api,
        collectionId,
        product,
        { actor: actor.id },
        () => {},
        (tx, one) => {
          markLive(tx, one, actor);
          return replayOf(ctx)?.record(tx, 201, { id: one.id, storePageId: one.collectionId, urlSlug: one.urlId });
        },
      );
      ctx.status = 201;
      [ctx.body] = await viewsOf(api, [made]);
    },
    change: async (ctx) => {
      const actor = assertCan(ctx, 'products.edit');
      const patch = checkedProduct.changed(await readJson(ctx, apiChangedProductSchema, json));
      const changed = await changeProduct(
        api,
        ctx.params.id!,
        patch,
        { actor: actor.id },
        () => {},
        (tx, one) => markLive(tx, one, actor),
      );
      [ctx.body] = await viewsOf(api, [changed]);
    },
    remove: async (ctx) => {
      await removeProduct(api, ctx.params.id!, () => {});
      ctx.status = 204;
    },
  });
}

async function viewsOf({ store, siteUrl }: Api, products: readonly Product[]) {
  const { store: settings } = await loadWebsite(store);
  const shop = { ...settings, siteUrl: siteUrl() };
  return Promise.all(
    products.map(async (one) =>
      productView(
        one,
        await onHandOf(store, one),
        await findCollection(store, one.collectionId),
        shop,
        await imagesOf(store, one.imageIds),
      ),
    ),
  );
}
