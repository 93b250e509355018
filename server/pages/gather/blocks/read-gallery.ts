// The images of a page, for the gallery block.
import type { GalleryPicture } from '../../../../renderer/list-reader.ts';
import { CollectionType } from '../../../content/collection/schema.ts';
import { findItems } from '../../../content/item/item.ts';
import type { Item } from '../../../content/item/schema.ts';
import { hrefs } from '../link-target.ts';
import { orderedRows } from '../lists.ts';
import { plainText } from '../plain-text.ts';
import { findOpenPage, type ReadContext } from './open-page.ts';
import { readPicture } from './read-picture.ts';

/** Spec §9 "Max items in a user-orderable collection". */
const imagesMax = 250;

/** The same for every visitor of the page. */
export async function readGallery(context: ReadContext, id: string): Promise<GalleryPicture[] | undefined> {
  const page = await findOpenPage(context, id);
  if (!page || page.type === CollectionType.products) return undefined;
  const rows = (await orderedRows(context, page)).slice(0, imagesMax);
  const items = await findItems(
    context.store,
    rows.map((row) => row.id),
  );
  return (await Promise.all(items.map((item) => pictureOf(context, item)))).flat();
}

async function pictureOf(
  context: ReadContext,
  { title, excerpt, mainImageId, clickthroughUrl }: Item,
): Promise<GalleryPicture[]> {
  const picture = mainImageId === undefined ? undefined : await readPicture(context.store, mainImageId);
  if (!picture) return [];
  const { url = '', newWindow = false } = clickthroughUrl ?? {};
  const link = url !== '' && { href: (await hrefs(context, [url]))(url), ...(newWindow && { newWindow }) };
  return [{ picture, title, description: plainText(excerpt), ...link }];
}
