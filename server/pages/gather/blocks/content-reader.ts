// Content reader for blocks during rendering: the renderer's reader on top of the store.
import type { Reader } from '../../../../renderer/reader.ts';
import type { GalleryItem } from '../../../content/block/gallery.ts';
import { CollectionType } from '../../../content/collection/schema.ts';
import { findItems } from '../../../content/item/item.ts';
import { formCheck } from '../../../forms/bot-check/bot-check.ts';
import { findForm, publicForm } from '../../../forms/form/form.ts';
import { pathInLanguage } from '../../../site/language/language.ts';
import { findLinkTarget } from '../link-target.ts';
import { galleryItem } from '../list-block.ts';
import { orderedRows } from '../lists.ts';
import { findOpenPage, type ReadContext } from './open-page.ts';
import { readCalendar } from './read-events.ts';
import { readChildPages, readMemberArea, readPage, readSite } from './read-pages.ts';
import { readPicture } from './read-picture.ts';
import { readDonation, readProductToBuy } from './read-product.ts';
import { readProducts, readSummary } from './read-summary.ts';
import { readWords } from './read-words.ts';

/** The context's store records dependencies. */
export function contentReader(context: ReadContext & { csrfToken: string }): Reader {
  const { store, website, formats, csrfToken } = context;
  return {
    picture: (imageId) => readPicture(store, imageId),
    summary: (query) => readSummary(context, query),
    products: (ids) => readProducts(context, ids),
    product: (id) => readProductToBuy(context, id),
    donation: (id) => readDonation(context, id),
    calendar: (query) => readCalendar(context, query),
    words: (query) => readWords(context, query),
    page: (id) => readPage(context, id),
    childPages: (id) => readChildPages(context, id),
    site: () => readSite(context),
    gallery: (id) => readGallery(context, id),
    memberArea: (id) => readMemberArea(context, id),
    href: async (id) => (await findLinkTarget(store, website, id))?.path,
    async form(formId) {
      const form = formId === '' ? undefined : await findForm(store, formId);
      if (!form) return undefined;
      return { ...publicForm(form), redirect: pathInLanguage(form.redirect), check: await formCheck(store, form) };
    },
    csrfToken,
    date: (ms) => formats.date(ms, website.language, website.timeZone),
  };
}

/** Spec §9 "Max items in a user-orderable collection". */
const imagesMax = 250;

/** The same for every visitor of the page. */
async function readGallery(context: ReadContext, id: string): Promise<GalleryItem[] | undefined> {
  const page = await findOpenPage(context, id);
  if (!page || page.type === CollectionType.products) return undefined;
  const rows = (await orderedRows(context, page)).slice(0, imagesMax);
  const items = await findItems(
    context.store,
    rows.map((row) => row.id),
  );
  return items.flatMap(galleryItem);
}
