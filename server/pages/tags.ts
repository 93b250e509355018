// What the custom tags of a template become on this page (template-folders 6). Called by the renderer for each tag, through make-page.ts.
import type { CompiledTemplate, Part, ResolveTag, RunTemplate, Tag } from '../../renderer/render.ts';
import { listCollections } from '../content/collection/collection.ts';
import type { Collection } from '../content/collection/schema.ts';
import { findNavigation } from '../site/navigation/navigation.ts';
import type { NavigationItem } from '../site/navigation/schema.ts';
import type { Template } from '../site/template/template.ts';
import { escapeHtml } from './escape.ts';
import { collectionJson, menuCollectionJson } from './page-data/collection.ts';
import { type ListPlace, listOf } from './page-data/lists.ts';
import { safeUrl } from './page-data/website.ts';

export type TagPage = {
  place: ListPlace;
  template: Template;
  /** The page's root JSON, for `website` in a tag's scope. */
  json: Readonly<Record<string, unknown>>;
  current: Collection | undefined;
};

type Running = TagPage & { run: RunTemplate; uses: { queries: number } };

type TagKind = (page: Running, tag: Tag) => Promise<readonly Part[]> | readonly Part[];

/** A tag that is not here yet renders nothing. */
const kinds: Readonly<Record<string, TagKind | undefined>> = {
  navigation,
  'folder-navigation': folderNavigation,
  query,
  script,
};

/** @returns the resolver of one page; it counts what a page may use only so often */
export function tagResolver(page: TagPage): ResolveTag {
  const uses = { queries: 0 };
  return async (tag, run) => (await kinds[tag.name]?.({ ...page, run, uses }, tag)) ?? [];
}

async function navigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page, tag);
  const menu = await findNavigation(page.place.store, tag.attributes.navigationid ?? '');
  if (!body || !menu) return [];
  const items = menuItems(page, menu.items, await listCollections(page.place.store));
  return page.run(body, { ...scopeOf(items), website: page.json.website });
}

/** The siblings of the current page inside its folder; nothing when it is in none. */
async function folderNavigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const body = bodyOf(page, tag);
  const parentId = page.current?.parentId;
  if (!body || parentId === undefined) return [];
  const all = await listCollections(page.place.store);
  const siblings = all.filter((one) => one.parentId === parentId).map((one) => ({ collectionId: one.id }));
  return page.run(body, { ...scopeOf(menuItems(page, siblings, all)), website: page.json.website });
}

type MenuItem = { active: boolean; folderActive: boolean; items?: MenuItem[] } & Record<string, unknown>;

const scopeOf = (items: readonly MenuItem[]) => ({
  items,
  active: false,
  folderActive: items.some((item) => item.active || item.folderActive),
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
    const collection = all.find(({ id }) => id === item.collectionId);
    if (!collection?.enabled) return [];
    const listed = item.items ?? (collection.folder ? childrenOf(collection, all) : []);
    const children = menuItems(page, listed, all, depth + 1);
    return [
      {
        active: collection.id === page.current?.id,
        folderActive: children.some((child) => child.active || child.folderActive),
        collection: menuCollectionJson(collection, page.place.website),
        ...(collection.folder && { items: children }),
      },
    ];
  });
}

const childrenOf = (folder: Collection, all: readonly Collection[]) =>
  all.filter(({ parentId }) => parentId === folder.id).map(({ id }) => ({ collectionId: id }));

const queryMax = 8;

/** Items of another page; at most 8 a page, 100 items, 10 skipped. An unknown collection renders nothing. */
async function query(page: Running, tag: Tag): Promise<readonly Part[]> {
  const { collection: urlId = '', limit, skip, featured, category, tag: wantedTag } = tag.attributes;
  const body = bodyOf(page, tag);
  if (!body || ++page.uses.queries > queryMax) return [];
  const { store, website, drafts } = page.place;
  const collection = (await listCollections(store)).find(
    (one) => one.urlId === urlId.replace(/^\/+|\/+$/g, '') && (one.enabled || drafts),
  );
  if (!collection) return [];
  const most = within(limit, 1, 100, collection.pageSize);
  const skipped = within(skip, 0, 10, 0);
  const list = await listOf(
    page.place,
    collection,
    { category: firstOf(category), tag: firstOf(wantedTag) },
    featured === 'true' ? 250 : Math.min(most + skipped, 250),
  );
  const items = list.items
    .filter((item) => featured !== 'true' || item.starred === true)
    .slice(skipped, skipped + most);
  return page.run(body, {
    collection: await collectionJson(store, website, collection, list.facts),
    items,
    pagination: list.pagination,
    website: page.json.website,
    websiteSettings: page.json.websiteSettings,
  });
}

const within = (text: string | undefined, low: number, high: number, other: number) => {
  const number = text === undefined || !/^\d+$/.test(text.trim()) ? other : Number(text);
  return Math.min(Math.max(number, low), high);
};

const firstOf = (text: string | undefined) => text?.split(',')[0]?.trim() || undefined;

/** `src` is relative to `/scripts`; the revision keeps a changed file from being taken from the browser's cache. */
function script(page: TagPage, tag: Tag): readonly Part[] {
  const { src = '', async } = tag.attributes;
  const path = src.replace(/^\/+/, '').replace(/^scripts\//, '');
  if (path === '' || path.split('/').includes('..')) return [];
  const url = `/scripts/${path.split('/').map(encodeURIComponent).join('/')}?v=${page.template.revision}`;
  return [`<script src="${escapeHtml(url)}"${async !== undefined && async !== 'false' ? ' async' : ''}></script>`];
}

/** `template="x"` means `blocks/x.block`; otherwise the tag's own body. */
function bodyOf({ template }: TagPage, tag: Tag): CompiledTemplate | undefined {
  const name = tag.attributes.template;
  if (name !== undefined) {
    const partial = template.partials[name.endsWith('.block') ? name : `${name}.block`];
    if (partial) return partial;
  }
  return tag.body === undefined ? undefined : template.bodies[tag.body];
}
