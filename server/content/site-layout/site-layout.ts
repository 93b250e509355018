// The menus declared by the site's template, with their pages; replacing a menu, and adding a page to the main
// navigation. The editor changes a draft that is published with the site parts; the original's calls change the live menu, and its
// draft with it. Spec §3 "Navigation update", §7, §8 "Store navigation".
import type { Parts } from '../../base/parts.ts';
import { same } from '../../base/same.ts';
import { findNavigation, putNavigation } from '../../site/navigation/navigation.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import {
  changeMenuDraft,
  findDraftMenu,
  findDraftPart,
  type MenuPages,
  type Person,
  putDraft,
  withoutEmpty,
} from '../../site/site-part/site-part.ts';
import type { Template } from '../../site/template/template.ts';
import { loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCollection, listCollections, putCollection } from '../collection/collection.ts';
import { collectionMissing } from '../collection/errors.ts';
import { movedTo } from '../collection/member-area.ts';
import { type Collection, isVisited } from '../collection/schema.ts';
import {
  folderNoHome,
  homeNotPublished,
  mainNavigationMissing,
  menuChanged,
  menuTooDeep,
  menuTooLong,
  navigationChanged,
  navigationUnknown,
  tooManyMoved,
  unvisitedNoHome,
} from './errors.ts';
import { menuLimits, type OpenedMenus, type OpenedSiteLayout, type SiteLink, type UpdateNavigation } from './schema.ts';

/** Only the menus that a template declares are needed. */
export type LayoutParts = Parts & { templates: { load(id: string): Promise<Pick<Template, 'manifest'>> } };
type Menu = { title: string; name: string };

/** Every menu of the template, the main navigation first; empty if it shows none. */
export async function openSiteLayout({ store, templates }: LayoutParts): Promise<OpenedSiteLayout> {
  const { templateId } = await loadWebsite(store);
  const menus = menusOf(await templates.load(templateId));
  const pages = await listCollections(store);
  const layout = menus.map(async ({ name, title }) => ({
    identifier: name,
    title,
    links: linksOf((await findNavigation(store, name))?.items ?? [], pages),
  }));
  return { layout: await Promise.all(layout), templateId };
}

/** The menus as visitors see them, with the entries as stored. Empty if the template shows none. */
export async function openLiveMenus({
  store,
  templates,
}: LayoutParts): Promise<Omit<OpenedMenus, 'isDraft' | 'isHomeDraft'>> {
  const { templateId } = await loadWebsite(store);
  const menus = menusOf(await templates.load(templateId)).map(async ({ name, title }) => ({
    name,
    title,
    items: (await findNavigation(store, name))?.items ?? [],
  }));
  return { menus: await Promise.all(menus), templateId };
}

/**
 * Replaces a menu. @throws mainNavigationMissing, navigationUnknown, navigationChanged, menuTooDeep, menuTooLong,
 * collectionMissing
 */
export async function updateNavigation(parts: LayoutParts, body: UpdateNavigation): Promise<NavigationItem[]> {
  const { templateId, menus } = await menusNow(parts);
  if (body.templateId !== templateId) throw navigationChanged();
  if (!menus.some(({ name }) => name === body.fieldName))
    throw navigationUnknown({ name: body.fieldName, known: menus.map(({ name }) => name) });
  const items = withoutRepeats(body.navigation.items);
  const all = withinBounds(items);
  await transact(parts.store, async (tx) => {
    await assertTemplate(tx, templateId);
    for (const id of new Set(all.flatMap(({ collectionId }) => collectionId ?? [])))
      if (!(await findCollection(tx, id))) throw collectionMissing({ id });
    const before = (await findNavigation(tx, body.fieldName))?.items ?? [];
    await changeLive(tx, body.fieldName, () => items, followed(before, items));
  });
  return items;
}

/** The menus in the editor: with the changes that aren't published yet. Empty if the template shows none. */
export async function openMenus({ store, templates }: LayoutParts): Promise<OpenedMenus> {
  const { templateId } = await loadWebsite(store);
  const { menus: drafts, homeId } = await findDraftPart(store, 'menu');
  const menus = menusOf(await templates.load(templateId)).map(async ({ name, title }) => ({
    name,
    title,
    items: (await findDraftMenu(store, name)) ?? [],
  }));
  return {
    ...{ menus: await Promise.all(menus), templateId },
    isDraft: Object.keys(drafts).length > 0,
    isHomeDraft: homeId !== undefined,
  };
}

type MenuBody = { templateId: string; items: NavigationItem[]; seen: NavigationItem[] };

/** Changes the menu's draft. @throws like updateNavigation, and menuChanged */
export async function saveMenu(parts: LayoutParts, person: Person, name: string, body: MenuBody): Promise<void> {
  const { templateId, menus } = await menusNow(parts);
  if (body.templateId !== templateId) throw navigationChanged();
  const menu = menus.find((one) => one.name === name);
  if (!menu) throw navigationUnknown({ name, known: menus.map((one) => one.name) });
  const items = withoutRepeats(body.items);
  const all = withinBounds(items);
  const pages = await listCollections(parts.store);
  await transact(parts.store, async (tx) => {
    await assertTemplate(tx, templateId);
    const before = (await findDraftMenu(tx, name)) ?? [];
    if (!same(withoutEmpty(before), withoutEmpty(body.seen))) throw menuChanged({ title: menu.title });
    for (const id of new Set(all.flatMap(({ collectionId }) => collectionId ?? [])))
      if (!(await findCollection(tx, id))) throw collectionMissing({ id });
    await writeDraft(
      tx,
      person,
      parts.clock.now(),
      name,
      withFolders(items, pages, () => []),
      pages,
    );
  });
}

/** Undoing all changes leaves no draft. */
async function writeDraft(
  tx: Tx,
  person: Person,
  now: number,
  name: string,
  items: NavigationItem[],
  pages: readonly Collection[],
): Promise<void> {
  const live = (await findNavigation(tx, name))?.items ?? [];
  const { menus, ...content } = await findDraftPart(tx, 'menu');
  const { [name]: _, ...others } = menus;
  const childrenOf = childrenIn(pages);
  const isLive = same(withFolders(items, pages, childrenOf), withFolders(live, pages, childrenOf));
  await putDraft(tx, person, now, 'menu', { ...content, menus: { ...others, ...(!isLive && { [name]: items }) } });
}

/** Gives each folder without entries its own, which may be none. */
const withFolders = (
  items: readonly NavigationItem[],
  pages: readonly Collection[],
  childrenOf: (folderId: string) => NavigationItem[],
): NavigationItem[] =>
  items.map(({ items: own, ...item }) => {
    const folder = pages.find(({ id, folder }) => folder && id === item.collectionId);
    const inner = own ?? (folder && childrenOf(folder.id));
    return { ...item, ...(inner && { items: withFolders(inner, pages, childrenOf) }) };
  });

/**
 * For menus that go live: `fill` makes each folder that has entries contain exactly the pages among them, in that order, and
 * throws tooManyMoved.
 */
export async function openMenuPages(store: Store): Promise<MenuPages> {
  const pages = await listCollections(store);
  // The transaction may be retried, and may publish several menus.
  const moved = new WeakMap<Tx, number>();
  return {
    async fill(tx, items) {
      const count = (moved.get(tx) ?? 0) + (await fillFolders(tx, items, pages));
      if (count > movedAtOnce) throw tooManyMoved({ max: movedAtOnce });
      moved.set(tx, count);
    },
    withPages: (items) => withFolders(items, pages, childrenIn(pages)),
    stillThere({ menus, homeId }) {
      const ids = new Set(pages.map(({ id }) => id));
      const isGone = ({ collectionId }: NavigationItem) => collectionId !== undefined && !ids.has(collectionId);
      return {
        menus: Object.fromEntries(Object.entries(menus).map(([name, items]) => [name, dropped(items, isGone)])),
        ...(homeId !== undefined && ids.has(homeId) && { homeId }),
      };
    },
    assertHome,
  };
}

/** @throws collectionMissing, homeNotPublished, folderNoHome, unvisitedNoHome */
export async function assertHome(tx: Tx, id: string): Promise<void> {
  const page = await findCollection(tx, id);
  if (!page) throw collectionMissing({ id });
  if (!page.enabled) throw homeNotPublished();
  if (page.folder) throw folderNoHome();
  if (!isVisited(page)) throw unvisitedNoHome();
}

/** Pages that one commit moves. */
export const movedAtOnce = 100;

const childrenIn = (pages: readonly Collection[]) => (folderId: string) =>
  pages.filter(({ parentId }) => parentId === folderId).map(asItem);

/** @returns how many pages it changed */
async function fillFolders(tx: Tx, items: readonly NavigationItem[], pages: readonly Collection[]): Promise<number> {
  let count = 0;
  for (const { collectionId, items: inner } of flat(items)) {
    const folder = pages.find(({ id, folder }) => folder && id === collectionId);
    if (!folder || !inner) continue;
    const childIds = inner.flatMap((one) => one.collectionId ?? []);
    const places = pages.flatMap((page) => (childIds.includes(page.id) ? page.displayIndex : [])).sort((a, b) => a - b);
    for (const { id, parentId } of pages) {
      const place = childIds.indexOf(id);
      if (place < 0 && parentId !== folder.id) continue;
      const page = await findCollection(tx, id);
      if (!page || (place < 0 && page.parentId !== folder.id)) continue;
      const moved = movedTo(page, place < 0 ? undefined : folder.id, pages);
      const next = place < 0 ? moved : { ...moved, displayIndex: places[place] ?? page.displayIndex };
      if (same(next, page)) continue;
      count++;
      if (count > movedAtOnce) return count;
      await putCollection(tx, next);
    }
  }
  return count;
}

/** The template's live menus that link to the page, and its index on their first level; -1: on a deeper level. */
export async function menusWith(
  { store, templates }: LayoutParts,
  id: string,
): Promise<{ name: string; title: string; place: number }[]> {
  const { templateId } = await loadWebsite(store);
  const menus = menusOf(await templates.load(templateId)).map(async ({ name, title }) => {
    const items = (await findNavigation(store, name))?.items ?? [];
    return has(items, id) ? [{ name, title, place: items.findIndex(({ collectionId }) => collectionId === id) }] : [];
  });
  return (await Promise.all(menus)).flat();
}

/** Removes the page from these menus and from all drafts; its subentries take its place. */
export async function unlinkEverywhere(tx: Tx, menus: readonly { name: string }[], id: string): Promise<void> {
  const drafts = Object.keys((await findDraftPart(tx, 'menu')).menus);
  for (const { name } of menus) await changeLive(tx, name, (items) => without(items, id));
  for (const name of drafts) await changeMenuDraft(tx, name, (items) => without(items, id));
}

/** Restores the page at its index, if there is room. */
export const linkAt = (tx: Tx, { name, place }: { name: string; place: number }, id: string): Promise<void> =>
  changeLive(tx, name, (items) => {
    if (flat(items).length >= menuLimits.itemsMax || has(items, id)) return items;
    return items.toSpliced(place < 0 ? items.length : Math.min(place, items.length), 0, { collectionId: id });
  });

/**
 * Adds a page at the end of the main navigation's draft, or removes it. Idempotent. Visitors don't see a page that was never
 * published in a menu, so that one is linked in the live menu too, and appears there when it is published.
 *
 * @throws mainNavigationMissing, collectionMissing, menuTooLong
 */
export async function linkInMainNavigation(
  parts: LayoutParts,
  person: Person,
  id: string,
  linked: boolean,
): Promise<void> {
  const { templateId, menus } = await menusNow(parts);
  const [{ name }] = menus;
  const pages = await listCollections(parts.store);
  const change = (before: NavigationItem[]) => {
    if (!linked) return without(before, id);
    if (has(before, id)) return before;
    const items = [...before, { collectionId: id }];
    withinBounds(items);
    return items;
  };
  await transact(parts.store, async (tx) => {
    await assertTemplate(tx, templateId);
    const page = await findCollection(tx, id);
    if (!page) throw collectionMissing({ id });
    if (page.isDraft) return changeLive(tx, name, change);
    const items = change((await findDraftMenu(tx, name)) ?? []);
    await writeDraft(tx, person, parts.clock.now(), name, items, pages);
  });
}

type Change = (items: NavigationItem[]) => NavigationItem[];

/** Changes the live menu, and its draft if there is one: publishing that must not revert the change. */
async function changeLive(tx: Tx, name: string, change: Change, draftChange = change): Promise<void> {
  const before = (await findNavigation(tx, name))?.items ?? [];
  const items = withoutEmpty(change(before));
  await changeMenuDraft(tx, name, draftChange);
  if (same(before, items)) return;
  putNavigation(tx, name, { items });
  raiseSiteRevision(tx);
}

/** Adds and removes the pages and links that the live menu gained and lost; the draft's order stays. */
const followed =
  (before: readonly NavigationItem[], after: readonly NavigationItem[]): Change =>
  (draft) => {
    const keyOf = ({ items: _, ...entry }: NavigationItem) => JSON.stringify(entry);
    const [old, now] = [before, after].map((items) => new Set(flat(items).map(keyOf)));
    const left = dropped(draft, (entry) => old?.has(keyOf(entry)) === true && now?.has(keyOf(entry)) === false);
    const present = new Set(flat(left).map(keyOf));
    const added = flat(after).filter((entry) => !old?.has(keyOf(entry)) && !present.has(keyOf(entry)));
    const room = menuLimits.itemsMax - flat(left).length;
    return [...left, ...added.slice(0, room).map(({ items: _, ...entry }) => entry)];
  };

/** @throws mainNavigationMissing */
async function menusNow({ store, templates }: LayoutParts): Promise<{ templateId: string; menus: [Menu, ...Menu[]] }> {
  const { templateId } = await loadWebsite(store);
  const [main, ...others] = menusOf(await templates.load(templateId));
  if (!main) throw mainNavigationMissing();
  return { templateId, menus: [main, ...others] };
}

/** A template without layouts renders only the page itself, so its menus are shown nowhere. */
const menusOf = ({ manifest }: Pick<Template, 'manifest'>): readonly Menu[] =>
  Object.keys(manifest.layouts).length === 0 ? [] : manifest.navigations;

async function assertTemplate(tx: Tx, templateId: string): Promise<void> {
  if ((await loadWebsite(tx)).templateId !== templateId) throw navigationChanged();
}

/** All entries of all levels. @throws menuTooDeep, menuTooLong */
function withinBounds(items: readonly NavigationItem[]): NavigationItem[] {
  if (levelsOf(items) > menuLimits.levelsMax) throw menuTooDeep();
  const all = flat(items);
  if (all.length > menuLimits.itemsMax) throw menuTooLong({ count: all.length });
  return all;
}

const levelsOf = (items: readonly NavigationItem[]): number =>
  items.length === 0 ? 0 : 1 + Math.max(...items.map(({ items: inner = [] }) => levelsOf(inner)));

const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...flat(item.items ?? [])]);

/** A page occurs once per level: adding it again keeps its place. */
function withoutRepeats(items: readonly NavigationItem[]): NavigationItem[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    if (item.collectionId !== undefined && seen.has(item.collectionId)) return [];
    if (item.collectionId !== undefined) seen.add(item.collectionId);
    return [item.items ? { ...item, items: withoutRepeats(item.items) } : item];
  });
}

/** Subentries take the place of an entry that goes. A folder without entries keeps its empty list. */
const dropped = (items: readonly NavigationItem[], goes: (item: NavigationItem) => boolean): NavigationItem[] =>
  items.flatMap((item) => {
    const { items: own, ...self } = item;
    const inner = own && dropped(own, goes);
    return goes(item) ? (inner ?? []) : [{ ...self, ...(inner && { items: inner }) }];
  });

const without = (items: readonly NavigationItem[], id: string): NavigationItem[] =>
  dropped(items, ({ collectionId }) => collectionId === id);

const has = (items: readonly NavigationItem[], id: string): boolean =>
  flat(items).some(({ collectionId }) => collectionId === id);

/** Leaves out entries whose page was deleted. */
function linksOf(items: readonly NavigationItem[], pages: readonly Collection[], depth = 1): SiteLink[] {
  if (depth > menuLimits.levelsMax) return [];
  return items.flatMap(({ collectionId, externalLink, memberAreaId, items: inner }): SiteLink[] => {
    const page = pages.find(({ id }) => id === collectionId);
    if (collectionId !== undefined && !page) return [];
    const listed = inner ?? (page?.folder ? pages.filter(({ parentId }) => parentId === page.id).map(asItem) : []);
    return [
      {
        title: page?.navigationTitle ?? externalLink?.title ?? memberAreaId ?? '',
        enabled: page?.enabled ?? true,
        children: linksOf(listed, pages, depth + 1),
        ...(page && { collectionId: page.id, typeName: page.typeName, urlId: page.urlId }),
        ...(externalLink && { externalLink }),
        ...(memberAreaId !== undefined && { memberAreaId }),
      },
    ];
  });
}

const asItem = ({ id }: Collection): NavigationItem => ({ collectionId: id });
