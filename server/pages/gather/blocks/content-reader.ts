// Content reader for blocks during rendering: the renderer's reader on top of the store.
import type { GalleryPicture } from '../../../../renderer/list-reader.ts';
import type { Reader } from '../../../../renderer/reader.ts';
import { CollectionType } from '../../../content/collection/schema.ts';
import { findItems } from '../../../content/item/item.ts';
import type { Item } from '../../../content/item/schema.ts';
import { formCheck } from '../../../forms/bot-check/bot-check.ts';
import { findForm, publicForm } from '../../../forms/form/form.ts';
import { pathInLanguage } from '../../../site/language/language.ts';
import { findLinkTarget, hrefs } from '../link-target.ts';
import { orderedRows } from '../lists.ts';
import { plainText } from '../plain-text.ts';
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
async function readGallery(context: ReadContext, id: string): Promise<GalleryPicture[] | undefined> {
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
