// Opens and changes all settings of one page. Those of a published page are a draft until it is published again. Public.
import type { Parts } from '../../base/parts.ts';
import { same } from '../../base/same.ts';
import { languageAt, listLanguages } from '../../site/language/language.ts';
import { isHomePage } from '../../site/site-part/site-part.ts';
import { findWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { eventsOptions } from '../block/calendar.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import {
  changedFields,
  dropRecordDraft,
  findRecordDraft,
  noteFieldChange,
  putRecordDraft,
  type RecordDraft,
  withRecordDraft,
} from '../record-draft/record-draft.ts';
import { draftedPageUrls, findCollection, findCollectionByUrlId, freeUrl, putCollection } from './collection.ts';
import { collectionMissing, homeMustShow, passwordNeeded, reviewFirst, settingsChanged, urlIdTaken } from './errors.ts';
import { newLock } from './lock.ts';
import { type Collection, CollectionType, FolderBehavior, hasUrl, holdsItems } from './schema.ts';
import type { OpenedSettings, PageSettings } from './settings-schema.ts';
import { shapeOf } from './shape.ts';

/** @throws collectionMissing */
export async function openSettings(parts: Parts, id: string): Promise<OpenedSettings> {
  const { store } = parts;
  const [collection, isHome, draft] = await Promise.all([
    findCollection(store, id),
    isHomePage(store, id),
    findRecordDraft(store, id),
  ]);
  if (!collection) throw collectionMissing({ id });
  return answerOf(withRecordDraft(collection, draft), isHome, draft);
}

const answerOf = (page: Collection, isHome: boolean, draft: RecordDraft | undefined): OpenedSettings => ({
  ...(draft && { unpublished: { revision: draft.revision, at: draft.at, by: draft.by } }),
  settings: settingsOf(page),
  updatedOn: page.updatedOn,
  isHome,
  typeName: page.typeName,
  ...(!hasUrl(page) && { isUnvisited: true }),
  isDraft: page.isDraft === true,
  folder: page.folder,
  hasSections: page.type === CollectionType.page,
  lists: holdsItems(page) || page.type === CollectionType.products,
  ...designsOf(page),
});

function designsOf(page: Collection): Pick<OpenedSettings, 'designs'> {
  const { base } = shapeOf(page, undefined);
  return base === 'gallery' || base === 'events' ? { designs: base } : {};
}

/**
 * Changes the draft of a published page, or a page that was never published, directly.
 *
 * @throws collectionMissing, settingsChanged, urlIdTaken, homeMustShow, passwordNeeded, reviewFirst
 */
export async function changeSettings(
  parts: Parts,
  person: { id: string; name: string },
  id: string,
  settings: PageSettings,
  seenUpdatedOn: number,
): Promise<OpenedSettings> {
  const now = parts.clock.now();
  // Hashing is slow, so it runs before the transaction.
  const newHash = settings.isProtected && settings.password ? await newLock(settings.password) : undefined;
  const drafted = await draftedPageUrls(parts.store);
  return transact(parts.store, async (tx) => {
    const live = await findCollection(tx, id);
    if (!live) throw collectionMissing({ id });
    const before = withRecordDraft(live, await findRecordDraft(tx, id));
    if (before.updatedOn !== seenUpdatedOn) throw settingsChanged();
    const isHome = await isHomePage(tx, id);
    if (isHome && !settings.enabled) throw homeMustShow();
    const {
      seoTitle,
      seoDescription,
      hidden,
      filtersHidden,
      isProtected,
      password: _,
      memberAreaId,
      ...named
    } = settings;
    const { imageId, layout, folderBehavior, pageSize, description, code, gallery, events, ...plain } = named;
    const { passwordHash: oldHash, memberAreaId: oldArea, mainImageId: oldImage, isDraft, ...unset } = before;
    const { gallery: oldGallery, ...unlocked } = unset;
    const mainImageId = imageId ?? oldImage;
    const area = memberAreaId ?? oldArea;
    const passwordHash = (isProtected ?? oldHash !== undefined) ? (newHash ?? oldHash) : undefined;
    if (isProtected && passwordHash === undefined) throw passwordNeeded();
    const seo = {
      ...(seoTitle && { title: seoTitle }),
      ...(seoDescription && { description: seoDescription }),
      hidden,
      ...((filtersHidden ?? before.seo?.filtersHidden) && { filtersHidden: true }),
    };
    // Distinct even for two changes within one millisecond.
    const after: Collection = {
      ...unlocked,
      ...plain,
      seo,
      ...(description !== undefined && { description: sanitizeHtml(description).html }),
      ...(mainImageId && { mainImageId }),
      ...(folderBehavior !== undefined && before.folder && { folderBehavior }),
      ...(pageSize !== undefined && { pageSize }),
      ...(layout !== undefined && { regionName: layout }),
      ...(code !== undefined && { code }),
      ...(gallery !== null && (gallery ?? oldGallery) && { gallery: gallery ?? oldGallery }),
      // The form also sends the defaults, which aren't a choice.
      ...(events && !(before.events === undefined && same(events, eventsOptions.parse({}))) && { events }),
      // Making a draft page visible publishes it.
      ...(isDraft && !settings.enabled && { isDraft }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...(area && { memberAreaId: area }),
      updatedOn: Math.max(now, before.updatedOn + 1),
    };
    if (after.urlId !== before.urlId && languageAt(await listLanguages(tx), `/${after.urlId}`))
      throw urlIdTaken({ urlId: after.urlId });
    const claimant = after.urlId === before.urlId ? undefined : drafted.get(after.urlId);
    if (claimant !== undefined && claimant !== id) throw urlIdTaken({ urlId: after.urlId });
    if (isDraft) {
      if (settings.enabled && (await findWebsite(tx))?.reviewBeforePublish) throw reviewFirst();
      await putCollection(tx, after);
      if (changedFields(before, after).length > 0) await noteFieldChange(tx, id, person, now);
      raiseSiteRevision(tx);
      return answerOf(after, isHome, undefined);
    }
    const holder = await findCollectionByUrlId(tx, after.urlId);
    if (holder && holder.id !== id && !(await isLeaving(tx, holder.id))) throw urlIdTaken({ urlId: after.urlId });
    const shown = await putRecordDraft(tx, person, now, { live, next: after });
    return answerOf(shown, isHome, await findRecordDraft(tx, id));
  });
}

/** Whether the page gets another address when it is published. */
const isLeaving = async (tx: Tx, id: string): Promise<boolean> =>
  (await findRecordDraft(tx, id))?.values.urlId !== undefined;

/** Before several pages are published in one commit: their addresses become free for each other. */
export async function leaveUrl(tx: Tx, id: string): Promise<void> {
  const page = await findCollection(tx, id);
  if (page && (await isLeaving(tx, id))) freeUrl(tx, page);
}

/**
 * Makes the unpublished settings of a page live.
 *
 * @returns whether it had any, and the new order of its items, which the caller applies
 * @throws urlIdTaken, homeMustShow
 */
export async function publishSettings(
  tx: Tx,
  id: string,
  at: number,
): Promise<{ itemOrder: readonly string[] | undefined } | undefined> {
  const [page, draft] = [await findCollection(tx, id), await findRecordDraft(tx, id)];
  if (!page || !draft) return undefined;
  const { itemOrder, ...settings } = withRecordDraft(page, draft);
  const next = { ...settings, updatedOn: Math.max(at, page.updatedOn + 1) };
  if (!next.enabled && (await findWebsite(tx))?.homepageCollectionId === id) throw homeMustShow();
  await putCollection(tx, next);
  dropRecordDraft(tx, id);
  return { itemOrder };
}

const settingsOf = ({
  title,
  navigationTitle,
  urlId,
  enabled,
  seo,
  passwordHash,
  memberAreaId,
  description,
  mainImageId,
  folder,
  folderBehavior,
  pageSize,
  regionName,
  gallery,
  events,
  code = { header: '', footer: '' },
}: Collection): PageSettings => ({
  ...{ title, navigationTitle, urlId, enabled },
  seoTitle: seo?.title ?? '',
  seoDescription: seo?.description ?? '',
  hidden: seo?.hidden ?? false,
  ...(seo?.filtersHidden && { filtersHidden: true }),
  isProtected: passwordHash !== undefined,
  password: '',
  ...(memberAreaId !== undefined && { memberAreaId }),
  description,
  imageId: mainImageId ?? '',
  ...(folder && { folderBehavior: folderBehavior ?? FolderBehavior.redirect }),
  pageSize,
  layout: regionName,
  ...(gallery && { gallery }),
  ...(events && { events }),
  code,
});
