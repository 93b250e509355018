// Facts about the links, images, and references of a page, read through a store that records dependencies.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { decodedUri } from '../../base/text/decoded.ts';
import { findProduct } from '../../commerce/product/product.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { reservedSegments } from '../../content/collection/settings-schema.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import type { Document } from '../../content/document/schema.ts';
import { withShared } from '../../content/document/shared.ts';
import { hasSiteFile } from '../../content/file/file.ts';
import { findImage, servedBytes } from '../../content/image/image.ts';
import { widthBucket } from '../../content/image/widths.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import { findForm } from '../../forms/form/form.ts';
import { isEmail } from '../../outbox/address.ts';
import type { Templates } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { findLinkTarget } from '../gather/link-target.ts';
import {
  altProblems,
  type Facts,
  imageProblems,
  type LinkState,
  type Problem,
  type ReferenceState,
  referenceKey,
} from './checks.ts';
import type { PageContent, PageImage, PageReference } from './content.ts';
import { targetOfPath } from './path-target.ts';
import type { ThemeColors } from './theme-colors.ts';

export type FactParts = Parts &
  Pick<SiteAddress, 'siteUrl'> & {
    blobs: Blobs;
    templates: Templates;
  };

/** @param document the owner of the content, for its own anchors */
export async function factsOf(
  parts: FactParts,
  document: Document,
  content: PageContent,
  colors: ThemeColors | undefined,
): Promise<Facts> {
  const links = new Map<string, LinkState>();
  for (const { href } of content.links) if (!links.has(href)) links.set(href, await linkState(parts, document, href));
  const images = new Map<string, Awaited<ReturnType<typeof imageFacts>>>();
  for (const image of content.images)
    if (!images.has(image.imageId)) images.set(image.imageId, await imageFacts(parts, image));
  const references = new Map<string, ReferenceState>();
  for (const reference of content.references) {
    const key = referenceKey(reference);
    if (!references.has(key)) references.set(key, await referenceState(parts, reference));
  }
  return { links, images, references, colors };
}

async function imageFacts(parts: FactParts, { imageId, shownPx }: PageImage) {
  const image = await findImage(parts.store, imageId);
  if (!image) return undefined;
  const served = await servedBytes(parts, image, Math.min(widthBucket(shownPx), image.widthPx));
  return { ...image, servedBytes: served };
}

/** Alternative text and weight of images outside of sections, such as a product's. */
export async function imageProblemsOf(
  parts: FactParts,
  images: readonly Omit<PageImage, 'sectionId'>[],
): Promise<Problem[]> {
  const facts = new Map<string, Awaited<ReturnType<typeof imageFacts>>>();
  const all = images.map((image) => ({ ...image, sectionId: '' }));
  for (const image of all) if (!facts.has(image.imageId)) facts.set(image.imageId, await imageFacts(parts, image));
  return [...altProblems({ images: all }, { images: facts }), ...imageProblems({ images: all }, { images: facts })];
}

async function referenceState({ store }: FactParts, { kind, id }: PageReference): Promise<ReferenceState> {
  switch (kind) {
    case 'collection':
      return { isThere: (await findCollection(store, id)) !== undefined };
    case 'product':
      return { isThere: (await findProduct(store, id)) !== undefined };
    case 'file':
      return { isThere: await hasSiteFile(store, id) };
    case 'form': {
      const form = await findForm(store, id);
      if (!form) return { isThere: false };
      // Newsletter submissions go to the mailing list.
      return { isThere: true, ...(form.notifyEmail === '' && !form.isNewsletter && { isSilent: form.name }) };
    }
    default:
      return kind satisfies never;
  }
}

/**
 * External sites are never requested: only the format of their addresses is checked.
 * @param document undefined: the link is on pages of many kinds
 */
export async function linkState(parts: FactParts, document: Document | undefined, stored: string): Promise<LinkState> {
  const href = stored.trim();
  if (href === '' || href.startsWith('?')) return 'fine';
  const [, pageId, part] = /^([0-9a-f]{24})(?:#(.*))?$/s.exec(href) ?? [];
  if (pageId !== undefined) {
    if (await findCollection(parts.store, pageId)) return pageState(parts, pageId, part);
    const target = await findLinkTarget(parts.store, await loadWebsite(parts.store), pageId);
    return target ? pathState(parts, target.path) : 'page-gone';
  }
  if (href.startsWith('#'))
    return !document || (await hasAnchor(parts.store, document, href.slice(1))) ? 'fine' : 'anchor-gone';
  if (/^mailto:/i.test(href)) return areEmails(href.slice(7)) ? 'fine' : 'malformed';
  if (/^tel:/i.test(href)) return /\d{2}/.test(href) && !/[^\d+*#;,.()\s-]/.test(href.slice(4)) ? 'fine' : 'malformed';
  if (href.startsWith('/') && !/^\/[/\\]/.test(href)) return pathState(parts, href);
  const url = /^https?:\/\//i.test(href) && !/\s/.test(href) && URL.canParse(href) ? new URL(href) : undefined;
  if (!url) return 'malformed';
  if (url.host === new URL(parts.siteUrl()).host) return pathState(parts, url.pathname + url.search + url.hash);
  return url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[')
    ? 'fine'
    : 'malformed';
}

const areEmails = (to: string): boolean =>
  decodedUri(to.split('?')[0] ?? '')
    .split(',')
    .every((one) => isEmail(one.trim()));

export async function pageState(
  { store }: Pick<FactParts, 'store'>,
  id: string,
  part: string | undefined,
): Promise<LinkState> {
  const page = await findCollection(store, id);
  if (!page) return 'page-gone';
  if (!page.enabled) return 'hidden';
  return part === undefined || (await hasPart(store, page, part)) ? 'fine' : 'anchor-gone';
}

/** Anchors are known only for pages that consist of sections. */
async function hasPart(store: Store, page: Collection, part: string): Promise<boolean> {
  const document = page.type === CollectionType.page ? await findDraftDocument(store, page.id) : undefined;
  return document === undefined || hasAnchor(store, document, part);
}

/** Anchors in every built-in theme, and those built into browsers. */
const anchorsAnywhere: ReadonlySet<string> = new Set(['', 'top', 'page']);

async function hasAnchor(store: Store, own: Document, written: string): Promise<boolean> {
  const anchor = decodedUri(written);
  if (anchorsAnywhere.has(anchor)) return true;
  const { blocks } = await withShared(own, (id) => findDraftDocument(store, id));
  return Object.values(blocks).some(
    ({ id, props }) => anchor === `block-${id}` || (typeof props.html === 'string' && hasId(props.html, anchor)),
  );
}

const hasId = (html: string, id: string): boolean =>
  [`id="${id}"`, `id='${id}'`, `id=${id}`, `name="${id}"`].some((text) => html.includes(text));

async function pathState(parts: FactParts, href: string): Promise<LinkState> {
  const [path = '/'] = href.split(/[?#]/, 1);
  const segments = decodedUri(path)
    .split('/')
    .filter((one) => one !== '');
  const [first = '', second = ''] = segments;
  if (first === 's') return (await hasSiteFile(parts.store, second)) ? 'fine' : 'file-gone';
  if (first === 'images') return (await findImage(parts.store, second)) ? 'fine' : 'nothing';
  if (reservedSegments.has(first)) return 'fine';
  const { state, page } = await targetOfPath(parts, decodedUri(path));
  const part = /#(.*)$/s.exec(href)?.[1];
  if (state !== 'fine' || !page || part === undefined) return state;
  return (await hasPart(parts.store, page, part)) ? 'fine' : 'anchor-gone';
}
