// What the page settings panel shows and sends: names, address, and what search engines are told. Portable.
import * as z from 'zod';
import { messages } from './messages.ts';

/** First segments that are the program's own: a page there would never be seen. */
export const reservedSegments: ReadonlySet<string> = new Set([
  'account', 'api', 'assets', 'cart', 'checkout', 'config', 'health', 'healthz', 'images', 'order-status', 'readyz', 'robots.txt', 's', 'search',
  'settings', 'sitemap.xml', 'sso', 'static', 'universal', 'unlock', 'unsubscribe', 'v1', 'v2',
]); // biome-ignore format: one list

const settingsLimits = { title: 200, urlId: 200, seoTitle: 200, seoDescription: 400, password: 200 } as const;

const urlIdSchema = z
  .string()
  .min(1)
  .max(settingsLimits.urlId)
  .check(
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/, messages.urlIdInvalid),
    z.refine((urlId) => !reservedSegments.has(urlId.split('/')[0] ?? ''), messages.urlIdReserved),
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
  /** Visitors are asked for a password. Absent: as before. */
  isProtected: z.boolean().optional(),
  /** A new one; empty: the one before. Never told. */
  password: z.string().max(settingsLimits.password).optional(),
  /** Only members of this area see it; empty: everybody. Absent: as it was. */
  memberAreaId: z
    .string()
    .regex(/^(?:[a-z0-9][a-z0-9-]{0,63})?$/, messages.memberAreaInvalid)
    .optional(),
});
export type PageSettings = z.infer<typeof pageSettingsSchema>;

export const settingsBodySchema = z.strictObject({
  settings: pageSettingsSchema,
  /** As it was read: what somebody else saved meanwhile is not overwritten unseen. */
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
  }),
  updatedOn: z.int(),
  /** It is shown at `/`, whatever its own address is. */
  isHome: z.boolean(),
});
export type OpenedSettings = z.infer<typeof openedSettingsSchema>;

/** A kind of page that lists items, as the template offers it. */
export const listPageTypeSchema = z.object({ typeName: z.string(), title: z.string() });
export type ListPageType = z.infer<typeof listPageTypeSchema>;

export const newPageSchema = z.strictObject({
  typeName: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(settingsLimits.title),
});
export type NewPage = z.infer<typeof newPageSchema>;
