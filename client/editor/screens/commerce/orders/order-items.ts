// Lines of an order that is being composed. Portable.
import type { FoundVariant, PricedDraft } from '../../../../../server/commerce/draft/schema.ts';
import { listMessages } from './messages.ts';

export type Item = {
  /** The line's ID, once the server has assigned one. */
  id?: string;
  itemId: string;
  variantId: string;
  title: string;
  options: string;
  imageId?: string | undefined;
  quantity: number;
};

type ListedItems = { items: readonly { title: string; quantity: number }[]; quantity: number };

type Line = { id: string; itemId: string; variantId: string; quantity: number };

/** Leaves out lines whose product is gone, since they cannot be sold. */
export const itemsOf = (lines: readonly Line[], { lines: priced }: PricedDraft): Item[] =>
  lines.flatMap((line) => {
    const known = priced.find(({ id }) => id === line.id);
    return known ? [{ ...line, title: known.title, options: known.options, imageId: known.imageId }] : [];
  });

export const linesOf = (items: readonly Item[]) =>
  items.map(({ id, itemId, variantId, quantity }) => ({
    ...(id !== undefined && { id }),
    itemId,
    variantId,
    quantity,
  }));

/** Adds one piece of the variant. */
export function withVariant(items: readonly Item[], found: FoundVariant): Item[] {
  const { itemId, variantId, title, options, imageId } = found;
  if (items.some((item) => item.variantId === variantId))
    return items.map((item) => (item.variantId === variantId ? { ...item, quantity: item.quantity + 1 } : item));
  return [...items, { itemId, variantId, title, options, imageId, quantity: 1 }];
}

/** The line's last pricing: a new line has no ID here yet. */
export const pricedLine = (item: Item, priced: PricedDraft | undefined) =>
  priced?.lines.find(({ id }) => id === item.id) ?? priced?.lines.find(({ variantId }) => variantId === item.variantId);

export const nameOf = ({ title, options }: Pick<Item, 'title' | 'options'>): string =>
  options === '' ? title : `${title}, ${options}`;

/** "Tidelines +2 more" */
export const itemsText = ({ items: [first], quantity }: ListedItems): string =>
  first && quantity > first.quantity
    ? `${first.title} ${listMessages.more({ count: quantity - first.quantity })}`
    : (first?.title ?? '');
