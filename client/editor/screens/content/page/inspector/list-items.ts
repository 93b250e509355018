// Items of a list property: titles, and list changes. Pure.

import type { BlockField } from '../../../../../../server/content/block/fields.ts';
import type { Props } from '../../../../document/actions/set-props.ts';
import { messages } from './messages.ts';

type ListField = BlockField & { kind: 'list' };

export const listOf = (value: unknown): readonly Props[] => (Array.isArray(value) ? value : []);

/** Never empty: an untitled item is named by its number. */
export const titleOf = (field: ListField, item: Props, index: number): string =>
  field.titleOf(item).trim() || messages.untitledItem({ item: capitalized(field.item), number: index + 1 });

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Adds as many as fit the list's limit. */
export const withItems = (field: ListField, items: readonly Props[], fresh: readonly Props[]): readonly Props[] => [
  ...items,
  ...fresh.slice(0, Math.max(0, field.max - items.length)),
];

export const withCopy = (field: ListField, items: readonly Props[], index: number): readonly Props[] => {
  const item = items[index];
  if (!item || items.length >= field.max) return items;
  // A new ID, if items have IDs.
  const copy = { ...structuredClone(item), ...(typeof item.id === 'string' && { id: crypto.randomUUID() }) };
  return [...items.slice(0, index + 1), copy, ...items.slice(index + 1)];
};

/** The property of an item that holds its image, if it has one. */
export const imageName = (field: ListField): string | undefined =>
  Object.entries(field.fields).find(([, { kind }]) => kind === 'image')?.[0];
