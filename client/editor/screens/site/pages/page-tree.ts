// The page tree: a group for each of the template's menus, one for pages in no menu, and one for system pages such as the lock screen.
// Computes the menu changes of a move. Portable.
import { menuLimits, type OpenedMenu } from '../../../../../server/content/site-layout/schema.ts';
import type { PageRow } from '../../../../../server/owner/page-tree/schema.ts';
import type { NavigationItem } from '../../../../../server/site/navigation/schema.ts';
import { type Direction, moved, type Position, stepped, type TreeRow } from '../../../../ui/list/tree-order.ts';
import { messages } from './messages.ts';

export type Row = TreeRow & {
  title: string;
  /** Absent on a group's heading. */
  page?: PageRow;
  /** Custom label and target, e.g. of an external link. */
  entry?: NavigationItem;
  /** The page above it in the menu that visitors can't see: the menu leaves out both. */
  hiddenWith?: string;
};

export const unlinked = 'unlinked';
export const system = 'system';
const menuPrefix = 'menu:';
export const menuId = (name: string): string => menuPrefix + name;
export const isGroup = ({ parentId }: Pick<Row, 'parentId'>): boolean => parentId === null;

/** Plus one, since the group is a level of the tree. */
const depthMax = menuLimits.levelsMax + 1;

export function treeOf(pages: readonly PageRow[], menus: readonly OpenedMenu[]): Row[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const linked = new Set<string>();
  const childrenOf = (folder: PageRow): NavigationItem[] =>
    pages.filter(({ parentId }) => parentId === folder.id).map(({ id }) => ({ collectionId: id }));
  const entries = (
    items: readonly NavigationItem[],
    parentId: string,
    depth: number,
    hiddenWith: string | undefined,
  ): Row[] =>
    items.flatMap((item, n): Row[] => {
      const page = item.collectionId === undefined ? undefined : byId.get(item.collectionId);
      if (item.collectionId !== undefined && !page) return [];
      if (page) linked.add(page.id);
      const id = `${parentId}/${page?.id ?? `${n}`}`;
      const title = page?.title ?? item.externalLink?.title ?? item.memberAreaId ?? '';
      const inner = item.items ?? (page?.folder ? childrenOf(page) : []);
      return [
        { id, parentId, title, entry: item, ...(page && { page }), ...(hiddenWith !== undefined && { hiddenWith }) },
        ...(depth < menuLimits.levelsMax
          ? entries(inner, id, depth + 1, hiddenWith ?? (page?.enabled === false ? title : undefined))
          : []),
      ];
    });
  const inMenus = menus.flatMap(({ name, title, items }) => [
    { id: menuId(name), parentId: null, title },
    ...entries(items, menuId(name), 1, undefined),
  ]);
  const rest = pages.filter(({ id, isUnvisited }) => !linked.has(id) && !isUnvisited);
  const restIds = new Set(rest.map(({ id }) => id));
  const below = (parentId: string | undefined, at: string, depth: number): Row[] =>
    rest
      .filter((page) =>
        parentId === undefined ? !page.parentId || !restIds.has(page.parentId) : page.parentId === parentId,
      )
      .flatMap((page) => [
        { id: `${at}/${page.id}`, parentId: at, title: page.title, page },
        ...(page.folder && depth < menuLimits.levelsMax ? below(page.id, `${at}/${page.id}`, depth + 1) : []),
      ]);
  const special = pages.filter(({ isUnvisited }) => isUnvisited);
  return [
    ...inMenus,
    { id: unlinked, parentId: null, title: messages.notLinked },
    ...below(undefined, unlinked, 1),
    ...(special.length > 0 ? [{ id: system, parentId: null, title: messages.system }] : []),
    ...special.map((page) => ({ id: `${system}/${page.id}`, parentId: system, title: page.title, page })),
  ];
}

export const groupOf = ({ id }: Pick<Row, 'id'>): string => id.split('/')[0] ?? '';

/** The group of a moved row: its ID still names the old group until the tree is rebuilt. */
const groupIn = (rows: readonly Row[], row: Row): string => {
  const parent = rows.find(({ id }) => id === row.parentId);
  return parent ? groupIn(rows, parent) : row.id;
};

/** The row's ID once the tree is rebuilt from these rows. */
export function idAfter(rows: readonly Row[], id: string): string {
  const row = rows.find((one) => one.id === id);
  if (!row || row.parentId === null) return id;
  const place = rows.filter(({ parentId }) => parentId === row.parentId).indexOf(row);
  return `${idAfter(rows, row.parentId)}/${row.page?.id ?? place}`;
}

/** @returns undefined for an invalid move */
export function movedTo(rows: readonly Row[], id: string, target: string, position: Position): Row[] | undefined {
  return allowed(rows, id, moved(rows, id, target, position, depthMax));
}

export function steppedTo(rows: readonly Row[], id: string, direction: Direction): Row[] | undefined {
  return allowed(rows, id, stepped(rows, id, direction, depthMax));
}

function allowed(before: readonly Row[], id: string, next: Row[] | undefined): Row[] | undefined {
  const [from, to] = [before, next].map((rows) => rows?.find((row) => row.id === id));
  if (!next || !from || !to || isGroup(from) || isGroup(to)) return undefined;
  const [groupFrom, groupTo] = [groupIn(before, from), groupIn(next, to)];
  if (groupFrom === system || groupTo === system) return undefined;
  // Pages in no menu have no order, and only pages can be outside menus.
  if (groupTo === unlinked && (groupFrom === unlinked || to.parentId !== unlinked || !to.page)) return undefined;
  return next;
}

type FolderChoice = { row: Row /** Empty: none. */; folderId: string; folders: Row[] };

/** The folders of the menus that can take the page, and the one that it is in. Undefined for system pages. */
export function folderChoice(rows: readonly Row[], pageId: string): FolderChoice | undefined {
  const folderOf = ({ parentId }: Row) => rows.find(({ id, page }) => id === parentId && page?.folder);
  const own = rows.filter((row) => row.page?.id === pageId && groupOf(row) !== system);
  const row = own.find(folderOf) ?? own[0];
  if (!row) return undefined;
  const current = folderOf(row);
  const folders = rows.filter(
    (one) =>
      one.page?.folder &&
      groupOf(one) !== unlinked &&
      (one === current || movedTo(rows, row.id, one.id, 'on') !== undefined),
  );
  return { row, folderId: current && folders.includes(current) ? current.id : '', folders };
}

/** @param folderId empty: the row moves out, behind its folder */
export function movedToFolder(rows: readonly Row[], row: Row, folderId: string): Row[] | undefined {
  if (folderId !== '') return movedTo(rows, row.id, folderId, 'on');
  return row.parentId === null ? undefined : movedTo(rows, row.id, row.parentId, 'after');
}

/** A group's entries in the stored menu format. */
export function itemsOf(rows: readonly Row[], parentId: string): NavigationItem[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ id, page, entry }) => {
      const { items: _, ...own } = entry ?? {};
      const items = itemsOf(rows, id);
      return { ...(page ? { collectionId: page.id } : own), ...(items.length > 0 && { items }) };
    });
}

/** `before`: the menu with the pages of its folders, which `seen`, as stored, may leave out. */
export type MenuChange = Record<'items' | 'seen' | 'before', NavigationItem[]> & { name: string };

/** The menus that a move affects. */
export function changesOf(before: readonly Row[], next: readonly Row[], menus: readonly OpenedMenu[]): MenuChange[] {
  return menus.flatMap(({ name, items: seen }) => {
    const [old, items] = [before, next].map((rows) => itemsOf(rows, menuId(name))) as [
      NavigationItem[],
      NavigationItem[],
    ];
    return JSON.stringify(old) === JSON.stringify(items) ? [] : [{ name, items, seen, before: old }];
  });
}

export const without = (rows: readonly Row[], id: string): Row[] => {
  const parentId = rows.find((row) => row.id === id)?.parentId ?? null;
  return rows.flatMap((row) => (row.id === id ? [] : [row.parentId === id ? { ...row, parentId } : row]));
};

/** Adds an entry at the end of a menu. */
export const withEntry = (rows: readonly Row[], name: string, row: Omit<Row, 'id' | 'parentId'>): Row[] => [
  ...rows,
  { ...row, id: `${menuId(name)}/new`, parentId: menuId(name) },
];

export const withChanged = (rows: readonly Row[], id: string, entry: NavigationItem): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, entry } : row));

/** Rows that match the search, and their ancestors. */
export function foundIn(rows: readonly Row[], search: string): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rows];
  const kept = new Set<string>();
  for (const row of rows) {
    const text = `${row.title} ${row.page?.path ?? ''} ${row.entry?.externalLink?.url ?? ''}`.toLowerCase();
    if (isGroup(row) || !words.every((word) => text.includes(word))) continue;
    for (let at: Row | undefined = row; at; at = rows.find(({ id }) => id === at?.parentId)) kept.add(at.id);
  }
  return rows.filter(({ id }) => kept.has(id));
}
