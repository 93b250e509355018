// Creates a page of a kind that the site offers, or copies one: a draft until it is published. Editor B3, B11; spec §3
// "Enumerations".
import type { Parts } from '../../base/parts.ts';
import {
  draftedPageUrls,
  findCollection,
  findCollectionByUrlId,
  listCollections,
  putCollection,
} from '../../content/collection/collection.ts';
import { collectionMissing, urlIdTaken } from '../../content/collection/errors.ts';
import {
  type Collection,
  CollectionType,
  FolderBehavior,
  Ordering,
  SystemKind,
  unvisitedKinds,
} from '../../content/collection/schema.ts';
import { reservedSegments } from '../../content/collection/settings-schema.ts';
import { freeUrlId, urlIdOfTitle } from '../../content/collection/url-id.ts';
import { beginDraft, type Editor, findDraftDocument } from '../../content/document/draft.ts';
import { assertReviewed } from '../../content/document/reviewed.ts';
import { findRecordDraft, withRecordDraft } from '../../content/record-draft/record-draft.ts';
import { languageAt, listLanguages } from '../../site/language/language.ts';
import type { Template, Templates } from '../../site/template/template.ts';
import { loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { pageLimit, pageTypeUnknown } from './errors.ts';
import { messages } from './messages.ts';
import { type NewPage, type Offers, type PageTypeOffer, pageLimits } from './schema.ts';
import { copyOf, startOf } from './start.ts';

export type PageTreeParts = Parts & { templates: Templates };

type Kind = Pick<Collection, 'type' | 'ordering' | 'pageSize' | 'folder'> & Partial<Pick<Collection, 'folderBehavior'>>;

const { generic, page, products } = CollectionType;
const list = (ordering: number): Kind => ({ type: generic, ordering, pageSize: 20, folder: false });
const sections: Kind = { type: page, ordering: Ordering.page, pageSize: 20, folder: false };
const folder = (folderBehavior: number): Kind => ({
  ...{ type: generic, ordering: Ordering.userOrderable, pageSize: 250, folder: true },
  folderBehavior,
});

const kinds: Readonly<Record<string, Kind>> = {
  page: sections,
  blog: list(Ordering.chronological),
  events: list(Ordering.calendar),
  gallery: list(Ordering.userOrderable),
  products: { type: products, ordering: Ordering.userOrderable, pageSize: 24, folder: false },
  folder: folder(FolderBehavior.redirect),
  index: folder(FolderBehavior.index),
  [SystemKind.coverPage]: sections,
  ...Object.fromEntries(unvisitedKinds.map((kind) => [kind, sections])),
};

export const hasSections = ({ type }: Pick<Collection, 'type'>): boolean => type === page;

/** Our own kinds, and those that the template adds. Track pages only come from imports. */
function typesOf({ collections }: Pick<Template, 'collections'>): PageTypeOffer[] {
  const own = Object.entries(messages.kinds).map(
    ([typeName, title]): PageTypeOffer => ({
      ...{ typeName, title },
      ...(kinds[typeName] === sections && { hasSections: true }),
      ...(unvisitedKinds.includes(typeName) && { isUnvisited: true }),
    }),
  );
  const others = Object.entries(collections).filter(
    ([name, conf]) =>
      !conf.folder &&
      !conf.index &&
      !Object.hasOwn(kinds, name) &&
      !/^(?:folders|album)$/.test(name) &&
      conf.acceptTypes.length > 0,
  );
  return [...own, ...others.map(([typeName, conf]) => ({ typeName, title: conf.title ?? typeName }))];
}

const templateNow = async ({ store, templates }: PageTreeParts) =>
  templates.load((await loadWebsite(store)).templateId);

export async function openOffers(parts: PageTreeParts): Promise<Offers> {
  const template = await templateNow(parts);
  const layouts = Object.entries(template.manifest.layouts).map(([name, layout]) => ({ name, title: layout.name }));
  return { types: typesOf(template), layouts };
}

/** The page isn't in any menu yet. @throws pageTypeUnknown, pageLimit, urlIdTaken, reviewFirst */
export async function createPage(
  parts: PageTreeParts,
  editor: Editor,
  { typeName, title, layout, publish = false }: NewPage,
  within = (_: Tx, __: Collection) => {},
): Promise<Collection> {
  const { store, ids, clock } = parts;
  const template = await templateNow(parts);
  const type = typesOf(template).find((one) => one.typeName === typeName);
  if (!type) throw pageTypeUnknown({ typeName });
  const kind = kinds[typeName] ?? list(Ordering.chronological);
  const place = await nextPlace(parts);
  const [id, now] = [ids.next(), clock.now()];
  const made = hasSections(kind) ? startOf({ id, title, layout }, () => ids.next()) : undefined;
  const drafted = await draftedPageUrls(store);
  return transact(store, async (tx) => {
    const added: Collection = {
      ...kind,
      ...{ id, typeName, title, navigationTitle: title, description: '' },
      urlId: await freeAddress(tx, drafted, title, type.title),
      enabled: publish,
      ...(!publish && { isDraft: true }),
      regionName: layoutOf(template, typeName),
      ...{ displayIndex: place, addedOn: now, updatedOn: now },
    };
    if (publish) await assertReviewed(tx, id, editor);
    await putCollection(tx, added);
    if (made) beginDraft(tx, editor, made, now);
    raiseSiteRevision(tx);
    within(tx, added);
    return added;
  });
}

/** A cover page uses the cover layout if the template has one. */
const layoutOf = ({ collections, manifest }: Template, typeName: string): string =>
  collections[typeName]?.layout ??
  (typeName === SystemKind.coverPage && Object.hasOwn(manifest.layouts, coverLayout) ? coverLayout : 'default');
const coverLayout = 'cover';

/** Copies sections, blocks and settings, but not items. @throws collectionMissing, pageLimit, urlIdTaken */
export async function duplicatePage(
  parts: PageTreeParts,
  editor: Editor,
  id: string,
  within = (_: Tx, __: Collection) => {},
): Promise<Collection> {
  const { store, ids, clock } = parts;
  const place = await nextPlace(parts);
  const [copyId, now] = [ids.next(), clock.now()];
  const drafted = await draftedPageUrls(store);
  return transact(store, async (tx) => {
    const live = await findCollection(tx, id);
    if (!live) throw collectionMissing({ id });
    const { itemOrder: _, ...page } = withRecordDraft(live, await findRecordDraft(tx, id));
    const document = await findDraftDocument(tx, id);
    const title = messages.copyOf(page).slice(0, pageLimits.titleMax);
    const added: Collection = {
      ...page,
      ...{
        id: copyId,
        title,
        navigationTitle: messages.copyOf({ title: page.navigationTitle }).slice(0, pageLimits.titleMax),
      },
      urlId: await freeAddress(tx, drafted, page.urlId.replaceAll('/', ' '), page.typeName),
      ...{ enabled: false, isDraft: true, displayIndex: place, addedOn: now, updatedOn: now },
    };
    await putCollection(tx, added);
    if (document) beginDraft(tx, editor, copyOf(document, copyId), now);
    raiseSiteRevision(tx);
    within(tx, added);
    return added;
  });
}

/** Editor B3: a slug from the title, else from the fallback; a collision adds -1, -2. @throws urlIdTaken */
async function freeAddress(
  tx: Tx,
  drafted: ReadonlyMap<string, string>,
  title: string,
  fallback: string,
): Promise<string> {
  const wanted = urlIdOfTitle(title, fallback, { ascii: true });
  const languages = await listLanguages(tx);
  const isTaken = async (one: string) =>
    reservedSegments.has(one) ||
    languageAt(languages, `/${one}`) !== undefined ||
    drafted.has(one) ||
    !!(await findCollectionByUrlId(tx, one));
  const urlId = await freeUrlId(wanted, isTaken);
  if (urlId === undefined) throw urlIdTaken({ urlId: wanted });
  return urlId;
}

/** @throws pageLimit */
async function nextPlace({ store }: Parts): Promise<number> {
  const pages = await listCollections(store);
  const max = pageLimits.pagesMax;
  if (pages.length >= max) throw pageLimit({ max });
  return Math.max(0, ...pages.map(({ displayIndex }) => displayIndex)) + 1;
}
