// Messages of tags and categories. The titles of the first two problems are in server/owner/label/errors.ts. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';

type Kind = 'tag' | 'category';
type Count = { count: number };

const plural = { tag: 'tags', category: 'categories' } as const;
const counted = (count: number, kind: Kind) => `${count} ${count === 1 ? kind : plural[kind]}`;
const items = (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`);

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

export const messages = {
  title: 'Tags and categories',
  lead: 'Rename, merge, or remove them on every post, event, or product of a page at once.',
  page: 'Page',
  kind: 'Show',
  kinds: { tag: 'Tags', category: 'Categories' },
  usedBy: ({ count }: Count) => items(count),
  unused: 'Not used yet',
  orders: optionsOf({ name: 'A to Z', '-count': 'Most used first', count: 'Least used first' }),
  list: {
    tag: {
      searchHint: 'Search tags',
      columns: { name: 'Tag', count: 'Used by' },
      empty: 'Tags of this page will appear here, with how many items have each.',
    },
    category: {
      searchHint: 'Search categories',
      columns: { name: 'Category', count: 'Used by' },
      empty: 'Categories of this page will appear here, with how many items have each.',
    },
  },
  noPages: 'Pages with posts, events, or products will appear here. Add one first.',
  pages: 'Pages',
  productCategories: 'Product categories have their own screen.',
  openCategories: 'Edit product categories',
  actions: { rename: 'Edit', merge: 'Merge', remove: 'Remove' },
  createTitle: { tag: 'New tag', category: 'New category' },
  renameTitle: { tag: 'Edit tag', category: 'Edit category' },
  mergeTitle: ({ count, kind }: Count & { kind: Kind }) => `Merge ${counted(count, kind)}`,
  removeTitle: ({ count, kind }: Count & { kind: Kind }) => `Remove ${counted(count, kind)}?`,
  name: 'Name',
  into: 'Merge into',
  /** Spec §5 "Editor messages". */
  onlyOne: ({ kind }: { kind: Kind }) => `You may only edit one ${kind} at a time`,
  renameNote: ({ count }: Count) =>
    count === 0 ? 'No item uses it yet.' : `${items(count)} will show the new name right away.`,
  mergeNote: ({ count }: Count) => `Up to ${items(count)} will get the one you choose. You can't undo this.`,
  removeNote: ({ count }: Count) =>
    count === 0 ? 'No item uses them.' : `They will be taken off up to ${items(count)}. You can't undo this.`,
  loss: "The name you entered isn't saved yet.",
  created: ({ name }: { name: string }) => `Added “${name}”.`,
  renamed: ({ count }: Count) => `Renamed on ${items(count)}.`,
  merged: ({ count }: Count) => `Merged on ${items(count)}.`,
  removed: ({ count }: Count) => `Removed from ${items(count)}.`,
  /** An interrupted change. */
  unfinished: ({ names, name }: { names: readonly string[]; name?: string | undefined }) =>
    name === undefined
      ? `Some items still have ${quoted(names)}. Select Finish to remove the rest.`
      : `Some items still have ${quoted(names.filter((one) => one !== name))} instead of “${name}”. Select Finish to change the rest.`,
  nothingLeft: 'No items left to change.',
  finish: 'Finish',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed. The items keep the labels they have.',
  stopped: ({ count }: Count) => `${items(count)} couldn't be changed just now. Select Finish to try again.`,
} as const;
