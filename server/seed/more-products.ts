// Demo products that no CSV file of a shop can describe: a subscription, a gift card, a membership with its pages, and a
// donation; also the files of digital products. Products are matched by URL, so running it again changes nothing.
import * as z from 'zod';
import { addProductFile, listProductFiles } from '../commerce/download/download.ts';
import { putPreferences } from '../commerce/preferences/preferences.ts';
import { findProductByUrlId, putProduct } from '../commerce/product/product.ts';
import { donationSchema, productSchema, subscriptionPlanSchema } from '../commerce/product/schema.ts';
import { findCollectionByUrlId, putCollection } from '../content/collection/collection.ts';
import type { ImageParts } from '../content/image/image.ts';
import { type ImageSource, takePicture } from '../import/product-csv/pictures.ts';
import { transact } from '../store/transact.ts';

const fileSchema = z.array(
  z.strictObject({
    urlId: z.string(),
    productType: productSchema.shape.productType,
    title: z.string(),
    excerpt: z.string(),
    pictures: z.array(z.string()),
    tags: z.array(z.string()),
    option: z.string().optional(),
    variants: z.array(
      z.strictObject({
        sku: z.string(),
        priceCents: z.int(),
        value: z.string().optional(),
        weight: z.number().optional(),
      }),
    ),
    subscriptionPlan: subscriptionPlanSchema.optional(),
    donation: donationSchema.optional(),
    customAddButtonText: z.string().optional(),
    /** The member area that it opens: the URL and content of its page. */
    memberArea: z.string().optional(),
  }),
);

export async function seedProducts(
  parts: ImageParts,
  { json, collectionId, images }: { json: unknown; collectionId: string; images: ImageSource },
): Promise<void> {
  const { store, ids, clock } = parts;
  const areas: { id: string; title: string; productId: string }[] = [];
  for (const [n, wanted] of fileSchema.parse(json).entries()) {
    const { pictures, option, variants, customAddButtonText, memberArea, ...fields } = wanted;
    const before = await findProductByUrlId(store, collectionId, fields.urlId);
    const id = before?.id ?? ids.next();
    if (memberArea !== undefined) areas.push({ id: memberArea, title: fields.title, productId: id });
    if (before) continue;
    const imageIds: string[] = [];
    for (const file of pictures) {
      const taken = await takePicture(parts, images, file, { dryRun: false });
      if ('why' in taken) throw new Error(`The image "${file}" of the demo's products ${taken.why}.`);
      imageIds.push(taken.id);
    }
    const now = clock.now();
    const product = productSchema.parse({
      ...fields,
      id,
      collectionId,
      imageIds,
      categoryIds: [],
      variantOptionOrdering: option === undefined ? [] : [option],
      variants: variants.map(({ sku, priceCents, value, weight = 0 }) => ({
        id: ids.uuid(),
        sku,
        attributes: option === undefined ? {} : { [option]: value },
        ...{ priceCents, salePriceCents: 0, onSale: false, unlimited: true },
        ...{ weight, width: 0, height: 0, len: 0 },
      })),
      isSubscribable: fields.subscriptionPlan !== undefined,
      useCustomAddButtonText: customAddButtonText !== undefined,
      ...(customAddButtonText !== undefined && { customAddButtonText }),
      ...{ visible: true, starred: false, displayIndex: 100 + n, addedOn: now, updatedOn: now, publishOn: now },
    });
    await transact(store, (tx) => putProduct(tx, product));
  }
  await openAreas(parts, areas);
}

/** The pages that a membership opens are at the URL of their area. */
async function openAreas({ store }: ImageParts, areas: readonly { id: string; title: string }[]): Promise<void> {
  await transact(store, async (tx) => {
    await putPreferences(tx, 'member-areas', { areas });
    for (const { id } of areas) {
      const page = await findCollectionByUrlId(tx, id);
      if (page && page.memberAreaId !== id) await putCollection(tx, { ...page, memberAreaId: id });
    }
  });
}

/** The wallpapers' files: the pictures themselves. */
export async function seedFiles(
  parts: ImageParts,
  { collectionId, urlId, images, files }: { collectionId: string; urlId: string; images: ImageSource; files: string[] },
): Promise<void> {
  const { store, blobs, ids, clock } = parts;
  const product = await findProductByUrlId(store, collectionId, urlId);
  if (!product || (await listProductFiles(store, product.id)).length > 0) return;
  for (const name of files) {
    const bytes = await images.resolve(name);
    if (!bytes) continue;
    const hash = await blobs.put(bytes);
    const file = { id: ids.next(), hash, name, sizeBytes: bytes.length, addedAt: clock.now() };
    await transact(store, (tx) => addProductFile(tx, product.id, file));
  }
}
