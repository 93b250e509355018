// Opens and changes all settings of one page.
import type { Parts } from '../../base/parts.ts';
import { findWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { findCollection, putCollection } from './collection.ts';
import { collectionMissing, homeMustShow, passwordNeeded, settingsChanged } from './errors.ts';
import { newLock } from './lock.ts';
import { type Collection, CollectionType, FolderBehavior, holdsItems } from './schema.ts';
import type { OpenedSettings, PageSettings } from './settings-schema.ts';

/** @throws collectionMissing */
export async function openSettings(parts: Parts, id: string): Promise<OpenedSettings> {
  const [collection, website] = await Promise.all([findCollection(parts.store, id), findWebsite(parts.store)]);
  if (!collection) throw collectionMissing({ id });
  return answerOf(collection, website?.homepageCollectionId === id);
}

const answerOf = (page: Collection, isHome: boolean): OpenedSettings => ({
  settings: settingsOf(page),
  updatedOn: page.updatedOn,
  isHome,
  typeName: page.typeName,
  isDraft: page.isDraft === true,
  folder: page.folder,
  lists: holdsItems(page) || page.type === CollectionType.products,
});

/**
 * Our choice: settings have no draft. Changes are live immediately, so they require the permission to publish.
 *
 * @throws collectionMissing, settingsChanged, urlIdTaken, homeMustShow, passwordNeeded
 */
export async function changeSettings(
  parts: Parts,
  id: string,
  settings: PageSettings,
  seenUpdatedOn: number,
): Promise<OpenedSettings> {
  const now = parts.clock.now();
  // Hashing is slow, so it runs before the transaction.
  const newHash = settings.isProtected && settings.password ? await newLock(settings.password) : undefined;
  return transact(parts.store, async (tx) => {
    const before = await findCollection(tx, id);
    if (!before) throw collectionMissing({ id });
    if (before.updatedOn !== seenUpdatedOn) throw settingsChanged();
    const isHome = (await findWebsite(tx))?.homepageCollectionId === id;
    if (isHome && !settings.enabled) throw homeMustShow();
    const { seoTitle, seoDescription, hidden, isProtected, password: _, memberAreaId, ...named } = settings;
    const { imageId, layout, folderBehavior, pageSize, description, code, ...plain } = named;
    const { passwordHash: oldHash, memberAreaId: oldArea, mainImageId: oldImage, isDraft, ...unlocked } = before;
    const mainImageId = imageId ?? oldImage;
    const area = memberAreaId ?? oldArea;
    const passwordHash = (isProtected ?? oldHash !== undefined) ? (newHash ?? oldHash) : undefined;
    if (isProtected && passwordHash === undefined) throw passwordNeeded();
    const seo = {
      ...(seoTitle && { title: seoTitle }),
      ...(seoDescription && { description: seoDescription }),
      hidden,
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
      // Making a draft page visible publishes it.
      ...(isDraft && !settings.enabled && { isDraft }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...(area && { memberAreaId: area }),
      updatedOn: Math.max(now, before.updatedOn + 1),
    };
    await putCollection(tx, after);
    raiseSiteRevision(tx);
    return answerOf(after, isHome);
  });
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
  code = { header: '', footer: '' },
}: Collection): PageSettings => ({
  ...{ title, navigationTitle, urlId, enabled },
  seoTitle: seo?.title ?? '',
  seoDescription: seo?.description ?? '',
  hidden: seo?.hidden ?? false,
  isProtected: passwordHash !== undefined,
  password: '',
  ...(memberAreaId !== undefined && { memberAreaId }),
  description,
  imageId: mainImageId ?? '',
  ...(folder && { folderBehavior: folderBehavior ?? FolderBehavior.redirect }),
  pageSize,
  layout: regionName,
  code,
});
