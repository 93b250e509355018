// Shared reads of the public API: list pages, products of all store pages, images.
import * as z from 'zod';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { findImage } from '../../content/image/image.ts';
import type { Image } from '../../content/image/schema.ts';
import { readQuery } from '../../http/body.ts';
import type { Ctx, Middleware, Routes } from '../../http/context.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { listProducts } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { listStorePages } from '../stock/variants.ts';
import { askedSchema, pageAfter } from './paging.ts';
import { imageUrl } from './views.ts';

export type Api = Parts &
  SiteAddress & {
    routes: Routes;
    /** Refuses calls without Idempotency-Key. */
    keyRequired: Middleware;
  };

export const pageSize = 50;
export const json = { maxBytes: 512 * 1024 };

const dateTime = z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso));
export const listQuery = z.object({
  cursor: z.string().max(1000).optional(),
  modifiedAfter: dateTime.optional(),
  modifiedBefore: dateTime.optional(),
});

export const pagination = ({ siteUrl }: SiteAddress, ctx: Ctx, cursor: string | undefined) =>
  pageAfter(readQuery(ctx, askedSchema), `${siteUrl()}${ctx.path}`, cursor);

export async function imagesOf(store: Store, ids: readonly string[]): Promise<Map<string, Image>> {
  const found = await readable([...new Set(ids)].map((id) => findImage(store, id)));
  return new Map(found.flatMap((image) => (image ? [[image.id, image] as const] : [])));
}

export async function imageUrlsOf(
  { store, siteUrl }: Pick<Api, 'store' | 'siteUrl'>,
  lines: readonly { imageId?: string | undefined }[],
): Promise<Map<string, string>> {
  const images = await imagesOf(
    store,
    lines.flatMap(({ imageId }) => imageId ?? []),
  );
  return new Map([...images].map(([id, image]) => [id, imageUrl(image, siteUrl())]));
}

/** Products of all store pages, one store page after another. */
export async function productPage(
  store: Store,
  cursor: string | undefined,
): Promise<{ products: Product[]; cursor?: string }> {
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
    if (list.cursor !== undefined) return { products: list.products, cursor: cursorText([collectionId, list.cursor]) };
    const next = pages[at + 1];
    if (list.products.length > 0)
      return { products: list.products, ...(next && { cursor: cursorText([next.id, '']) }) };
    innerCursor = undefined;
  }
  return { products: [] };
}

const cursorSchema = z.tuple([z.string(), z.string()]);

/** The cursor comes from the URL: an invalid one means the first page. */
const placeOf = (text: string): [string?, string?] => cursorSchema.safeParse(readCursor(text)).data ?? [];
