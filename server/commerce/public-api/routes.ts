// The original's public commerce API under its own paths, for programs with an API key. Fields as the original documents them.

import * as z from 'zod';
import { apiRoutes, requireScope } from '../../accounts/api-key/routes.ts';
import { assertCan } from '../../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { findImage } from '../../content/image/image.ts';
import type { Image } from '../../content/image/schema.ts';
import { checked, readJson, readQuery } from '../../http/body.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { idempotent, replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import { transact } from '../../store/transact.ts';
import { changeProduct, createProduct, removeProduct } from '../catalogue/catalogue.ts';
import { findCustomer, listCustomers } from '../customer/customer.ts';
import { addFulfillment, orderStep } from '../order/lifecycle.ts';
import { listOrders } from '../order/list.ts';
import { findOrder, historyOf, loadOrder } from '../order/order.ts';
import type { WholeOrder } from '../order/schema.ts';
import { findProduct, listProducts } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { adjustStock } from '../stock/adjust.ts';
import { adjustmentsSchema } from '../stock/schema.ts';
import { onHandOf } from '../stock/stock.ts';
import { listStorePages, loadVariant } from '../stock/variants.ts';
import { checked as checkedProduct } from './checked.ts';
import { discountApiRoutes } from './discount-routes.ts';
import { importOrder } from './import-order.ts';
import { askedSchema, pageAfter, pageOf } from './paging.ts';
import { productPartRoutes } from './product-part-routes.ts';
import { apiChangedProductSchema, apiNewProductSchema, fulfillSchema, idsSchema, newOrderSchema } from './schema.ts';
import { imageUrl, inventoryView, orderView, productView, profileView, transactionView } from './views.ts';

const dateTime = z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso));
const pageSize = 50;
/** Orders that one call looks at when it asks for those modified in a time. */
const lookedMax = 1000;

const listQuery = z.object({
  cursor: z.string().max(1000).optional(),
  modifiedAfter: dateTime.optional(),
  modifiedBefore: dateTime.optional(),
});
const orderQuery = listQuery.extend({ fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']).optional() });
const productQuery = listQuery.extend({ type: z.string().max(100).optional() });

const json = { maxBytes: 512 * 1024 };

export function publicApiRoutes(parts: Parts & SiteAddress): Routes {
  const routes = apiRoutes(parts);
  const { store } = parts;
  const required = idempotent(parts, { required: true });

  const pagination = (ctx: Ctx, cursor: string | undefined) =>
    pageAfter(readQuery(ctx, askedSchema), `${parts.siteUrl()}${ctx.path}`, cursor);

  // Inventory

  routes.get('/1.0/commerce/inventory', requireScope('inventory', 'read'), async (ctx) => {
    const { products, cursor } = await productPage(readQuery(ctx, pageOf(listQuery)).cursor);
    const rows = await Promise.all(products.map(async (one) => inventoryView(one, await onHandOf(store, one))));
    ctx.body = { inventory: rows.flat(), pagination: pagination(ctx, cursor) };
  });

  routes.get('/1.0/commerce/inventory/:ids', requireScope('inventory', 'read'), async (ctx) => {
    const ids = checked(idsSchema, ctx.params.ids);
    const inventory = await Promise.all(
      ids.map(async (id) => {
        const { product } = await loadVariant(store, id);
        return inventoryView(product, await onHandOf(store, product)).find((row) => row.variantId === id);
      }),
    );
    ctx.body = { inventory };
  });

  routes.post('/1.0/commerce/inventory/adjustments', requireScope('inventory', 'write'), required, async (ctx) => {
    const actor = assertCan(ctx, 'inventory.edit');
    const body = await readJson(ctx, adjustmentsSchema);
    await adjustStock(parts, body, { actor: actor.id, ref: 'api' }, (tx) => replayOf(ctx)?.record(tx, 204, null));
    ctx.status = 204;
  });

  // Products

  routes.get('/1.0/commerce/store_pages', requireScope('products', 'read'), async (ctx) => {
    const pages = await listStorePages(store);
    ctx.body = {
      storePages: pages.map(({ id, title, enabled, urlId }) => ({ id, title, isEnabled: enabled, urlSlug: urlId })),
      pagination: pagination(ctx, undefined),
    };
  });

  const views = async (products: readonly Product[]) => {
    const { store: settings } = await loadWebsite(store);
    const shop = { ...settings, siteUrl: parts.siteUrl() };
    return Promise.all(
      products.map(async (one) =>
        productView(
          one,
          await onHandOf(store, one),
          await findCollection(store, one.collectionId),
          shop,
          await imagesOf(one.imageIds),
        ),
      ),
    );
  };

  for (const version of ['1.0', '1.1', 'v2']) {
    const path = `/${version}/commerce/products`;

    routes.get(path, requireScope('products', 'read'), async (ctx) => {
      const {
        cursor,
        modifiedAfter = 0,
        modifiedBefore = Number.POSITIVE_INFINITY,
        type,
      } = readQuery(ctx, pageOf(productQuery));
      const page = await productPage(cursor);
      const types = type?.split(',');
      const shown = (await views(page.products)).filter(
        (one, n) =>
          (types === undefined || types.includes(one.type)) &&
          page.products[n]!.updatedOn > modifiedAfter &&
          page.products[n]!.updatedOn < modifiedBefore,
      );
      ctx.body = { products: shown, pagination: pagination(ctx, page.cursor) };
    });

    routes.get(`${path}/:ids`, requireScope('products', 'read'), async (ctx) => {
      const ids = checked(idsSchema, ctx.params.ids);
      const found = (await readable(ids.map((id) => findProduct(store, id)))).filter((one) => one !== undefined);
      if (found.length === 0) throw notFound('There is no such product.');
      ctx.body = { products: await views(found) };
    });

    routes.post(path, requireScope('products', 'write'), async (ctx) => {
      const actor = assertCan(ctx, 'products.edit');
      const body = await readJson(ctx, apiNewProductSchema, json);
      const { collectionId, product } = checkedProduct.created(body, await currencyOf(parts));
      const made = await createProduct(
        parts,
        collectionId,
        product,
        { actor: actor.id },
        () => {},
        (tx, one) => replayOf(ctx)?.record(tx, 201, { id: one.id, storePageId: one.collectionId, urlSlug: one.urlId }),
      );
      ctx.status = 201;
      [ctx.body] = await views([made]);
    });

    routes.post(`${path}/:id`, requireScope('products', 'write'), async (ctx) => {
      const actor = assertCan(ctx, 'products.edit');
      const patch = checkedProduct.changed(await readJson(ctx, apiChangedProductSchema, json));
      const changed = await changeProduct(parts, ctx.params.id!, patch, { actor: actor.id }, () => {});
      [ctx.body] = await views([changed]);
    });

    productPartRoutes(routes, parts, path, async (product) => (await views([product]))[0]!);

    routes.delete(`${path}/:id`, requireScope('products', 'write'), async (ctx) => {
      await removeProduct(store, ctx.params.id!, () => {});
      ctx.status = 204;
    });
  }

  // Orders, and what they moved in money

  const viewOf = async ({ order, lines }: WholeOrder) => {
    const { fulfillments, notes } = await historyOf(store, order);
    return orderView(order, lines, { fulfillments, notes }, await imageUrlsOf(lines));
  };

  /** Newest first. */
  const orderPage = async (ctx: Ctx) => {
    const {
      cursor,
      modifiedAfter = 0,
      modifiedBefore = Number.POSITIVE_INFINITY,
      fulfillmentStatus,
    } = readQuery(ctx, pageOf(orderQuery));
    const found: WholeOrder[] = [];
    let at = cursor;
    for (let looked = 0; looked < lookedMax; looked += pageSize) {
      const list = await listOrders(store, {
        limit: pageSize,
        ...(at !== undefined && { cursor: at }),
        ...(fulfillmentStatus && { status: fulfillmentStatus }),
      });
      for (const { id } of list.orders) {
        const whole = await findOrder(store, id);
        if (whole && whole.order.updatedAt >= modifiedAfter && whole.order.updatedAt < modifiedBefore)
          found.push(whole);
      }
      at = list.nextPageCursor;
      if (at === undefined || found.length > 0) break;
    }
    return { found, cursor: at };
  };

  routes.get('/1.0/commerce/orders', requireScope('orders', 'read'), async (ctx) => {
    const { found, cursor } = await orderPage(ctx);
    ctx.body = { result: await Promise.all(found.map(viewOf)), pagination: pagination(ctx, cursor) };
  });

  routes.get('/1.0/commerce/orders/:id', requireScope('orders', 'read'), async (ctx) => {
    ctx.body = await viewOf(await loadOrder(store, ctx.params.id!));
  });

  routes.post('/1.0/commerce/orders', requireScope('orders', 'write'), required, async (ctx) => {
    const actor = assertCan(ctx, 'orders.change');
    const body = await readJson(ctx, newOrderSchema, json);
    // Its lines are known before the step, and with them their pictures.
    const found = await Promise.all(body.lineItems.map(({ variantId }) => loadVariant(store, variantId)));
    const urls = await imageUrlsOf(
      found.map(({ product, variant }) => ({ imageId: variant.mainImageId ?? product.imageIds[0] })),
    );
    const whole = await importOrder(parts, body, actor.id, (tx, order, lines) =>
      replayOf(ctx)?.record(tx, 201, orderView(order, lines, { fulfillments: [], notes: [] }, urls)),
    );
    ctx.status = 201;
    ctx.body = orderView(whole.order, whole.lines, { fulfillments: [], notes: [] }, urls);
  });

  /** What is left of the order goes out with it; several shipments of one call are one parcel with several numbers. */
  routes.post('/1.0/commerce/orders/:id/fulfillments', requireScope('orders', 'write'), async (ctx) => {
    const actor = assertCan(ctx, 'orders.change');
    const { shouldSendNotification, shipments } = await readJson(ctx, fulfillSchema);
    const step = orderStep(parts, actor.id);
    const [first] = shipments;
    const numbers = shipments.flatMap(({ trackingNumber }) => trackingNumber || []).join(', ');
    await transact(store, async (tx) => {
      await addFulfillment(
        tx,
        ctx.params.id!,
        {
          notify: shouldSendNotification,
          ...(first?.carrierName && { carrier: first.carrierName }),
          ...(numbers && { trackingNumber: numbers.slice(0, 100) }),
          ...(first?.trackingUrl && { trackingUrl: first.trackingUrl }),
        },
        step,
      );
      replayOf(ctx)?.record(tx, 204, null);
    });
    ctx.status = 204;
  });

  routes.get('/1.0/commerce/transactions', requireScope('transactions', 'read'), async (ctx) => {
    const { found, cursor } = await orderPage(ctx);
    ctx.body = { documents: await Promise.all(found.map(documentOf)), pagination: pagination(ctx, cursor) };
  });

  routes.get('/1.0/commerce/transactions/:ids', requireScope('transactions', 'read'), async (ctx) => {
    const ids = checked(idsSchema, ctx.params.ids);
    const found = (await readable(ids.map((id) => findOrder(store, id)))).filter((one) => one !== undefined);
    if (found.length === 0) throw notFound('There is no such transaction.');
    ctx.body = { documents: await Promise.all(found.map(documentOf)) };
  });

  const documentOf = async ({ order, lines }: WholeOrder) =>
    transactionView(order, lines, (await historyOf(store, order)).refunds);

  discountApiRoutes(routes, parts, pagination);

  // People

  routes.get('/1.0/profiles', requireScope('profiles', 'read'), async (ctx) => {
    const { cursor } = readQuery(ctx, pageOf(listQuery));
    const page = await listCustomers(store, { limit: pageSize, q: '', ...(cursor !== undefined && { cursor }) });
    ctx.body = { profiles: page.customers.map(profileView), pagination: pagination(ctx, page.nextPageCursor) };
  });

  routes.get('/1.0/profiles/:ids', requireScope('profiles', 'read'), async (ctx) => {
    const ids = checked(idsSchema, ctx.params.ids);
    const found = (await readable(ids.map((id) => findCustomer(store, id)))).filter((one) => one !== undefined);
    if (found.length === 0) throw notFound('There is no such profile.');
    ctx.body = { profiles: found.map(profileView) };
  });

  return routes;

  async function imagesOf(ids: readonly string[]): Promise<Map<string, Image>> {
    const found = await readable([...new Set(ids)].map((id) => findImage(store, id)));
    return new Map(found.flatMap((image) => (image ? [[image.id, image] as const] : [])));
  }

  async function imageUrlsOf(lines: readonly { imageId?: string | undefined }[]): Promise<Map<string, string>> {
    const images = await imagesOf(lines.flatMap(({ imageId }) => imageId ?? []));
    return new Map([...images].map(([id, image]) => [id, imageUrl(image, parts.siteUrl())]));
  }

  /** Products of every store page, one page after the other. */
  async function productPage(cursor: string | undefined): Promise<{ products: Product[]; cursor?: string }> {
    const pages = await listStorePages(store);
    const [pageId, inner] = cursor === undefined ? [] : placeOf(cursor);
    let at = pageId === undefined ? 0 : pages.findIndex(({ id }) => id === pageId);
    if (at < 0) return { products: [] };
    let innerCursor: string | undefined = inner;
    for (; at < pages.length; at++) {
      const collectionId = pages[at]!.id;
      const list = await listProducts(store, {
        collectionId,
        limit: pageSize,
        hidden: true,
        ...(innerCursor && { cursor: innerCursor }),
      });
      if (list.cursor !== undefined)
        return { products: list.products, cursor: cursorText([collectionId, list.cursor]) };
      const next = pages[at + 1];
      if (list.products.length > 0)
        return { products: list.products, ...(next && { cursor: cursorText([next.id, '']) }) };
      innerCursor = undefined;
    }
    return { products: [] };
  }
}

const currencyOf = async ({ store }: Parts) => (await loadWebsite(store)).store.currency;

const cursorSchema = z.tuple([z.string(), z.string()]);

/** From an address that anyone may type: a bad cursor means the first page. */
const placeOf = (text: string): [string?, string?] => cursorSchema.safeParse(readCursor(text)).data ?? [];
