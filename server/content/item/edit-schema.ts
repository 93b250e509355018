// What the editor shows and sends of the items of a page: lists, one item's fields, order. Spec §3 "Content item", "Event", §9.
// Portable.
import * as z from 'zod';
import { itemLimits } from './limits.ts';
import { customContentBytesMax, locationSchema } from './schema.ts';

/** Below the store's bound for one commit. */
export const itemBodyBytesMax = 400_000;

const labels = (max: number) =>
  z
    .array(z.string().trim().min(1).max(max))
    .max(itemLimits.labels)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'Each only once');

const timeSchema = z.int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000);

const urlIdSchema = z
  .string()
  .max(200)
  .regex(/^(?:[\p{Ll}\p{Lo}\p{N}]+(?:[-_/][\p{Ll}\p{Lo}\p{N}]+)*)?$/u, 'Use small letters, digits and single dashes');

export const itemFieldsSchema = z
  .strictObject({
    title: z.string().trim().max(itemLimits.title),
    /** Empty: made of the title. */
    urlId: urlIdSchema,
    excerpt: z.string().max(itemLimits.excerpt),
    /** HTML; absent where the text is sections and blocks. */
    body: z.string().max(itemLimits.body).optional(),
    tags: labels(itemLimits.tag),
    categories: labels(itemLimits.category),
    authorName: z.string().trim().max(200),
    mainImageId: z.string().max(64).nullable(),
    imageIds: z.array(z.string().max(64)).max(itemLimits.images),
    starred: z.boolean(),
    /** Published with a time to come is scheduled. */
    state: z.enum(['published', 'needs-review', 'draft']),
    publishOn: timeSchema,
    startDate: timeSchema.optional(),
    endDate: timeSchema.optional(),
    location: locationSchema.optional(),
    customContent: z
      .record(z.string().max(100), z.unknown())
      .refine((fields) => bytesOf(fields) <= customContentBytesMax, 'At most 50 KB of own fields'),
  })
  .refine(
    ({ startDate, endDate }) => startDate === undefined || endDate === undefined || endDate >= startDate,
    { path: ['endDate'], message: 'The event cannot end before it starts' },
  ); // biome-ignore format: one rule
export type ItemFields = z.infer<typeof itemFieldsSchema>;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

export const newItemSchema = z.strictObject({ kind: z.string().min(1).max(100), fields: itemFieldsSchema });
/** `updatedOn` as it was read: what somebody else saved meanwhile is not overwritten unseen. */
export const itemChangeSchema = z.strictObject({ fields: itemFieldsSchema, updatedOn: z.int() });
export const itemOrderSchema = z.strictObject({ ids: z.array(z.string().max(64)).min(1).max(1000) });

/** What may be added to a page: `text`, `image`, `event`, or an item type of the template's own. */
export type ItemKind = {
  name: string;
  title: string;
  base: 'text' | 'image' | 'event';
  fields: { name: string; title: string; type: string }[];
};

export type ItemState = 'published' | 'scheduled' | 'needs-review' | 'draft';

export type ListedItem = {
  id: string;
  title: string;
  urlId: string;
  state: ItemState;
  publishOn: number;
  startDate?: number;
  kind: string;
  /** Path of its picture. */
  picture?: string;
  hasDocument: boolean;
};

export type ItemCollection = {
  id: string;
  title: string;
  path: string;
  typeName: string;
  base: string;
  isOrderable: boolean;
  /** No more may be added. */
  isFull: boolean;
  kinds: ItemKind[];
  timeZone: string;
};

export type ItemPage = { collection: ItemCollection; items: ListedItem[]; cursor?: string };

export type OpenedItem = {
  id: string;
  kind: ItemKind;
  fields: ItemFields;
  updatedOn: number;
  path: string;
  hasDocument: boolean;
};
