// Menus with the states of their entries, as templates print them (template-folders 6).

import type { Collection } from '../../content/collection/schema.ts';
import { menuLimits } from '../../content/site-layout/schema.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import { menuCollectionJson } from './collection.ts';
import { hrefField, htmlField } from './html-field.ts';
import type { SiteContext } from './kept.ts';
import { sitePages } from './site-pages.ts';
import { menuItemsOf } from './site-parts.ts';

export type MenuItem = {
  active: boolean;
  folderActive: boolean;
  collection?: Record<string, unknown>;
  externalLink?: { title: string; url: string; newWindow: boolean };
  items?: MenuItem[];
};

export type Folder = { items: MenuItem[]; collection?: Record<string, unknown> };

type MenuContext = SiteContext & { drafts?: boolean };

/** Undefined if the site has no such menu. */
export async function menuOf(
  context: MenuContext,
  name: string,
  currentId: string | undefined,
): Promise<MenuItem[] | undefined> {
  const items = await menuItemsOf(context, name);
  return items && menuItems({ website: context.website, currentId }, items, await sitePages(context));
}

/** The pages of a folder. */
export async function folderOf(context: MenuContext, currentId: string, parentId: string): Promise<Folder> {
  const { website } = context;
  const all = await sitePages(context);
  const siblings = all.filter((one) => one.parentId === parentId).map((one) => ({ collectionId: one.id }));
  const folder = all.find(({ id }) => id === parentId);
  return {
    items: menuItems({ website, currentId }, siblings, all),
    ...(folder && { collection: menuCollectionJson(folder, website) }),
  };
}

/** Context of a menu. */
type Place = Pick<SiteContext, 'website'> & { currentId: string | undefined };

/**
 * Omits disabled pages. A folder without own entries shows its children. Templates render two levels, folders and
 * their entries (template-folders 6): an entry with children becomes a folder that begins with the entry itself, and
 * deeper levels follow their parent.
 */
const menuItems = (place: Place, items: readonly NavigationItem[], all: readonly Collection[]): MenuItem[] =>
  items.flatMap((item) => {
    const entry = entryOf(place, item, all);
    if (!entry) return [];
    const below = entriesBelow(place, item, all);
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

function entriesBelow(place: Place, item: NavigationItem, all: readonly Collection[], depth = 1): MenuItem[] {
  const collection = item.externalLink ? undefined : collectionOf(item, all);
  const listed = item.items ?? (collection?.folder ? childrenOf(collection, all) : []);
  return listed.flatMap((child) => {
    const entry = entryOf(place, child, all);
    return entry ? [entry, ...(depth < menuLimits.levelsMax ? entriesBelow(place, child, all, depth + 1) : [])] : [];
  });
}

function entryOf(
  { website, currentId }: Place,
  item: NavigationItem,
  all: readonly Collection[],
): MenuItem | undefined {
  if (item.externalLink) {
    const { title, url, newWindow } = item.externalLink;
    const externalLink = { title: htmlField(title), url: hrefField(url), newWindow };
    return { active: false, folderActive: false, externalLink };
  }
  const collection = collectionOf(item, all);
  if (!collection?.enabled) return undefined;
  return {
    active: collection.id === currentId,
    folderActive: false,
    collection: menuCollectionJson(collection, website),
  };
}

const collectionOf = ({ collectionId, memberAreaId }: NavigationItem, all: readonly Collection[]) =>
  collectionId === undefined && memberAreaId !== undefined
    ? all.find((one) => one.memberAreaId === memberAreaId)
    : all.find(({ id }) => id === collectionId);

const childrenOf = (folder: Collection, all: readonly Collection[]) =>
  all.filter(({ parentId }) => parentId === folder.id).map(({ id }) => ({ collectionId: id }));
