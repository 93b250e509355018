// Single variants and images of a product, under the paths that the original documents.
import * as z from 'zod';
import { serveApi } from '../../accounts/api-key/serve.ts';
import { assertCan } from '../../accounts/session/actor.ts';
import { changeImage, findImage } from '../../content/image/image.ts';
import { readJson } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { changeProduct } from '../catalog/catalog.ts';
import type { ProductPatch } from '../catalog/schema.ts';
import { loadProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { imageCalls, type productVersions, variantCalls } from './calls.ts';
import { checked } from './checked.ts';
import { markLive } from './live-mark.ts';
import type { Api } from './read-routes.ts';
import { apiVariantSchema } from './schema.ts';

type ProductPart = { variants: { id: string }[]; images: { id: string }[] };

const imageId = z.string().regex(/^[0-9a-f]{24}$/);
const assignSchema = z.strictObject({ imageId: imageId.nullable() });
const orderSchema = z.strictObject({ afterImageId: imageId.nullable() });
const imageSchema = z.strictObject({ altText: z.string().trim().max(500) });

/** @param viewOf formats a product for the API */
export function serveProductParts(
  api: Api,
  version: (typeof productVersions)[number],
  viewOf: (product: Product) => Promise<ProductPart>,
): void {
  serveVariants(api, version, viewOf);
  serveImages(api, version, viewOf);
}

function serveVariants(
  api: Api,
  version: (typeof productVersions)[number],
  shownOf: (product: Product) => Promise<ProductPart>,
): void {
  serveApi(api.routes, variantCalls(version), {
    create: async (ctx) => {
      const made = checked.variant(await currencyOf(api), await readJson(ctx, apiVariantSchema));
      const product = await change(api, ctx, ctx.params.id!, ({ variants }) => ({ variants: [...variants, made] }));
      ctx.status = 201;
      ctx.body = (await shownOf(product)).variants.at(-1);
    },
    /** Omitted fields stay unchanged. */
    change: async (ctx) => {
      const id = ctx.params.variantId!;
      const patch = checked.variantPatch(await currencyOf(api), await readJson(ctx, apiVariantSchema.partial()));
      const product = await change(api, ctx, ctx.params.id!, (before) => ({
        variants: variantsOf(before, id).map((one) => (one.id === id ? { ...one, ...patch } : one)),
      }));
      ctx.body = (await shownOf(product)).variants.find((one) => one.id === id);
    },
    remove: async (ctx) => {
      const id = ctx.params.variantId!;
      await change(api, ctx, ctx.params.id!, (before) => {
        if (variantsOf(before, id).length === 1) throw badRequest('A product has one variant at least.');
        return { variants: before.variants.filter((one) => one.id !== id) };
      });
      ctx.status = 204;
    },
    setImage: async (ctx) => {
      const id = ctx.params.variantId!;
      const { imageId: chosen } = await readJson(ctx, assignSchema);
      await change(api, ctx, ctx.params.id!, (before) => {
        if (chosen !== null && !before.imageIds.includes(chosen)) throw badRequest('The product has no such image.');
        return {
          variants: variantsOf(before, id).map(({ mainImageId, ...one }) => {
            const image = one.id === id ? (chosen ?? undefined) : mainImageId;
            return { ...one, ...(image !== undefined && { mainImageId: image }) };
          }),
        };
      });
      ctx.status = 204;
    },
  });
}

function serveImages(
  api: Api,
  version: (typeof productVersions)[number],
  shownOf: (product: Product) => Promise<ProductPart>,
): void {
  serveApi(api.routes, imageCalls(version), {
    openStatus: async (ctx) => {
      const { imageIds } = await loadProduct(api.store, ctx.params.id!);
      assertImage(imageIds, ctx.params.imageId!);
      ctx.body = { status: (await findImage(api.store, ctx.params.imageId!)) ? 'READY' : 'ERROR' };
    },
    move: async (ctx) => {
      const id = ctx.params.imageId!;
      const { afterImageId } = await readJson(ctx, orderSchema);
      await change(api, ctx, ctx.params.id!, ({ imageIds }) => {
        assertImage(imageIds, id);
        const others = imageIds.filter((one) => one !== id);
        const at = afterImageId === null ? 0 : others.indexOf(afterImageId) + 1;
        if (afterImageId !== null && at === 0) throw badRequest('The product has no other image with this id.');
        return { imageIds: [...others.slice(0, at), id, ...others.slice(at)] };
      });
      ctx.status = 204;
    },
    change: async (ctx) => {
      assertCan(ctx, 'products.edit');
      const id = ctx.params.imageId!;
      const { altText } = await readJson(ctx, imageSchema);
      const product = await loadProduct(api.store, ctx.params.id!);
      assertImage(product.imageIds, id);
      await changeImage(api, id, { altText });
      ctx.body = (await shownOf(product)).images.find((one) => one.id === id);
    },
    /** Removes the image from the product and its variants; the site keeps the file. */
    remove: async (ctx) => {
      const id = ctx.params.imageId!;
      await change(api, ctx, ctx.params.id!, ({ imageIds, variants }) => {
        assertImage(imageIds, id);
        return {
          imageIds: imageIds.filter((one) => one !== id),
          variants: variants.map(({ mainImageId, ...one }) => ({
            ...one,
            ...(mainImageId !== undefined && mainImageId !== id && { mainImageId }),
          })),
        };
      });
      ctx.status = 204;
    },
  });
}

/** Refuses if someone else changed the product in between. */
async function change(api: Api, ctx: Ctx, id: string, patchOf: (before: Product) => ProductPatch): Promise<Product> {
  const actor = assertCan(ctx, 'products.edit');
  const before = await loadProduct(api.store, id);
  const patch = { ...patchOf(before), updatedOn: before.updatedOn };
  return changeProduct(
    api,
    before.id,
    patch,
    { actor: actor.id },
    () => {},
    (tx, one) => markLive(tx, one, actor),
  );
}

function variantsOf({ variants }: Product, id: string): Product['variants'] {
  if (!variants.some((one) => one.id === id)) throw notFound('The product has no such variant.');
  return variants;
}

function assertImage(imageIds: readonly string[], id: string): void {
  if (!imageIds.includes(id)) throw notFound('The product has no such image.');
}

const currencyOf = async ({ store }: Api) => (await loadWebsite(store)).store.currency;
