// Data of the page settings panel: names, URL, and search engine settings. Portable.
import * as z from 'zod';
import { messages } from './messages.ts';

/** First segments that are the program's own: a page there would never be seen. */
export const reservedSegments: ReadonlySet<string> = new Set([
  'account',
  'api',
  'assets',
  'cart',
  'checkout',
  'config',
  'health',
  'healthz',
  'images',
  'order-status',
  'readyz',
  'robots.txt',
  's',
  'search',
  'settings',
  'sitemap.xml',
  'sso',
  'static',
  'universal',
  'unlock',
  'unsubscribe',
  'v1',
  'v2',
]);

/** Pages of the shop below segments that are free. */
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

/** Room for the page's code at its largest, where each character may take three bytes, twice. */
export const settingsBytesMax = 256 * 1024;
export const pageCodeMax = settingsLimits.code;

/** A page is one value of the store, of at most 64 KiB. */
const codeBytesMax = 40_000;
const codeSchema = z
  .strictObject({
    header: z.string().max(settingsLimits.code),
    footer: z.string().max(settingsLimits.code),
  })
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
  /** Without the slash before it, e.g. `about` or `about/team`. */
  urlId: urlIdSchema,
  /** Off: only people who sign in see it. */
  enabled: z.boolean(),
  seoTitle: z.string().trim().max(settingsLimits.seoTitle),
  seoDescription: z.string().trim().max(settingsLimits.seoDescription),
  /** Kept out of search engines and of the site's own search. */
  hidden: z.boolean(),
  /** Below the title in lists of pages, and for search engines. Absent: as it was; so are the following. */
  description: z.string().trim().max(settingsLimits.description).optional(),
  /** Shown where the page is shared; empty: none. */
  imageId: z.string().max(100).optional(),
  /** For a folder. Spec §3 "FolderBehavior". */
  folderBehavior: z.int().min(1).max(4).optional(),
  /** For a page that lists items: page size. */
  pageSize: z.int().min(1).max(250).optional(),
  /** Layout of the template. */
  layout: z.string().max(100).optional(),
  /** Visitors are asked for a password. Absent: as before. */
  isProtected: z.boolean().optional(),
  /** A new password; empty keeps the previous one. Never sent to clients. */
  password: z.string().max(settingsLimits.password).optional(),
  /** Only members of this area see it; empty: everybody. Absent: as it was. */
  memberAreaId: z
    .string()
    .regex(/^(?:[a-z0-9][a-z0-9-]{0,63})?$/, messages.memberAreaInvalid)
    .optional(),
  /** Only from those who may change the site's code. Absent: as it was. */
  code: codeSchema.optional(),
});
export type PageSettings = z.infer<typeof pageSettingsSchema>;

export const settingsBodySchema = z.strictObject({
  settings: pageSettingsSchema,
  /** Version as read: a concurrent save by another user is not overwritten unseen. */
  updatedOn: z.int(),
});

export const openedSettingsSchema = z.object({
  /** Without the limits of what may be sent: imports bring longer ones. */
  settings: z.object({
    title: z.string(),
    navigationTitle: z.string(),
    urlId: z.string(),
    enabled: z.boolean(),
    seoTitle: z.string(),
    seoDescription: z.string(),
    hidden: z.boolean(),
    isProtected: z.boolean().optional(),
    /** Always empty. */
    password: z.string().optional(),
    memberAreaId: z.string().optional(),
    description: z.string().optional(),
    imageId: z.string().optional(),
    folderBehavior: z.int().optional(),
    pageSize: z.int().optional(),
    layout: z.string().optional(),
    /** Only to those who may change the site's code. */
    code: z.object({ header: z.string(), footer: z.string() }).optional(),
  }),
  updatedOn: z.int(),
  typeName: z.string(),
  isDraft: z.boolean(),
  folder: z.boolean(),
  /** It lists items, products or posts. */
  lists: z.boolean(),
  /** It is shown at `/`, whatever its own address is. */
  isHome: z.boolean(),
});
export type OpenedSettings = z.infer<typeof openedSettingsSchema>;
