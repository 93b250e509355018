// Posts, gallery images, and uploads into a page as the original's clients read and write them. Wire 5, page-json 5 and 8.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { pageEndShape } from '../../base/paged.ts';
import { type ItemFields, newItemSchema } from './edit-schema.ts';
import { stateOf } from './edit-view.ts';
import { type Item, locationSchema, WorkflowState } from './schema.ts';

const wireItemSchema = z.object({
  id: z.string(),
  collectionId: z.string(),
  recordType: z.int(),
  title: z.string(),
  urlId: z.string(),
  excerpt: z.string(),
  /** null: it is made of page sections under the item's id. */
  body: z.string().nullable(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  author: z.object({ displayName: z.string() }),
  /** Its main image. */
  systemDataId: z.string().nullable(),
  starred: z.boolean(),
  passthrough: z.boolean(),
  sourceUrl: z.string(),
  workflowState: z.int(),
  addedOn: z.int(),
  updatedOn: z.int(),
  publishOn: z.int(),
  displayIndex: z.int().optional(),
  startDate: z.int().optional(),
  endDate: z.int().optional(),
  location: locationSchema.optional(),
  clickthroughUrl: z.object({ url: z.string(), newWindow: z.boolean() }).nullable(),
  seoData: z.object({ seoTitle: z.string(), seoDescription: z.string(), seoHidden: z.boolean() }),
});
type WireItem = z.output<typeof wireItemSchema>;

const { shape: fields } = newItemSchema.shape.fields;
const { shape: seo } = fields.seo.unwrap();
/** The record that the client read, with its changes. Absent fields stay unchanged. */
export const itemDataSchema = z
  .strictObject({
    ...wireItemSchema.shape,
    title: fields.title,
    urlId: fields.urlId,
    excerpt: fields.excerpt,
    body: fields.body.unwrap().nullable(),
    tags: fields.tags,
    categories: fields.categories,
    author: z.strictObject({ displayName: fields.authorName }),
    systemDataId: fields.mainImageId,
    sourceUrl: fields.sourceUrl,
    workflowState: z.literal([1, 2, 3, 4]),
    publishOn: fields.publishOn,
    startDate: fields.startDate,
    endDate: fields.endDate,
    location: fields.location,
    clickthroughUrl: fields.clickthroughUrl,
    seoData: z.strictObject({ seoTitle: seo.title, seoDescription: seo.description, seoHidden: seo.hidden }),
  })
  .partial();
export type ItemData = z.output<typeof itemDataSchema>;

export const newPostSchema = itemDataSchema
  .omit({ id: true, collectionId: true, recordType: true, addedOn: true, updatedOn: true, displayIndex: true })
  .extend({ title: fields.title });

/** `assetId` of an uploaded image. */
export const newGalleryImageSchema = z.strictObject({
  assetId: z.string().min(1).max(64),
  title: fields.title.default(''),
  description: fields.excerpt.default(''),
});

/** Files are processed before the answer, so a job that exists is complete. */
const jobSchema = z.object({
  id: z.string(),
  status: z.literal('COMPLETE'),
  assetId: z.string(),
  itemId: z.string().optional(),
});

/** The form's fields besides the file. */
export const mediaFieldsSchema = z.strictObject({
  process: z.string().max(20).optional(),
  contentType: z.string().max(100).optional(),
  recordType: z.literal('2').optional(),
  collectionId: z.string().max(64).optional(),
  replaceItemId: z.string().max(64).optional(),
  imageDestination: z.string().max(100).optional(),
  fileName: z.string().max(200).optional(),
  fileSize: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  crumb: z.string().optional(),
});

const needs = 'items.edit';
const listQuery = z.object({ cursor: z.string().max(500).optional() });
const itemsAnswer = z.object({ items: z.array(wireItemSchema), ...pageEndShape });
const posts = '/api/content/blogs/:id/text-posts';
const bodyBytesMax = 400_000;

export const wireItemCalls = defineCalls({
  listContentItems: {
    call: 'GET /api/content-collections/:id/content-items',
    needs,
    query: listQuery,
    answer: itemsAnswer,
  },
  openContentItem: { call: 'GET /api/content-items/:id', needs, answer: wireItemSchema },
  saveContentItem: {
    call: 'PUT /api/content-items/:id',
    needs,
    body: itemDataSchema,
    bodyBytesMax,
    answer: wireItemSchema,
  },
  listPosts: { call: `GET ${posts}`, needs, query: listQuery, answer: itemsAnswer },
  createPost: { call: `POST ${posts}`, needs, body: newPostSchema, bodyBytesMax, answer: wireItemSchema, status: 201 },
  openPost: { call: `GET ${posts}/:itemId`, needs, answer: wireItemSchema },
  savePost: { call: `PUT ${posts}/:itemId`, needs, body: itemDataSchema, bodyBytesMax, answer: wireItemSchema },
  listGalleryImages: { call: 'GET /api/galleries/:id/images', needs, query: listQuery, answer: itemsAnswer },
  addGalleryImage: {
    call: 'POST /api/galleries/:id/images',
    needs,
    body: newGalleryImageSchema,
    answer: wireItemSchema,
    status: 201,
  },
  /** With a `collectionId`, also needs the right to edit items. */
  saveMedia: { call: 'POST /api/commondata/SaveMedia', needs: 'files.upload', reads: 'upload', answer: jobSchema },
  openJob: {
    call: 'GET /api/rest/jobs',
    needs: 'files.upload',
    query: z.object({ id: z.string().min(1).max(140) }),
    answer: jobSchema,
  },
});

export function wireItem(item: Item, now: number): WireItem {
  const { startDate, endDate, location, displayIndex } = item;
  const isScheduled = stateOf(item, now) === 'scheduled';
  return {
    id: item.id,
    collectionId: item.collectionId,
    recordType: item.recordType,
    title: item.title,
    urlId: item.urlId,
    excerpt: item.excerpt,
    body: item.documentId === undefined ? (item.bodyHtml ?? '') : null,
    tags: item.tags,
    categories: item.categories,
    author: { displayName: item.authorName },
    systemDataId: item.mainImageId ?? null,
    starred: item.starred,
    passthrough: item.passthrough,
    sourceUrl: item.sourceUrl,
    workflowState: isScheduled ? WorkflowState.scheduled : item.workflowState,
    addedOn: item.addedOn,
    updatedOn: item.updatedOn,
    publishOn: item.publishOn,
    clickthroughUrl: item.clickthroughUrl ?? null,
    seoData: {
      seoTitle: item.seo?.title ?? '',
      seoDescription: item.seo?.description ?? '',
      seoHidden: item.seo?.hidden ?? false,
    },
    ...(displayIndex !== undefined && { displayIndex }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(location && { location }),
  };
}

/** A new item as the editor's form begins. */
export const blankFields = (now: number): ItemFields => ({
  ...{ title: '', urlId: '', excerpt: '', tags: [], categories: [], authorName: '', mainImageId: null, imageIds: [] },
  ...{ starred: false, state: 'draft', publishOn: now, customContent: {} },
});

const states = { 1: 'published', 2: 'needs-review', 3: 'published', 4: 'draft' } as const;

/** @returns the item's fields with the client's changes, and the fields that it may only repeat */
export function fieldsFrom(now: ItemFields, data: ItemData) {
  const { id, collectionId, recordType, addedOn, updatedOn, displayIndex, ...others } = data;
  const { author, systemDataId, workflowState, seoData, body, ...plain } = others;
  const seo = seoData && { title: seoData.seoTitle, description: seoData.seoDescription, hidden: seoData.seoHidden };
  const renamed = {
    ...{ authorName: author?.displayName, mainImageId: systemDataId, body: body ?? undefined, seo },
    state: workflowState && states[workflowState],
  };
  const changed = Object.fromEntries(
    Object.entries({ ...plain, ...renamed }).filter(([, value]) => value !== undefined),
  );
  return {
    fields: { ...now, ...changed } as ItemFields,
    updatedOn,
    fixed: { id, collectionId, recordType, addedOn, displayIndex },
  };
}

/** Names the results, so that a job needs no record of its own. */
export const jobOf = (assetId: string, itemId?: string): z.output<typeof jobSchema> => ({
  id: itemId === undefined ? assetId : `${assetId}.${itemId}`,
  status: 'COMPLETE',
  assetId,
  ...(itemId !== undefined && { itemId }),
});
