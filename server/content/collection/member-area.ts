// A page's member area: its own, or its folder's. Portable.
import type { Collection } from './schema.ts';

/** Maximum depth of nested folders. */
const depthMax = 6;

/** @param all every page of the site */
export function memberAreaOf(collection: Collection, all: readonly Collection[]): string | undefined {
  let at: Collection | undefined = collection;
  for (let depth = 0; at !== undefined && depth < depthMax; depth++) {
    if (at.memberAreaId !== undefined) return at.memberAreaId;
    const { parentId }: Collection = at;
    at = parentId === undefined ? undefined : all.find(({ id }) => id === parentId);
  }
  return undefined;
}

/**
 * Moves the page into another folder, or out of all. Moving it out of a member area doesn't make it public; only its
 * own settings do.
 */
export function movedTo(page: Collection, parentId: string | undefined, all: readonly Collection[]): Collection {
  return inArea(within(page, parentId), memberAreaOf(page, all), all);
}

/** Puts the page in an area, unless it is in one already. */
export const inArea = (page: Collection, area: string | undefined, all: readonly Collection[]): Collection =>
  area === undefined || memberAreaOf(page, all) !== undefined ? page : { ...page, memberAreaId: area };

export function within({ parentId: _, ...page }: Collection, parentId: string | undefined): Collection {
  return { ...page, ...(parentId !== undefined && { parentId }) };
}

/**
 * Whether content of a page may appear on another: public content on all pages, members' content on pages of the same
 * area.
 *
 * @param on absent: a public page
 */
export function isShownOn(collection: Collection, on: Collection | undefined, all: readonly Collection[]): boolean {
  const area = memberAreaOf(collection, all);
  return area === undefined || (on !== undefined && memberAreaOf(on, all) === area);
}

/** Public pages: for lists, search, feeds and maps, which are the same for everyone. */
export const openToAll = (all: readonly Collection[]): Collection[] =>
  all.filter((collection) => memberAreaOf(collection, all) === undefined);
