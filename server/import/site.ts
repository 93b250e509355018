// Imports a whole small site from a site file: images, pages, posts, menus, settings.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Names } from '../content/block/site-file.ts';
import { findCollectionByUrlId, listCollections, putCollection } from '../content/collection/collection.ts';
import { type Collection, CollectionType, Ordering } from '../content/collection/schema.ts';
import { findLiveDocument, putLiveDocument } from '../content/document/document.ts';
import type { Document } from '../content/document/schema.ts';
import { sanitizeHtml } from '../content/html/sanitize.ts';
import { changeImage, type ImageParts, loadImage } from '../content/image/image.ts';
import { findItemByUrlId, putItem } from '../content/item/item.ts';
import { type Item, WorkflowState } from '../content/item/schema.ts';
import { putNavigation } from '../site/navigation/navigation.ts';
import type { Website } from '../site/website/schema.ts';
import { findWebsite, putWebsite, raiseSiteRevision } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { importRefused } from './file/errors.ts';
import { messages } from './messages.ts';
import { slugOf } from './product-csv/draft.ts';
import { type ImageSource, takePicture } from './product-csv/pictures.ts';
import { documentOf } from './site-document.ts';
import type { Site, SitePage, SitePost } from './site-schema.ts';

type SiteImport = {
  images: ImageSource;
  /** For a site that has no settings yet. */
  templateId: string;
  /** Runs after pages and before settings are written: adds what else a complete site needs, e.g. its products. */
  beforeSettings?: (pageId: (urlId: string) => string) => Promise<void>;
  onProgress?: (step: string) => void;
};

type SiteReport = {
  pictures: number;
  pages: number;
  posts: number;
  /** URLs of pages and posts that were edited here and therefore stay unchanged. */
  kept: string[];
};

/**
 * Matches pages and posts by URL and images by their bytes, so importing again changes only what the file changed.
 * Settings are written last: a site has them only once everything else exists, so importing again finishes an
 * interrupted import.
 *
 * @throws importRefused, naming a missing image, page or URL that the file refers to
 */
export async function importSite(parts: ImageParts, site: Site, options: SiteImport): Promise<SiteReport> {
  checkReferences(site);
  options.onProgress?.('pictures');
  const pictures = await takePictures(parts, site, options.images);
  options.onProgress?.('pages');
  const pages = await pagesOf(parts, site, pictures.ids);
  const pageId = (urlId: string) => found(pages.get(urlId), messages.pageMissing({ page: urlId })).id;
  for (let from = 0; from < site.pages.length; from += 40) {
    await transact(parts.store, async (tx) => {
      for (const page of [...pages.values()].slice(from, from + 40)) await putCollection(tx, page);
    });
  }

  const kept: string[] = [];
  const imageId = (file: string) => found(pictures.ids.get(file), messages.pictureMissing({ picture: file }));
  for (const page of site.pages) {
    if (page.sections === undefined) continue;
    const id = pageId(page.urlId);
    if (!(await bringDocument(parts, documentOf(id, 'page', page.sections, names(id, imageId, pageId)))))
      kept.push(`/${page.urlId}`);
  }
  options.onProgress?.('posts');
  for (const post of site.posts) {
    const item = await itemOf(parts, post, pageId(post.page), post.picture && imageId(post.picture));
    const document = documentOf(item.id, 'item', post.sections, names(item.id, imageId, pageId));
    if (!(await bringDocument(parts, document))) kept.push(`/${post.page}/${post.urlId}`);
    await transact(parts.store, (tx) => putItem(tx, item));
  }

  await options.beforeSettings?.(pageId);
  await transact(parts.store, async (tx) => {
    for (const [name, links] of Object.entries(site.navigations)) {
      const items = links.map((link) =>
        'page' in link ? { collectionId: pageId(link.page) } : { externalLink: link },
      );
      putNavigation(tx, name, { items });
    }
    putWebsite(tx, websiteOf(parts, site, await findWebsite(tx), pageId(site.website.homepage), options.templateId));
    raiseSiteRevision(tx);
  });
  return { pictures: pictures.added, pages: site.pages.length, posts: site.posts.length, kept };
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw importRefused(otherwise);
  return value;
}

function checkReferences(site: Site): void {
  const types = new Map<string, SitePage['typeName']>();
  for (const page of site.pages) {
    if (types.has(page.urlId)) throw importRefused(messages.pageTwice({ url: page.urlId }));
    types.set(page.urlId, page.typeName);
    if (page.sections !== undefined && page.typeName !== 'page')
      throw importRefused(messages.noSections({ page: page.urlId, type: page.typeName }));
  }
  found(types.get(site.website.homepage), messages.homeMissing({ page: site.website.homepage }));
  for (const links of Object.values(site.navigations))
    for (const link of links)
      if ('page' in link) found(types.get(link.page), messages.linkedPageMissing({ page: link.page }));
  const posts = new Set<string>();
  for (const post of site.posts) {
    if (types.get(post.page) !== 'blog') throw importRefused(messages.notBlog({ post: post.urlId, page: post.page }));
    if (posts.has(`${post.page}/${post.urlId}`))
      throw importRefused(messages.postTwice({ url: `${post.page}/${post.urlId}` }));
    posts.add(`${post.page}/${post.urlId}`);
  }
}

async function takePictures(
  parts: ImageParts,
  site: Site,
  images: ImageSource,
): Promise<{ ids: Map<string, string>; added: number }> {
  const ids = new Map<string, string>();
  let added = 0;
  for (const [file, { altText, title, focalX, focalY }] of Object.entries(site.pictures)) {
    const result = await takePicture(parts, images, file, { dryRun: false, altText });
    if ('why' in result) throw importRefused(messages.pictureRefused({ picture: file, why: result.why }));
    if (result.added) added++;
    ids.set(file, result.id);
    const image = await loadImage(parts.store, result.id);
    // Keeps texts that the owner has changed since.
    const untouched = result.added || (image.altText === '' && image.title === '');
    if (
      untouched &&
      (image.altText !== altText || image.title !== title || image.focalX !== focalX || image.focalY !== focalY)
    ) {
      await changeImage(parts, result.id, { altText, title, focalX, focalY });
    }
  }
  return { ids, added };
}

const kinds = {
  page: { type: CollectionType.page, ordering: Ordering.page, pageSize: 20 },
  blog: { type: CollectionType.generic, ordering: Ordering.chronological, pageSize: 20 },
  products: { type: CollectionType.products, ordering: Ordering.userOrderable, pageSize: 24 },
} as const;

async function pagesOf(parts: ImageParts, site: Site, pictures: Map<string, string>): Promise<Map<string, Collection>> {
  const now = parts.clock.now();
  const last = Math.max(0, ...(await listCollections(parts.store)).map((page) => page.displayIndex));
  const pages = new Map<string, Collection>();
  for (const [index, page] of site.pages.entries()) {
    const before = await findCollectionByUrlId(parts.store, page.urlId);
    const { type, ordering, pageSize } = kinds[page.typeName];
    if (before && before.typeName !== page.typeName) throw importRefused(messages.otherType({ url: page.urlId }));
    const wanted: Collection = {
      id: before?.id ?? parts.ids.next(),
      type,
      typeName: page.typeName,
      title: page.title,
      navigationTitle: page.navigationTitle ?? page.title,
      urlId: page.urlId,
      description: sanitizeHtml(page.description).html,
      enabled: before?.enabled ?? true,
      ordering,
      pageSize: page.pageSize ?? pageSize,
      folder: false,
      regionName: before?.regionName ?? 'default',
      ...(page.picture !== undefined && {
        mainImageId: found(pictures.get(page.picture), messages.pictureMissing({ picture: page.picture })),
      }),
      // Visibility is the owner's decision.
      ...(before?.passwordHash !== undefined && { passwordHash: before.passwordHash }),
      ...(before?.memberAreaId !== undefined && { memberAreaId: before.memberAreaId }),
      ...(before?.code !== undefined && { code: before.code }),
      ...(page.seo && { seo: { ...page.seo, hidden: before?.seo?.hidden ?? false } }),
      displayIndex: before?.displayIndex ?? last + index + 1,
      addedOn: before?.addedOn ?? now,
      updatedOn: before?.updatedOn ?? now,
    };
    pages.set(page.urlId, before && !isDeepStrictEqual({ ...before }, wanted) ? { ...wanted, updatedOn: now } : wanted);
  }
  return pages;
}

/** Ids of sections and blocks are derived from their position, so that the same file gives the same document again. */
function names(documentId: string, imageId: Names['imageId'], pageId: Names['pageId']): Names {
  let count = 0;
  return {
    imageId,
    pageId,
    newId: () => hash('sha256', `${documentId}/${++count}`).slice(0, 24),
  };
}

/** @returns false if a different document exists: it may have been edited, so the importer keeps it */
async function bringDocument(parts: ImageParts, document: Document): Promise<boolean> {
  return transact(parts.store, async (tx) => {
    const before = await findLiveDocument(tx, document.id);
    if (before === undefined) putLiveDocument(tx, document);
    return (
      before === undefined ||
      isDeepStrictEqual(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(document)))
    );
  });
}

async function itemOf(
  parts: ImageParts,
  post: SitePost,
  collectionId: string,
  mainImageId: string | undefined,
): Promise<Item> {
  const now = parts.clock.now();
  const before = await findItemByUrlId(parts.store, collectionId, post.urlId);
  const id = before?.id ?? parts.ids.next();
  return {
    id,
    collectionId,
    recordType: 1,
    title: post.title,
    urlId: post.urlId,
    excerpt: sanitizeHtml(post.excerpt).html,
    documentId: id,
    tags: post.tags,
    categories: post.categories,
    authorName: post.author,
    ...(mainImageId !== undefined && { mainImageId }),
    sourceUrl: before?.sourceUrl ?? '',
    starred: post.starred,
    passthrough: before?.passthrough ?? false,
    workflowState: before?.workflowState ?? WorkflowState.published,
    ...(before?.seo && { seo: before.seo }),
    addedOn: before?.addedOn ?? now,
    updatedOn: before?.updatedOn ?? now,
    publishOn: post.publishOn,
  };
}

const storeDefaults: Website['store'] = {
  currency: 'USD',
  testModeOn: true,
  multipleQuantityAllowedForServices: true,
  continueShoppingLinkUrl: '/',
  measurementStandard: 1,
  returnPolicy: '',
  termsOfService: '',
  privacyPolicy: '',
  businessName: '',
  scarcityEnabled: false,
  scarcityThreshold: 10,
  expressCheckout: false,
  priceTax: 'EXCLUSIVE',
};

/**
 * Merges the file's settings into the existing ones; keeps what the file doesn't cover (template, tweaks, code, logo).
 */
function websiteOf(
  parts: ImageParts,
  site: Site,
  before: Website | undefined,
  homepageCollectionId: string,
  templateId: string,
): Website {
  const now = parts.clock.now();
  const { homepage: _, store, ...settings } = site.website;
  return {
    ...(before ?? {
      id: parts.ids.next(),
      identifier: slugOf(settings.siteTitle),
      useCLDRMoneyFormat: false,
      templateId,
      tweaks: {},
      homepageTitleFormat: '%s',
      collectionTitleFormat: '%p — %s',
      itemTitleFormat: '%i — %s',
      codeInjection: { header: '', footer: '' },
      createdAt: now,
    }),
    ...settings,
    homepageCollectionId,
    store: { ...(before?.store ?? storeDefaults), ...store },
    contentModifiedOn: now,
  };
}
