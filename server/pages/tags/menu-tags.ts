// `<squarespace:navigation>` and `<squarespace:folder-navigation>`: menus with their states (template-folders 6).

import { type Part, type Tag, timelessText } from '../../../renderer/render.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { menuLimits } from '../../content/site-layout/schema.ts';
import { findNavigation } from '../../site/navigation/navigation.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import { kept, quarterMs, quarterOf } from '../context/kept.ts';
import type { PageContext } from '../context/page-context.ts';
import { sitePages } from '../context/site-pages.ts';
import { menuCollectionJson } from '../data/collection.ts';
import { hrefField, htmlField } from '../data/html-field.ts';
import { siteJson } from '../data/website.ts';
import { bodyOf, type Running } from './running-tag.ts';

export async function navigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const { context } = page;
  const name = tag.attributes.navigationid?.trim() ?? '';
  const text = await keptText(page, name, tag);
  if (text !== undefined) return text === '' ? [] : [text];
  const body = bodyOf(context, tag);
  const menu = await findNavigation(context.store, name);
  if (!body || !menu) return [];
  const items = menuItems(placeOf(page), menu.items, await sitePages(context));
  return page.run(body, scopeOf(page.json, items));
}

/** Undefined if the menu depends on more than the site and the current page. */
function keptText({ context, json, current }: Running, name: string, tag: Tag) {
  // A block with the template's own markup has no page data.
  if (context.drafts || json.website === undefined) return undefined;
  const { template = '' } = tag.attributes;
  // Newlines separate the parts of the cache key.
  if (/\n/.test(name + template)) return undefined;
  return keptMenu(context, name, template, tag.body ?? -1, current?.id ?? '', quarterOf(context.now));
}

const keptMenu = kept(
  'menu',
  async (context, name: string, template: string, body: number, currentId: string, quarter: number) => {
    const { store, website, runs } = context;
    const now = quarter * quarterMs;
    const own = bodyOf(context, { attributes: template === '' ? {} : { template }, ...(body >= 0 && { body }) });
    const menu = await findNavigation(store, name);
    if (!own || !menu) return undefined;
    const items = menuItems({ website, currentId }, menu.items, await sitePages(context));
    const scope = scopeOf(await siteJson({ ...context, now }), items);
    const partials = (partial: string) => context.template.partials[partial];
    return timelessText(own, scope, { partials, locale: website.language, now, runs });
  },
);

/** The siblings of the current page inside its folder; nothing when it is in none. */
export async function folderNavigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page.context, tag);
  const parentId = page.current?.parentId;
  if (!body || parentId === undefined) return [];
  const all = await sitePages(page.context);
  const siblings = all.filter((one) => one.parentId === parentId).map((one) => ({ collectionId: one.id }));
  const folder = all.find(({ id }) => id === parentId);
  return page.run(body, {
    ...scopeOf(page.json, menuItems(placeOf(page), siblings, all)),
    ...(folder && { collection: menuCollectionJson(folder, page.context.website) }),
  });
}

/** Context of a menu. */
type Place = Pick<PageContext, 'website'> & { currentId: string | undefined };

const placeOf = ({ context, current }: Running): Place => ({ website: context.website, currentId: current?.id });

type MenuItem = {
  active: boolean;
  folderActive: boolean;
  collection?: Record<string, unknown>;
  externalLink?: { title: string; url: string; newWindow: boolean };
  items?: MenuItem[];
};

const scopeOf = (json: Readonly<Record<string, unknown>>, items: readonly MenuItem[]) => ({
  items,
  active: items.some(({ active }) => active),
  folderActive: items.some((item) => item.active || item.folderActive),
  website: json.website,
  websiteSettings: json.websiteSettings,
  localizedStrings: json.localizedStrings,
});

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
