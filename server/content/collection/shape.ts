// How a page orders its items, how many it shows, and which of our own markup fits: from the template's settings of the
// page type (template-folders 3), else from the page's original type. Pure.

import { pageItemsMax, productsMax } from '../../site/template/limits.ts';
import type { CollectionConf, ConfOrdering } from '../../site/template/manifest.ts';
import type { SystemBase } from '../../site/template/system-markup.ts';
import type { Template } from '../../site/template/template.ts';
import { type Collection, CollectionType, type CollectionView, FolderBehavior, Ordering } from './schema.ts';

type Shape = {
  base: SystemBase | 'page';
  ordering: ConfOrdering;
  pageSize: number;
  conf: CollectionConf | undefined;
};

type Typed = Pick<Template, 'collections' | 'customTypes'>;

export function shapeOf(collection: Collection, template: Typed | undefined): Shape {
  const conf = confOf(collection.typeName, template);
  const base = baseOf(collection, conf, template);
  return {
    base,
    conf,
    ordering: conf?.ordering ?? orderingOf(collection.ordering) ?? orderingOfBase[base] ?? 'chronological',
    pageSize: Math.min(conf?.pageSize ?? collection.pageSize, base === 'products' ? productsMax : pageItemsMax),
  };
}

const confOf = (typeName: string, template: Typed | undefined) =>
  template && Object.hasOwn(template.collections, typeName) ? template.collections[typeName] : undefined;

/** Template-folders 3 `view`. The template's setting for store products doesn't apply to other pages. */
export function collectionView({ base, conf }: Pick<Shape, 'base' | 'conf'>): CollectionView {
  if (base === 'products') return 'product';
  const word = conf?.all.view;
  if (word === 'grid') return 'grid';
  return word === undefined && base === 'gallery' ? 'grid' : 'list';
}

export const isIndex = (collection: Collection, conf: CollectionConf | undefined): boolean =>
  collection.folder && (collection.folderBehavior === FolderBehavior.index || conf?.index === true);

function baseOf(collection: Collection, conf: CollectionConf | undefined, template: Typed | undefined): Shape['base'] {
  const { type, typeName } = collection;
  if (collection.folder) return isIndex(collection, conf) ? 'index' : 'folder';
  if (type === CollectionType.products) return 'products';
  if (type === CollectionType.page || type === CollectionType.templatePage) return 'page';
  const named = /^(blog|gallery|events|album|products)/.exec(typeName)?.[1];
  if (named !== undefined) return named as SystemBase;
  const accepted = conf?.acceptTypes[0];
  const kind = accepted === undefined ? undefined : (template?.customTypes[accepted]?.base ?? accepted);
  if (kind !== undefined && Object.hasOwn(baseOfKind, kind)) return baseOfKind[kind] as SystemBase;
  if (collection.ordering === Ordering.calendar) return 'events';
  return collection.ordering === Ordering.musicAlbum ? 'album' : 'blog';
}

const baseOfKind: Readonly<Record<string, SystemBase>> = {
  text: 'blog',
  image: 'gallery',
  video: 'gallery',
  audio: 'album',
  event: 'events',
};

const orderingOfBase: Readonly<Record<string, ConfOrdering | undefined>> = {
  events: 'calendar',
  album: 'music-album',
  gallery: 'user-orderable',
};

const orderingOf = (code: number): ConfOrdering | undefined =>
  code === Ordering.userOrderable
    ? 'user-orderable'
    : code === Ordering.calendar
      ? 'calendar'
      : code === Ordering.musicAlbum
        ? 'music-album'
        : undefined;

/** `collection.ordering` of page data. */
export const orderingCode = (collection: Collection, { base, ordering }: Shape): number => {
  if (base === 'page' || base === 'index' || base === 'folder') return collection.ordering;
  if (ordering === 'chronological') return Ordering.chronological;
  if (ordering === 'user-orderable') return Ordering.userOrderable;
  return ordering === 'calendar' ? Ordering.calendar : Ordering.musicAlbum;
};
