// The demo content of a new site other than products and items: pages, texts, policies, categories. Each counts as demo
// content until it is changed.
import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import { same } from '../../base/same.ts';
import { blocks } from '../../content/block/blocks.ts';
import { findCollection, listCollections, putCollection } from '../../content/collection/collection.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { findTrashed } from '../../content/collection/trash.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import { type Editor, findHead } from '../../content/document/draft.ts';
import { replaceLive } from '../../content/document/publish.ts';
import { type Document, documentSchema } from '../../content/document/schema.ts';
import { removePage, restorePage } from '../../content/site-layout/page-trash.ts';
import type { LayoutParts } from '../../content/site-layout/site-layout.ts';
import type { Website } from '../../site/website/schema.ts';
import { findWebsite, putWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { deleteCategory, findCategory, findCategoryBySlug, listCategories, putCategory } from '../product/category.ts';
import { type Category, categorySchema } from '../product/schema.ts';
import { messages } from './messages.ts';
import { type DemoEntry, demoEntrySchema } from './schema.ts';

export const partSchema = z.discriminatedUnion('of', [
  /** `rev` of its document, which grows with each draft. */
  z.object({ of: z.literal('page'), id: z.string(), updatedOn: z.int(), rev: z.int() }),
  /** The description of a list page. */
  z.object({ of: z.literal('description'), id: z.string(), text: z.string() }),
  z.object({ of: z.literal('setting'), id: z.string(), text: z.string() }),
  z.object({ of: z.literal('category'), id: z.string(), category: categorySchema }),
]);
export type DemoPart = z.infer<typeof partSchema>;

const removedParts = table<{ part: DemoPart; shown: DemoEntry; home?: { document: Document; rev: number } }>({
  name: 'removed-demo-part',
  topic: 'none: written with what it removes',
  schema: z.object({
    part: partSchema,
    shown: demoEntrySchema,
    /** The earlier home page, and the revision that replaced it. */
    home: z.object({ document: documentSchema, rev: z.int() }).optional(),
  }),
});
const keyOf = ({ of, id }: DemoPart) => `${of} ${id}`;

/** Texts and policies in the site's settings, by name. */
type Setting = { read(website: Website): string; write(website: Website, text: string): Website };
const policy = (name: 'returnPolicy' | 'termsOfService' | 'privacyPolicy'): Setting => ({
  read: ({ store }) => store[name],
  write: (website, text) => ({ ...website, store: { ...website.store, [name]: text } }),
});
const words = (name: 'siteTagLine' | 'siteDescription'): Setting => ({
  read: (website) => website[name],
  write: (website, text) => ({ ...website, [name]: text }),
});
const settings: Readonly<Record<string, Setting & { kind: 'text' | 'policy'; title: string }>> = {
  siteTagLine: { ...words('siteTagLine'), kind: 'text', title: messages.demo.siteTagLine },
  siteDescription: { ...words('siteDescription'), kind: 'text', title: messages.demo.siteDescription },
  contactPhoneNumber: {
    read: ({ contactPhoneNumber = '' }) => contactPhoneNumber,
    write: ({ contactPhoneNumber: _, ...website }, text) => ({
      ...website,
      ...(text !== '' && { contactPhoneNumber: text }),
    }),
    kind: 'text',
    title: messages.demo.contactPhoneNumber,
  },
  returnPolicy: { ...policy('returnPolicy'), kind: 'policy', title: messages.demo.returnPolicy },
  termsOfService: { ...policy('termsOfService'), kind: 'policy', title: messages.demo.termsOfService },
  privacyPolicy: { ...policy('privacyPolicy'), kind: 'policy', title: messages.demo.privacyPolicy },
};

/** All parts of a new site, recorded at the end of seeding. */
export async function notedParts(store: Store): Promise<DemoPart[]> {
  const [pages, website] = await Promise.all([listCollections(store), findWebsite(store)]);
  const stores = pages.filter(({ type }) => type === CollectionType.products);
  const categories = (await Promise.all(stores.map(({ id }) => listCategories(store, id)))).flat();
  const own = await Promise.all(
    pages.filter(isPlain).map(async ({ id, updatedOn }): Promise<DemoPart> => {
      const { rev } = await findHead(store, id);
      return { of: 'page', id, updatedOn, rev };
    }),
  );
  return [
    ...own,
    ...pages
      .filter((page) => !isPlain(page) && page.description !== '')
      .map(({ id, description }): DemoPart => ({ of: 'description', id, text: description })),
    ...Object.entries(settings).flatMap(([id, { read }]): DemoPart[] => {
      const text = website ? read(website) : '';
      return text === '' ? [] : [{ of: 'setting', id, text }];
    }),
    ...categories.map((category): DemoPart => ({ of: 'category', id: category.id, category })),
  ];
}

const isPlain = ({ typeName }: Collection) => typeName === 'page';

/** @returns undefined if it was changed or deleted */
export async function findPart(source: Tx | Store, part: DemoPart): Promise<DemoEntry | undefined> {
  const { id } = part;
  if (part.of === 'category') {
    const category = await findCategory(source, id);
    return category && same(category, part.category)
      ? { id, title: category.displayName, kind: 'category' }
      : undefined;
  }
  const website = await findWebsite(source);
  if (part.of === 'setting') {
    const setting = settings[id];
    const isSame = website !== undefined && setting?.read(website) === part.text;
    return isSame && setting ? { id, title: setting.title, kind: setting.kind } : undefined;
  }
  const page = await findCollection(source, id);
  if (!page) return undefined;
  const title = page.navigationTitle;
  if (part.of === 'description') return page.description === part.text ? { id, title, kind: 'text' } : undefined;
  const isSame = page.updatedOn === part.updatedOn && (await findHead(source, id)).rev === part.rev;
  return isSame ? { id, title, kind: website?.homepageCollectionId === id ? 'home' : 'page' } : undefined;
}

type RemoveParts = Parts & LayoutParts;

/** @throws trashFull */
export async function removePart(parts: RemoveParts, editor: Editor, part: DemoPart): Promise<void> {
  const shown = await findPart(parts.store, part);
  if (!shown) return;
  if (shown.kind === 'page') {
    await removePage(parts, editor, part.id);
    await transact(parts.store, async (tx) => removedParts.put(tx, { part, shown }, keyOf(part)));
    return;
  }
  const start = shown.kind === 'home' ? await startingHome(parts, part.id) : undefined;
  await transact(parts.store, async (tx) => {
    // Changed a moment ago, so it now belongs to the owner.
    if (!(await findPart(tx, part))) return;
    const home = start && (await replaceHome(tx, editor, start, parts.clock.now()));
    if (part.of === 'description') await describePage(tx, part.id, '');
    if (part.of === 'setting') await changeSetting(tx, part.id, '');
    if (part.of === 'category') await deleteCategory(tx, part.category);
    removedParts.put(tx, { part, shown, ...(home && { home }) }, keyOf(part));
  });
}

async function replaceHome(tx: Tx, editor: Editor, content: Document, at: number) {
  const document = await findLiveDocument(tx, content.id);
  const { rev } = await replaceLive(tx, editor, { content, label: messages.demo.removed, at });
  return document && { document, rev };
}

async function describePage(tx: Tx, id: string, description: string): Promise<void> {
  const page = await findCollection(tx, id);
  if (!page) return;
  await putCollection(tx, { ...page, description });
  raiseSiteRevision(tx);
}

async function changeSetting(tx: Tx, id: string, text: string): Promise<void> {
  const website = await findWebsite(tx);
  const setting = settings[id];
  if (!website || !setting) return;
  putWebsite(tx, setting.write(website, text));
  raiseSiteRevision(tx);
}

/** A minimal home page with the shop's name and products, because a site needs a home page. */
async function startingHome({ store, ids }: Parts, id: string): Promise<Document> {
  const [website, pages] = await Promise.all([findWebsite(store), listCollections(store)]);
  const shop = pages.find(({ type, enabled }) => type === CollectionType.products && enabled);
  const section = ids.next();
  const text = (value: string) => [{ type: 'text', text: value }];
  const heading = { type: 'heading', attrs: { level: 1 }, content: text(website?.siteTitle || messages.demo.welcome) };
  const lead = { type: 'paragraph', content: text(messages.demo.welcome) };
  const props = [
    { type: blocks.text.number, props: { doc: { type: 'doc', content: [heading, lead] } } },
    ...(shop ? [{ type: blocks.summary.number, props: { collectionId: shop.id, limit: 8, columns: 4 } }] : []),
  ];
  const made = props.map(({ type, props }, y) => {
    const order = `a${y}`;
    return { id: ids.next(), type, section, order, layout: { desktop: { x: 0, w: 24, y, h: 1 } }, props };
  });
  return {
    ...{ id, kind: 'page' },
    sections: {
      [section]: {
        ...{ id: section, order: 'a0', theme: 'light-1', background: { source: 4 }, width: 'inset', height: 'auto' },
      },
    },
    blocks: Object.fromEntries(made.map((block) => [block.id, block])),
  };
}

/** Leaves out pages whose time in the trash is over. */
export async function listRemovedParts(store: Store): Promise<DemoEntry[]> {
  const { records } = await removedParts.list(store, { limit: 1000 });
  const shown = await Promise.all(
    records.map(async ({ part, shown }) => (shown.kind !== 'page' || (await isInTrash(store, part.id)) ? [shown] : [])),
  );
  return shown.flat();
}

async function isInTrash(store: Store, id: string): Promise<boolean> {
  const trashed = await findTrashed(store, id);
  return trashed !== undefined && !trashed.isEnding;
}

/** @returns the restored parts, with their new revisions */
export async function restoreParts(parts: RemoveParts, editor: Editor): Promise<DemoPart[]> {
  const { records } = await removedParts.list(parts.store, { limit: 1000 });
  const back: DemoPart[] = [];
  for (const { part, shown, home } of records) {
    if (shown.kind === 'page' && (await isInTrash(parts.store, part.id))) await restorePage(parts, part.id);
    const restored = await transact(parts.store, async (tx) => {
      removedParts.delete(tx, keyOf(part));
      if (part.of === 'page') return home ? restoreHome(tx, editor, part, home, parts.clock.now()) : part;
      // If the owner has written something since, it stays.
      if (part.of === 'description' && (await findCollection(tx, part.id))?.description === '')
        await describePage(tx, part.id, part.text);
      if (part.of === 'setting' && (await settingNow(tx, part.id)) === '') await changeSetting(tx, part.id, part.text);
      if (part.of === 'category' && !(await isTaken(tx, part.category))) await putCategory(tx, part.category);
      return part;
    });
    back.push(restored);
  }
  return back;
}

async function restoreHome(
  tx: Tx,
  editor: Editor,
  part: Extract<DemoPart, { of: 'page' }>,
  { document, rev }: { document: Document; rev: number },
  at: number,
): Promise<DemoPart> {
  if ((await findHead(tx, part.id)).rev !== rev) return part;
  const now = await replaceLive(tx, editor, { content: document, label: messages.demo.restored, at });
  return { ...part, rev: now.rev };
}

async function settingNow(tx: Tx, id: string): Promise<string | undefined> {
  const website = await findWebsite(tx);
  return website && settings[id]?.read(website);
}

const isTaken = async (tx: Tx, { id, collectionId, parentCategoryId, urlSlug }: Category): Promise<boolean> =>
  (await findCategory(tx, id)) !== undefined ||
  (await findCategoryBySlug(tx, collectionId, parentCategoryId, urlSlug)) !== undefined;
