// `<squarespace:navigation>` and `<squarespace:folder-navigation>`: menus with their states (template-folders 6). Called by tags.ts.
import type { Part, Tag } from '../../renderer/render.ts';
import { listCollections } from '../content/collection/collection.ts';
import type { Collection } from '../content/collection/schema.ts';
import { escapeHtml } from '../escape-html.ts';
import { findNavigation } from '../site/navigation/navigation.ts';
import type { NavigationItem } from '../site/navigation/schema.ts';
import { menuCollectionJson } from './page-data/collection.ts';
import { safeUrl } from './page-data/website.ts';
import { bodyOf, type Running, type TagPage } from './tags.ts';

export async function navigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page, tag);
  const menu = await findNavigation(page.place.store, tag.attributes.navigationid?.trim() ?? '');
  if (!body || !menu) return [];
  const items = menuItems(page, menu.items, await listCollections(page.place.store));
  return page.run(body, scopeOf(page, items));
}

/** The siblings of the current page inside its folder; nothing when it is in none. */
export async function folderNavigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page, tag);
  const parentId = page.current?.parentId;
  if (!body || parentId === undefined) return [];
  const all = await listCollections(page.place.store);
  const siblings = all.filter((one) => one.parentId === parentId).map((one) => ({ collectionId: one.id }));
  const folder = all.find(({ id }) => id === parentId);
  return page.run(body, {
    ...scopeOf(page, menuItems(page, siblings, all)),
    ...(folder && { collection: menuCollectionJson(folder, page.place.website) }),
  });
}

type MenuItem = { active: boolean; folderActive: boolean; items?: MenuItem[] } & Record<string, unknown>;

const scopeOf = ({ json }: TagPage, items: readonly MenuItem[]) => ({
  items,
  active: items.some(({ active }) => active),
  folderActive: items.some((item) => item.active || item.folderActive),
  website: json.website,
  websiteSettings: json.websiteSettings,
  localizedStrings: json.localizedStrings,
});

/** Disabled pages are left out. A folder without own entries shows its children. */
function menuItems(page: TagPage, items: readonly NavigationItem[], all: readonly Collection[], depth = 0): MenuItem[] {
  if (depth > 4) return [];
  return items.flatMap((item): MenuItem[] => {
    if (item.externalLink) {
      const { title, url, newWindow } = item.externalLink;
      return [
        {
          active: false,
          folderActive: false,
          externalLink: { title: escapeHtml(title), url: safeUrl(url), newWindow },
        },
      ];
    }
    const collection =
      item.collectionId === undefined && item.memberAreaId !== undefined
        ? all.find(({ memberAreaId }) => memberAreaId === item.memberAreaId)
        : all.find(({ id }) => id === item.collectionId);
    if (!collection?.enabled) return [];
    const listed = item.items ?? (collection.folder ? childrenOf(collection, all) : []);
    const children = menuItems(page, listed, all, depth + 1);
    return [
      {
        active: collection.id === page.current?.id,
        folderActive: children.some((child) => child.active || child.folderActive),
        collection: {
          ...menuCollectionJson(collection, page.place.website),
          ...(collection.folder && { collections: children.flatMap((child) => child.collection ?? []) }),
        },
        ...(collection.folder && { items: children }),
      },
    ];
  });
}

const childrenOf = (folder: Collection, all: readonly Collection[]) =>
  all.filter(({ parentId }) => parentId === folder.id).map(({ id }) => ({ collectionId: id }));
