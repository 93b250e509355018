// Data of the page settings panel: names, URL, and search engine settings. Portable.
import * as z from 'zod';
import { eventsOptions } from '../block/calendar.ts';
import { galleryOptions } from '../block/gallery.ts';
import { unpublishedSchema } from '../record-draft/schema.ts';
import { messages } from './messages.ts';

/** Reserved first segments: a page there would be unreachable. */
export const reservedSegments: ReadonlySet<string> = new Set(
  (
    'account api assets cart checkout config confirm-subscription health healthz images order-status readyz robots.txt ' +
    's search settings sitemap.xml sso static universal unlock unsubscribe v1 v2'
  ).split(' '),
);

/** Reserved store paths below otherwise free segments. */
const reservedPaths: ReadonlySet<string> = new Set([
  'policies/returns',
  'policies/terms',
  'policies/privacy',
  'reviews/request',
]);

const settingsLimits = {
  title: 200,
  urlId: 200,
  seoTitle: 200,
  seoDescription: 400,
  password: 200,
  description: 2000,
  code: 20_000,
} as const;

/** Room for the page's code at maximum size, if each character takes three bytes, twice. */
export const settingsBytesMax = 256 * 1024;
export const pageCodeMax = settingsLimits.code;

/** A page is one stored value of at most 64 KiB. */
const codeBytesMax = 40_000;
const codeSchema = z
  .strictObject({ header: z.string().max(settingsLimits.code), footer: z.string().max(settingsLimits.code) })
  .refine(
    ({ header, footer }) => new TextEncoder().encode(header + footer).length <= codeBytesMax,
    messages.codeTooLong,
  );

const urlIdSchema = z
  .string()
  .min(1)
  .max(settingsLimits.urlId)
  .check(
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/, messages.urlIdInvalid),
    z.refine(
      (urlId) => !reservedSegments.has(urlId.split('/')[0] ?? '') && !reservedPaths.has(urlId),
      messages.urlIdReserved,
    ),
  );

const pageSettingsSchema = z.strictObject({
  title: z.string().trim().min(1).max(settingsLimits.title),
  navigationTitle: z.string().trim().min(1).max(settingsLimits.title),
  /** Without the leading slash, e.g. `about` or `about/team`. */
  urlId: urlIdSchema,
  /** If false, only signed-in users see it. */
  enabled: z.boolean(),
  seoTitle: z.string().trim().max(settingsLimits.seoTitle),
  seoDescription: z.string().trim().max(settingsLimits.seoDescription),
  /** Excluded from search engines and the site's own search. */
  hidden: z.boolean(),
  /** For list pages: excludes their category and tag pages from search engines. Absent: unchanged. */
  filtersHidden: z.boolean().optional(),
  /** Below the title in lists of pages, and for search engines. Like the following fields: if absent, unchanged. */
  description: z.string().trim().max(settingsLimits.description).optional(),
  /** Shown when the page is shared; empty: no image. */
  imageId: z.string().max(100).optional(),
  /** For a folder. Spec §3 "FolderBehavior". */
  folderBehavior: z.int().min(1).max(4).optional(),
  /** For list pages: page size. */
  pageSize: z.int().min(1).max(250).optional(),
  /** Layout of the template. */
  layout: z.string().max(100).optional(),
  /** Whether visitors need a password. Absent: unchanged. */
  isProtected: z.boolean().optional(),
  /** A new password; empty keeps the previous one. Never sent to clients. */
  password: z.string().max(settingsLimits.password).optional(),
  /** Only members of this area see it; empty: everyone. Absent: unchanged. */
  memberAreaId: z
    .string()
    .regex(/^(?:[a-z0-9][a-z0-9-]{0,63})?$/, messages.memberAreaInvalid)
    .optional(),
  /** For a gallery page: its design; null: the theme's own. Absent: unchanged. */
  gallery: galleryOptions.nullable().optional(),
  /** For an events page. Absent: unchanged. */
  events: eventsOptions.optional(),
  /** Accepted only from users who may change the site's code. Absent: unchanged. */
  code: codeSchema.optional(),
});
export type PageSettings = z.infer<typeof pageSettingsSchema>;

export const settingsBodySchema = z.strictObject({
  settings: pageSettingsSchema,
  /** The version as loaded: detects a concurrent save by another user. */
  updatedOn: z.int(),
});

export const openedSettingsSchema = z.object({
  /** The settings include changes that visitors don't see yet. */
  unpublished: unpublishedSchema.optional(),
  /** Without the limits for requests, because imported values may be longer. */
  settings: z.object({
    title: z.string(),
    navigationTitle: z.string(),
    urlId: z.string(),
    enabled: z.boolean(),
    seoTitle: z.string(),
    seoDescription: z.string(),
    hidden: z.boolean(),
    filtersHidden: z.boolean().optional(),
    isProtected: z.boolean().optional(),
    /** Always empty. */
    password: z.string().optional(),
    memberAreaId: z.string().optional(),
    description: z.string().optional(),
    imageId: z.string().optional(),
    folderBehavior: z.int().optional(),
    pageSize: z.int().optional(),
    layout: z.string().optional(),
    gallery: galleryOptions.nullable().optional(),
    events: eventsOptions.optional(),
    /** Only for users who may change the site's code. */
    code: z.object({ header: z.string(), footer: z.string() }).optional(),
  }),
  updatedOn: z.int(),
  typeName: z.string(),
  /** A part of other pages, or shown instead of them. */
  isUnvisited: z.literal(true).optional(),
  isDraft: z.boolean(),
  folder: z.boolean(),
  /** Whether it can be edited in place: a page that a template draws can't. */
  hasSections: z.boolean(),
  /** Whether it lists items, products or posts. */
  lists: z.boolean(),
  /** Its items have a design that the owner chooses. */
  designs: z.enum(['gallery', 'events']).optional(),
  /** Whether it is shown at `/`, regardless of its own URL. */
  isHome: z.boolean(),
});
export type OpenedSettings = z.infer<typeof openedSettingsSchema>;
