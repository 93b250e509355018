// The menus declared by the site's template, with their pages; replacing a menu, and adding a page to the main
// navigation. Spec §3 "Navigation update", §7, §8 "Store navigation".
import type { Parts } from '../../base/parts.ts';
import { same } from '../../base/same.ts';
import { findNavigation, putNavigation } from '../../site/navigation/navigation.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import type { Template } from '../../site/template/template.ts';
import { loadWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCollection, listCollections, putCollection } from '../collection/collection.ts';
import { collectionMissing } from '../collection/errors.ts';
import { movedTo } from '../collection/member-area.ts';
import type { Collection } from '../collection/schema.ts';
import {
  mainNavigationMissing,
  menuChanged,
  menuTooDeep,
  menuTooLong,
  navigationChanged,
  navigationUnknown,
} from './errors.ts';
import { menuLimits, type OpenedMenu, type OpenedSiteLayout, type SiteLink, type UpdateNavigation } from './schema.ts';

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
    write(tx, body.fieldName, items);
  });
  return items;
}

/** The menus as stored; empty if the template shows none. */
export async function openMenus({
  store,
  templates,
}: LayoutParts): Promise<{ menus: OpenedMenu[]; templateId: string }> {
  const { templateId } = await loadWebsite(store);
  const menus = menusOf(await templates.load(templateId)).map(async ({ name, title }) => ({
    name,
    title,
    items: (await findNavigation(store, name))?.items ?? [],
  }));
  return { menus: await Promise.all(menus), templateId };
}

type MenuBody = { templateId: string; items: NavigationItem[]; seen: NavigationItem[] };

/** @throws like updateNavigation, and menuChanged */
export async function saveMenu(parts: LayoutParts, name: string, body: MenuBody): Promise<void> {
  const { templateId, menus } = await menusNow(parts);
  if (body.templateId !== templateId) throw navigationChanged();
  const menu = menus.find((one) => one.name === name);
  if (!menu) throw navigationUnknown({ name, known: menus.map((one) => one.name) });
  const items = withoutRepeats(body.items);
  const all = withinBounds(items);
  const pages = await listCollections(parts.store);
  await transact(parts.store, async (tx) => {
    await assertTemplate(tx, templateId);
    const before = (await findNavigation(tx, name))?.items ?? [];
    if (!same(before, body.seen)) throw menuChanged({ title: menu.title });
    for (const id of new Set(all.flatMap(({ collectionId }) => collectionId ?? [])))
      if (!(await findCollection(tx, id))) throw collectionMissing({ id });
    await fillFolders(tx, items, pages);
    write(tx, name, items);
  });
}

/** Makes each folder in the menu contain exactly the pages below it, in that order. */
async function fillFolders(tx: Tx, items: readonly NavigationItem[], pages: readonly Collection[]): Promise<void> {
  for (const { collectionId, items: inner = [] } of flat(items)) {
    const folder = pages.find(({ id, folder }) => folder && id === collectionId);
    if (!folder) continue;
    const childIds = inner.flatMap((one) => one.collectionId ?? []);
    const places = pages.flatMap((page) => (childIds.includes(page.id) ? page.displayIndex : [])).sort((a, b) => a - b);
    for (const { id, parentId } of pages) {
      const place = childIds.indexOf(id);
      if (place < 0 && parentId !== folder.id) continue;
      const page = await findCollection(tx, id);
      if (!page || (place < 0 && page.parentId !== folder.id)) continue;
      const moved = movedTo(page, place < 0 ? undefined : folder.id, pages);
      const next = place < 0 ? moved : { ...moved, displayIndex: places[place] ?? page.displayIndex };
      if (!same(next, page)) await putCollection(tx, next);
    }
  }
}

/** The template's menus that link to the page, and its index on their first level; -1: on a deeper level. */
export async function menusWith(
  parts: LayoutParts,
  id: string,
): Promise<{ name: string; title: string; place: number }[]> {
  const { menus } = await openMenus(parts);
  return menus
    .filter(({ items }) => flat(items).some(({ collectionId }) => collectionId === id))
    .map(({ name, title, items }) => ({
      name,
      title,
      place: items.findIndex(({ collectionId }) => collectionId === id),
    }));
}

/** Removes the page from all menus; its subentries take its place. */
export async function unlinkEverywhere(tx: Tx, menus: readonly { name: string }[], id: string): Promise<void> {
  for (const { name } of menus)
    putNavigation(tx, name, { items: without((await findNavigation(tx, name))?.items ?? [], id) });
}

/** Restores the page at its index, if there is room. */
export async function linkAt(tx: Tx, { name, place }: { name: string; place: number }, id: string): Promise<void> {
  const items = (await findNavigation(tx, name))?.items ?? [];
  if (flat(items).length >= menuLimits.itemsMax || flat(items).some(({ collectionId }) => collectionId === id)) return;
  const at = place < 0 ? items.length : Math.min(place, items.length);
  putNavigation(tx, name, { items: items.toSpliced(at, 0, { collectionId: id }) });
}

/**
 * Adds a page at the end of the main navigation, or removes it. Idempotent.
 * @throws mainNavigationMissing, collectionMissing, menuTooLong
 */
export async function linkInMainNavigation(parts: LayoutParts, id: string, linked: boolean): Promise<void> {
  const { templateId, menus } = await menusNow(parts);
  const [main] = menus;
  await transact(parts.store, async (tx) => {
    await assertTemplate(tx, templateId);
    if (!(await findCollection(tx, id))) throw collectionMissing({ id });
    const before = (await findNavigation(tx, main.name))?.items ?? [];
    const isLinked = flat(before).some(({ collectionId }) => collectionId === id);
    if (isLinked === linked) return;
    const items = linked ? [...before, { collectionId: id }] : without(before, id);
    if (linked) withinBounds(items);
    write(tx, main.name, items);
  });
}

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

function write(tx: Tx, name: string, items: NavigationItem[]): void {
  putNavigation(tx, name, { items });
  raiseSiteRevision(tx);
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

/** Its subentries take the page's place. */
const without = (items: readonly NavigationItem[], id: string): NavigationItem[] =>
  items.flatMap((item) => {
    const inner = without(item.items ?? [], id);
    if (item.collectionId === id) return inner;
    const { items: _, ...self } = item;
    return [inner.length > 0 ? { ...self, items: inner } : self];
  });

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
