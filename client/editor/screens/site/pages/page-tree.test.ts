import { describe, expect, it } from 'vitest';
import type { PageRow } from '../../../../../server/owner/page-tree/schema.ts';
import { depthOf } from '../../../../ui/list/tree-order.ts';
import {
  changesOf,
  folderChoice,
  foundIn,
  idAfter,
  movedTo,
  movedToFolder,
  type Row,
  steppedTo,
  treeOf,
  withEntry,
  without,
} from './page-tree.ts';

const page = (id: string, changes: Partial<PageRow> = {}): PageRow => ({
  ...{
    id,
    title: id,
    path: `/${id}`,
    typeName: 'page',
    isItem: false,
    isHome: false,
    isLiveHome: false,
    folder: false,
    enabled: true,
  },
  ...{ isProtected: false, editable: true, holdsItems: false, states: ['published'], updatedOn: 0 },
  ...changes,
});
const pages = [
  page('home'),
  page('more', { folder: true, typeName: 'folder', editable: false }),
  page('team', { parentId: 'more' }),
  page('press'),
  page('popup', { typeName: 'popup-overlay', isUnvisited: true }),
];
const out = { externalLink: { title: 'out', url: 'https://example.com/', newWindow: false } };
const menus = [
  { name: 'main', title: 'Main', items: [{ collectionId: 'home' }, { collectionId: 'more' }, out] },
  { name: 'foot', title: 'Footer', items: [] },
];
const rows = treeOf(pages, menus);
const drawn = (some: readonly Row[] | undefined) => some?.map((row) => '-'.repeat(depthOf(some, row)) + row.title);
const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? '';

describe('the tree of pages', () => {
  it('has a group for each menu, for pages without one, and for those before others', () => {
    expect(drawn(rows)).toEqual([
      'Main',
      '-home',
      '-more',
      '--team',
      '-out',
      'Footer',
      'Not linked',
      '-press',
      'System pages',
      '-popup',
    ]);
  });

  it('says which pages are left out of a menu, because one above them is private', () => {
    const items = [{ collectionId: 'more', items: [{ collectionId: 'team', items: [{ collectionId: 'press' }] }] }];
    const hidden = (changes: Partial<PageRow>) =>
      treeOf([page('more', changes), page('team'), page('press')], [{ name: 'main', title: 'Main', items }])
        .filter(({ hiddenWith }) => hiddenWith === 'more')
        .map(({ title }) => title);
    expect(hidden({ enabled: false })).toEqual(['team', 'press']);
    expect(hidden({})).toEqual([]);
  });

  it('writes only the menus that a move changes, with what was seen of them', () => {
    const next = movedTo(rows, idOf('press'), 'menu:foot', 'on');
    expect(changesOf(rows, next ?? [], menus)).toEqual([
      { name: 'foot', items: [{ collectionId: 'press' }], seen: [], before: [] },
    ]);
    const nested = movedTo(rows, idOf('press'), idOf('more'), 'on');
    expect(changesOf(rows, nested ?? [], menus)[0]?.items).toEqual([
      { collectionId: 'home' },
      { collectionId: 'more', items: [{ collectionId: 'team' }, { collectionId: 'press' }] },
      out,
    ]);
    const gone = movedTo(rows, idOf('home'), 'unlinked', 'on');
    expect(changesOf(rows, gone ?? [], menus)[0]?.items).toHaveLength(2);
    expect(changesOf(rows, rows, menus)).toEqual([]);
  });

  it('offers the folders that can take a page, and puts it there or out again', () => {
    const choice = folderChoice(rows, 'press');
    expect([choice?.folderId, choice?.folders.map(({ title }) => title)]).toEqual(['', ['more']]);
    const inside = choice && movedToFolder(rows, choice.row, idOf('more'));
    expect(drawn(inside)?.slice(2, 5)).toEqual(['-more', '--team', '--press']);
    const team = folderChoice(rows, 'team');
    expect(team?.folderId).toBe(idOf('more'));
    expect(drawn(team && movedToFolder(rows, team.row, ''))?.slice(1, 4)).toEqual(['-home', '-more', '-team']);
    expect([folderChoice(rows, 'more')?.folders, folderChoice(rows, 'popup')]).toEqual([[], undefined]);
  });

  it('moves in steps, and stays within what a menu can hold', () => {
    expect(drawn(steppedTo(rows, idOf('out'), 'up'))?.slice(0, 5)).toEqual([
      'Main',
      '-home',
      '-out',
      '-more',
      '--team',
    ]);
    expect(drawn(steppedTo(rows, idOf('out'), 'in'))?.slice(0, 5)).toEqual([
      'Main',
      '-home',
      '-more',
      '--team',
      '--out',
    ]);
    expect(drawn(steppedTo(rows, idOf('team'), 'out'))?.slice(0, 5)).toEqual([
      'Main',
      '-home',
      '-more',
      '-team',
      '-out',
    ]);
    for (const direction of ['up', 'out'] as const) expect(steppedTo(rows, idOf('home'), direction)).toBeUndefined();
    expect(steppedTo(rows, 'menu:main', 'down')).toBeUndefined();
    expect(movedTo(rows, idOf('out'), 'unlinked', 'on')).toBeUndefined();
    expect(movedTo(rows, idOf('popup'), 'menu:main', 'on')).toBeUndefined();
    expect(movedTo(rows, idOf('more'), idOf('team'), 'on')).toBeUndefined();
  });

  it('says which ID a moved row has then', () => {
    for (const [title, direction] of [
      ['out', 'up'],
      ['out', 'in'],
      ['more', 'up'],
      ['more', 'in'],
    ] as const) {
      const next = steppedTo(rows, idOf(title), direction) ?? [];
      const [change] = changesOf(rows, next, menus);
      const then = treeOf(pages, [{ name: 'main', title: 'Main', items: change?.items ?? [] }]);
      expect(idAfter(next, idOf(title))).toBe(then.find((row) => row.title === title)?.id);
    }
  });

  it('adds and removes entries; what was below one takes its place', () => {
    const added = withEntry(rows, 'foot', { title: 'press', page: pages[3] as PageRow });
    expect(changesOf(rows, added, menus)).toEqual([
      { name: 'foot', items: [{ collectionId: 'press' }], seen: [], before: [] },
    ]);
    expect(changesOf(rows, without(rows, idOf('more')), menus)[0]?.items).toEqual([
      { collectionId: 'home' },
      { collectionId: 'team' },
      out,
    ]);
  });

  it('finds rows with what they are in', () => {
    expect(drawn(foundIn(rows, 'TEAM'))).toEqual(['Main', '-more', '--team']);
    expect(foundIn(rows, 'nothing')).toEqual([]);
  });
});
