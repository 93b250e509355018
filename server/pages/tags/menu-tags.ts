// `<squarespace:navigation>` and `<squarespace:folder-navigation>`: menus with their states (template-folders 6).

import type { Part, Tag } from '../../../renderer/render.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { menuLimits } from '../../content/site-layout/schema.ts';
import { findNavigation } from '../../site/navigation/navigation.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import { sitePages } from '../context/site-pages.ts';
import { menuCollectionJson } from '../data/collection.ts';
import { hrefField, htmlField } from '../data/html-field.ts';
import { bodyOf, type Running } from './tags.ts';

export async function navigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page, tag);
  const menu = await findNavigation(page.context.store, tag.attributes.navigationid?.trim() ?? '');
  if (!body || !menu) return [];
  const items = menuItems(page, menu.items, await sitePages(page.context));
  return page.run(body, scopeOf(page, items));
}

/** The siblings of the current page inside its folder; nothing when it is in none. */
export async function folderNavigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page, tag);
  const parentId = page.current?.parentId;
  if (!body || parentId === undefined) return [];
  const all = await sitePages(page.context);
  const siblings = all.filter((one) => one.parentId === parentId).map((one) => ({ collectionId: one.id }));
  const folder = all.find(({ id }) => id === parentId);
  return page.run(body, {
    ...scopeOf(page, menuItems(page, siblings, all)),
    ...(folder && { collection: menuCollectionJson(folder, page.context.website) }),
  });
}

type MenuItem = {
  active: boolean;
  folderActive: boolean;
  collection?: Record<string, unknown>;
  externalLink?: { title: string; url: string; newWindow: boolean };
  items?: MenuItem[];
};

const scopeOf = ({ json }: Running, items: readonly MenuItem[]) => ({
  items,
  active: items.some(({ active }) => active),
  folderActive: items.some((item) => item.active || item.folderActive),
  website: json.website,
  websiteSettings: json.websiteSettings,
  localizedStrings: json.localizedStrings,
});

/**
 * Disabled pages are left out. A folder without own entries shows its children. Templates draw two levels, folders and what is in them
 * (template-folders 6): an entry with others below it becomes a folder that begins with the entry itself, and what is nested deeper
 * follows its parent.
 */
const menuItems = (page: Running, items: readonly NavigationItem[], all: readonly Collection[]): MenuItem[] =>
  items.flatMap((item) => {
    const entry = entryOf(page, item, all);
    if (!entry) return [];
    const below = entriesBelow(page, item, all);
    if (below.length === 0 && !entry.collection?.folder) return [entry];
    const isFolder = entry.collection?.folder === true;
    const children = isFolder ? below : [entry, ...below];
    return [
      {
        active: isFolder && entry.active,
        folderActive: children.some((child) => child.active),
        collection: {
          ...(entry.collection ?? linkFolder(entry)),
          folder: true,
          collections: children.flatMap((child) => child.collection ?? []),
        },
        items: children,
      },
    ];
  });

const linkFolder = ({ externalLink }: MenuItem) => ({
  title: externalLink?.title,
  navigationTitle: externalLink?.title,
  fullUrl: externalLink?.url,
});

function entriesBelow(page: Running, item: NavigationItem, all: readonly Collection[], depth = 1): MenuItem[] {
  const collection = item.externalLink ? undefined : collectionOf(item, all);
  const listed = item.items ?? (collection?.folder ? childrenOf(collection, all) : []);
  return listed.flatMap((child) => {
    const entry = entryOf(page, child, all);
    return entry ? [entry, ...(depth < menuLimits.levelsMax ? entriesBelow(page, child, all, depth + 1) : [])] : [];
  });
}

function entryOf(page: Running, item: NavigationItem, all: readonly Collection[]): MenuItem | undefined {
  if (item.externalLink) {
    const { title, url, newWindow } = item.externalLink;
    const externalLink = { title: htmlField(title), url: hrefField(url), newWindow };
    return { active: false, folderActive: false, externalLink };
  }
  const collection = collectionOf(item, all);
  if (!collection?.enabled) return undefined;
  return {
    active: collection.id === page.current?.id,
    folderActive: false,
    collection: menuCollectionJson(collection, page.context.website),
  };
}

const collectionOf = ({ collectionId, memberAreaId }: NavigationItem, all: readonly Collection[]) =>
  collectionId === undefined && memberAreaId !== undefined
    ? all.find((one) => one.memberAreaId === memberAreaId)
    : all.find(({ id }) => id === collectionId);

const childrenOf = (folder: Collection, all: readonly Collection[]) =>
  all.filter(({ parentId }) => parentId === folder.id).map(({ id }) => ({ collectionId: id }));
