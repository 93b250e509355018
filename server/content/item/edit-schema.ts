// Item data for the editor: lists, one item's fields, order. Spec §3 "Content item", "Event", §9. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { isSafeHref } from '../../base/text/safe-href.ts';
import { collectionViews } from '../collection/schema.ts';
import { unpublishedSchema } from '../record-draft/schema.ts';
import { itemLimits } from './limits.ts';
import { messages } from './messages.ts';
import { customContentBytesMax, locationSchema, promotedBlockTypes } from './schema.ts';

/** Below the store's limit for one commit. */
export const itemBodyBytesMax = 400_000;

const labels = (max: number) =>
  z
    .array(z.string().trim().min(1).max(max))
    .max(itemLimits.labels)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, messages.labelTwice);

const timeSchema = z.int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000);

const urlIdSchema = z
  .string()
  .max(200)
  .regex(/^(?:[\p{Ll}\p{Lo}\p{N}]+(?:[-_/][\p{Ll}\p{Lo}\p{N}]+)*)?$/u, messages.urlIdInvalid);

const hrefSchema = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => url === '' || isSafeHref(url), messages.linkInvalid);
const addressLine = z.string().trim().max(itemLimits.addressLine).optional();
const latitude = z.number().min(-90).max(90).optional();
const longitude = z.number().min(-180).max(180).optional();

const placeSchema = z.strictObject({
  addressTitle: addressLine,
  addressLine1: addressLine,
  addressLine2: addressLine,
  addressCountry: addressLine,
  mapLat: latitude,
  mapLng: longitude,
  markerLat: latitude,
  markerLng: longitude,
  mapZoom: z.number().min(0).max(22).optional(),
});

const addressSchema = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => url === '' || /^(?:https?:\/\/|\/(?!\/))\S+$/i.test(url), messages.addressInvalid);

const itemFieldsSchema = z
  .strictObject({
    title: z.string().trim().max(itemLimits.title),
    /** Empty: generated from the title. */
    urlId: urlIdSchema,
    excerpt: z.string().max(itemLimits.excerpt),
    /** HTML; absent if the content is in sections and blocks. */
    body: z.string().max(itemLimits.body).optional(),
    tags: labels(itemLimits.tag),
    categories: labels(itemLimits.category),
    authorName: z.string().trim().max(200),
    mainImageId: z.string().max(64).nullable(),
    imageIds: z.array(z.string().max(64)).max(itemLimits.images),
    starred: z.boolean(),
    /** Published with a future date means scheduled. */
    state: z.enum(['published', 'needs-review', 'draft']),
    publishOn: timeSchema,
    /** Also a page, post, or product by its ID. */
    sourceUrl: hrefSchema.optional(),
    /** Lists lead to the source instead of the item's own page. */
    passthrough: z.boolean().optional(),
    /** Link target of an image. */
    clickthroughUrl: z.strictObject({ url: hrefSchema, newWindow: z.boolean() }).nullable().optional(),
    /** For a video: its page at YouTube or Vimeo, or a file. */
    videoUrl: addressSchema.optional(),
    audio: z.strictObject({ assetUrl: addressSchema, artistName: z.string().trim().max(200) }).optional(),
    promotedBlockType: z.enum(promotedBlockTypes).nullable().optional(),
    promotedBlock: z.string().max(itemLimits.promotedBlock).optional(),
    /** A block of the item's own page, instead of markup. */
    promotedBlockId: z.string().max(64).optional(),
    takesComments: z.boolean().optional(),
    /** Search results; empty texts are those of the item itself. Absent: as it was. */
    seo: z
      .strictObject({ title: z.string().trim().max(200), description: z.string().trim().max(400), hidden: z.boolean() })
      .optional(),
    startDate: timeSchema.optional(),
    endDate: timeSchema.optional(),
    location: placeSchema.optional(),
    customContent: z
      .record(z.string().max(100), z.unknown())
      .refine((fields) => bytesOf(fields) <= customContentBytesMax, messages.fieldsTooLarge),
  })
  .refine(({ startDate, endDate }) => startDate === undefined || endDate === undefined || endDate >= startDate, {
    path: ['endDate'],
    message: messages.endsBeforeStart,
  });
export type ItemFields = z.infer<typeof itemFieldsSchema>;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

export const newItemSchema = z.strictObject({ kind: z.string().min(1).max(100), fields: itemFieldsSchema });
/** As loaded, to detect changes by another user: `updatedOn`, and `rev` of the unpublished text, which is published with the item. */
export const itemChangeSchema = z.strictObject({
  fields: itemFieldsSchema,
  updatedOn: z.int(),
  rev: z.int().min(0).optional(),
});
export const itemOrderSchema = z.strictObject({ ids: z.array(z.string().max(64)).min(1).max(1000) });

/** A kind of item that can be added to a page: `text`, `image`, `event`, or one of the template's custom types. */
const itemKindSchema = z.object({
  name: z.string(),
  title: z.string(),
  base: z.enum(['text', 'image', 'event', 'video', 'audio', 'quote', 'link', 'gallery']),
  fields: z.array(z.object({ name: z.string(), title: z.string(), type: z.string() })),
});
export type ItemKind = z.infer<typeof itemKindSchema>;

const itemStateSchema = z.enum(['published', 'scheduled', 'needs-review', 'draft']);
export type ItemState = z.infer<typeof itemStateSchema>;

const listedItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  urlId: z.string(),
  state: itemStateSchema,
  publishOn: z.number(),
  startDate: z.number().optional(),
  kind: z.string(),
  /** Path of its image. */
  picture: z.string().optional(),
  hasDocument: z.boolean(),
});
export type ListedItem = z.infer<typeof listedItemSchema>;

const itemCollectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  /** Visitors see nothing of a page that was never published (draft) or is hidden (private). */
  state: z.enum(['published', 'draft', 'private']),
  typeName: z.string(),
  base: z.string(),
  view: z.enum(collectionViews),
  isOrderable: z.boolean(),
  /** The page has reached its maximum number of items. */
  isFull: z.boolean(),
  kinds: z.array(itemKindSchema),
  timeZone: z.string(),
  /** Its settings, or the order of its items. */
  unpublished: unpublishedSchema.optional(),
});
export type ItemCollection = z.infer<typeof itemCollectionSchema>;

export const itemPageSchema = z.object({
  collection: itemCollectionSchema,
  items: z.array(listedItemSchema),
  cursor: z.string().optional(),
});
export type ItemPage = z.infer<typeof itemPageSchema>;

/** Without the limits for requests, because imported values may be longer. */
const openedFieldsSchema = z.object({
  title: z.string(),
  urlId: z.string(),
  excerpt: z.string(),
  body: z.string().optional(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  authorName: z.string(),
  mainImageId: z.string().nullable(),
  imageIds: z.array(z.string()),
  starred: z.boolean(),
  state: z.enum(['published', 'needs-review', 'draft']),
  publishOn: z.number(),
  sourceUrl: z.string().optional(),
  /** Lists lead to the source instead of the item's own page. */
  passthrough: z.boolean().optional(),
  /** Link target of an image. */
  clickthroughUrl: z.object({ url: z.string(), newWindow: z.boolean() }).nullable().optional(),
  /** For a video: its page at YouTube or Vimeo, or a file. */
  videoUrl: z.string().optional(),
  audio: z.object({ assetUrl: z.string(), artistName: z.string() }).optional(),
  promotedBlockType: z.enum(promotedBlockTypes).nullable().optional(),
  promotedBlock: z.string().optional(),
  promotedBlockId: z.string().optional(),
  takesComments: z.boolean().optional(),
  seo: z.object({ title: z.string(), description: z.string(), hidden: z.boolean() }).optional(),
  startDate: z.number().optional(),
  endDate: z.number().optional(),
  location: locationSchema.optional(),
  customContent: z.record(z.string(), z.unknown()),
});

export const openedItemSchema = z.object({
  id: z.string(),
  kind: itemKindSchema,
  fields: openedFieldsSchema,
  updatedOn: z.number(),
  collection: itemCollectionSchema,
  path: z.string(),
  hasDocument: z.boolean(),
  /** Its text has unpublished changes: their revision, and the latest. */
  textDraft: z.object({ rev: z.int(), by: z.object({ id: z.string(), name: z.string() }), at: z.int() }).optional(),
  /** The fields include changes that visitors don't see yet. */
  unpublished: unpublishedSchema.optional(),
});
export type OpenedItem = z.infer<typeof openedItemSchema>;

const itemLabelsSchema = z.object({ tags: z.array(z.string()), categories: z.array(z.string()) });

/** A row of the editor's list of a page's items. */
const browsedItemSchema = listedItemSchema.extend({
  updatedOn: z.number(),
  starred: z.boolean(),
  authorName: z.string(),
  categories: z.array(z.string()),
});
export type BrowsedItem = z.infer<typeof browsedItemSchema>;

export const itemBrowseQuery = z.object({
  ...listQueryShape(['title', 'published', 'updated', 'start'], '-published'),
  state: itemStateSchema.optional(),
  starred: z.enum(['yes', 'no']).optional(),
});
export type ItemBrowseQuery = z.infer<typeof itemBrowseQuery>;
export const itemBrowseAnswer = listAnswerOf(browsedItemSchema).extend({
  collection: itemCollectionSchema,
  /** Existing labels to choose from. */
  labels: itemLabelsSchema,
});

/** The changes that can be applied to many items together. */
export const itemBulkSchema = z.strictObject({
  ids: z.array(z.string().max(64)).min(1).max(100),
  action: z.enum(['publish', 'draft', 'remove']),
});
export const itemBulkAnswer = z.object({ done: z.array(z.string()), failed: z.array(z.string()) });
