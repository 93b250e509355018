// Pages and their settings as the original's clients read and write them. Wire 5, page-json 4.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { type Collection, CollectionType } from './schema.ts';
import { type PageSettings, settingsBodySchema } from './settings-schema.ts';
import { addressPath } from './url-id.ts';

const seoSchema = z.object({
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
  seoHidden: z.boolean(),
});

const wireCollectionSchema = z.object({
  id: z.string(),
  websiteId: z.string(),
  enabled: z.boolean(),
  type: z.int(),
  ordering: z.int(),
  title: z.string(),
  navigationTitle: z.string(),
  urlId: z.string(),
  updatedOn: z.int(),
  description: z.string(),
  pageSize: z.int(),
  folder: z.boolean(),
  folderBehavior: z.int().optional(),
  parentId: z.string().optional(),
  mainImageId: z.string().optional(),
  typeName: z.string(),
  regionName: z.string(),
  homepage: z.boolean(),
  fullUrl: z.string(),
  passwordProtected: z.boolean(),
  draft: z.boolean(),
  seoData: seoSchema,
});

const wireSettingsSchema = wireCollectionSchema.extend({
  /** The id of its page sections. */
  mainContent: z.string().optional(),
  memberAreaId: z.string().optional(),
});

const { shape: settings } = settingsBodySchema.shape.settings;
/** The record that the client read, with its changes. Absent fields stay unchanged. */
export const collectionDataSchema = z.strictObject({
  ...wireSettingsSchema.partial().shape,
  id: z.string().min(1).max(64),
  title: settings.title.optional(),
  navigationTitle: settings.navigationTitle.optional(),
  urlId: settings.urlId.optional(),
  enabled: settings.enabled.optional(),
  description: settings.description,
  pageSize: settings.pageSize,
  folderBehavior: settings.folderBehavior,
  regionName: settings.layout,
  mainImageId: settings.imageId,
  passwordProtected: settings.isProtected,
  password: settings.password,
  seoData: z
    .strictObject({ seoTitle: settings.seoTitle, seoDescription: settings.seoDescription, seoHidden: settings.hidden })
    .partial()
    .optional(),
});
export type CollectionData = z.output<typeof collectionDataSchema>;

export const memberAreaDataSchema = z.strictObject({ memberAreaId: settings.memberAreaId.nullable() }).nullable();

const query = z.object({ collectionId: z.string().min(1).max(64) });
const needs = 'editor.open';

export const wireCollectionCalls = defineCalls({
  openAll: {
    call: 'GET /api/commondata/GetCollections',
    needs,
    answer: z.object({ collections: z.record(z.string(), wireCollectionSchema) }),
  },
  openOne: { call: 'GET /api/commondata/GetCollection', needs, query, answer: wireCollectionSchema },
  openOneSettings: { call: 'GET /api/commondata/GetCollectionSettings', needs, query, answer: wireSettingsSchema },
  saveOneSettings: {
    call: 'POST /api/commondata/SaveCollectionSettings',
    needs: 'pages.publish',
    reads: 'form',
    answer: wireSettingsSchema,
  },
});

type Site = { id: string; homepageCollectionId?: string | undefined };

export function wireCollection(page: Collection, site: Site): z.output<typeof wireCollectionSchema> {
  const { seo, passwordHash, isDraft, displayIndex: _, addedOn: __, code: ___, memberAreaId: ____, ...plain } = page;
  const homepage = page.id === site.homepageCollectionId;
  return {
    ...plain,
    websiteId: site.id,
    homepage,
    fullUrl: homepage ? '/' : addressPath(page.urlId),
    passwordProtected: passwordHash !== undefined,
    draft: isDraft === true,
    seoData: {
      ...(seo?.title !== undefined && { seoTitle: seo.title }),
      ...(seo?.description !== undefined && { seoDescription: seo.description }),
      seoHidden: seo?.hidden ?? false,
    },
  };
}

/** Pages made of sections have these under the page's own id. */
export const wireSettings = (page: Collection, site: Site): z.output<typeof wireSettingsSchema> => ({
  ...wireCollection(page, site),
  ...(page.type === CollectionType.page && !page.folder && { mainContent: page.id }),
  ...(page.memberAreaId !== undefined && { memberAreaId: page.memberAreaId }),
});

/** @returns the settings with the client's changes, and the fields that it may only repeat */
export function settingsFrom(now: PageSettings, data: CollectionData) {
  const { title, navigationTitle, urlId, enabled, description, pageSize, folderBehavior, ...others } = data;
  const { regionName, mainImageId, passwordProtected, password, seoData, updatedOn, ...fixed } = others;
  const plain = { title, navigationTitle, urlId, enabled, description, pageSize, folderBehavior, password };
  const renamed = { layout: regionName, imageId: mainImageId, isProtected: passwordProtected };
  const { seoTitle, seoDescription, seoHidden: hidden } = seoData ?? {};
  const sent = Object.entries({ ...plain, ...renamed, seoTitle, seoDescription, hidden });
  const changed = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  return { settings: { ...now, ...changed } as PageSettings, updatedOn, fixed };
}
