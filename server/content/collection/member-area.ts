// A page's member area: its own, or that of its folder. Portable.
import type { Collection } from './schema.ts';

/** Folders within folders that are asked. */
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

/** The page in another folder, or in none. To leave a member area opens nothing: only its own settings do. */
export function movedTo(page: Collection, parentId: string | undefined, all: readonly Collection[]): Collection {
  return inArea(within(page, parentId), memberAreaOf(page, all), all);
}

/** The page of an area, wherever it lies. */
export const inArea = (page: Collection, area: string | undefined, all: readonly Collection[]): Collection =>
  area === undefined || memberAreaOf(page, all) !== undefined ? page : { ...page, memberAreaId: area };

export function within({ parentId: _, ...page }: Collection, parentId: string | undefined): Collection {
  return { ...page, ...(parentId !== undefined && { parentId }) };
}

/**
 * Whether something of a page may be on another one: what everybody sees on all of them, what members see on those of their area.
 *
 * @param on absent: a page of everybody
 */
export function isShownOn(collection: Collection, on: Collection | undefined, all: readonly Collection[]): boolean {
  const area = memberAreaOf(collection, all);
  return area === undefined || (on !== undefined && memberAreaOf(on, all) === area);
}

/** Pages that everybody may see: for lists, search, feeds and maps, which are the same for all. */
export const openToAll = (all: readonly Collection[]): Collection[] =>
  all.filter((collection) => memberAreaOf(collection, all) === undefined);
