// Site parts around and over every page: header and footer, announcement bar, pop-up, custom CSS, design, menu. Editor B4, B5, B7,
// F8; page-json 3. Portable.
import * as z from 'zod';
import { isSafeHref } from '../../base/text/safe-href.ts';
import { storedItemSchema } from '../navigation/schema.ts';
import { messages } from './messages.ts';
import { type PartName, partNames } from './part-name.ts';

/** Our choices. */
export const partLimits = { columns: 4, links: 12, socialLinks: 12, text: 1_000, css: 40_000, pages: 200 } as const;

const line = (max: number) => z.string().trim().max(max);
const href = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => url === '' || isSafeHref(url), messages.linkInvalid);
const themes = ['light-1', 'light-2', 'soft', 'bright', 'dark-1', 'dark-2'] as const;

const linkSchema = z.strictObject({ title: line(100), url: href, newWindow: z.boolean() });
export type PartLink = z.infer<typeof linkSchema>;

export const headerLayouts = ['left', 'center', 'stacked'] as const;
export const navAlignments = ['start', 'center', 'end'] as const;

const headerSchema = z.strictObject({
  /** Shared with the site's settings. */
  siteTitle: line(200).min(1, messages.titleMissing),
  siteTagLine: line(300),
  logoImageId: z.string().max(64).nullable(),
  /** Unfinished ones stay in the draft, which can't be published with them. Drops links that were added but not filled in. */
  socialLinks: z
    .array(line(500))
    .max(partLimits.socialLinks)
    .overwrite((links) => links.filter((url) => url !== '')),
  logoHeightPx: z.int().min(16).max(120),
  layout: z.enum(headerLayouts),
  navAlignment: z.enum(navAlignments),
  showTagLine: z.boolean(),
  button: linkSchema.extend({ isOn: z.boolean() }),
  showSocial: z.boolean(),
  showSearch: z.boolean(),
  showAccount: z.boolean(),
  showCart: z.boolean(),
  isSticky: z.boolean(),
  theme: z.enum(themes),
});

const footerSchema = z.strictObject({
  showTitle: z.boolean(),
  showMenu: z.boolean(),
  showPolicies: z.boolean(),
  showContact: z.boolean(),
  showSocial: z.boolean(),
  columns: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(40),
        title: line(100),
        /** Plain text; line breaks are preserved. */
        text: z.string().max(partLimits.text),
        links: z.array(linkSchema).max(partLimits.links),
      }),
    )
    .max(partLimits.columns),
  /** `{year}` is the current year. */
  copyright: line(300),
  theme: z.enum(themes),
});

const headerFooterSchema = z.strictObject({ header: headerSchema, footer: footerSchema });
export type HeaderFooter = z.infer<typeof headerFooterSchema>;

const momentSchema = z.int().min(0).max(8_640_000_000_000_000).nullable();

const announcementBarSchema = z.strictObject({
  isOn: z.boolean(),
  /** Page-json 3: 1 or 2. */
  style: z.union([z.literal(1), z.literal(2)]),
  text: line(300),
  clickthroughUrl: z.strictObject({ url: href, newWindow: z.boolean() }),
  canDismiss: z.boolean(),
  startsAt: momentSchema,
  endsAt: momentSchema,
});
export type AnnouncementBar = z.infer<typeof announcementBarSchema>;

/** Spec §3 "nine anchor positions": positions in the window. */
export const anchors = [
  ...(['top-left', 'top-center', 'top-right'] as const),
  ...(['center-left', 'center', 'center-right'] as const),
  ...(['bottom-left', 'bottom-center', 'bottom-right'] as const),
] as const;
export type Anchor = (typeof anchors)[number];

/** Names from page-json 3 where available. */
export const popUpSchema = z.strictObject({
  isOn: z.boolean(),
  title: line(120),
  text: z.string().max(partLimits.text),
  imageId: z.string().max(64).nullable(),
  action: z.enum(['form', 'button', 'none']),
  formId: z.string().max(64),
  button: linkSchema,
  showOnTimer: z.boolean(),
  /** Milliseconds. */
  timerDelay: z.int().min(0).max(600_000),
  showOnScroll: z.boolean(),
  scrollPercentage: z.int().min(1).max(100),
  showOnLeave: z.boolean(),
  /** Days until it may be shown again; 0: on each visit. */
  displayFrequency: z.int().min(0).max(365),
  /** Hides it after the form was submitted. */
  showUntilSignup: z.boolean(),
  enableMobile: z.boolean(),
  /** Absent in parts stored before the option existed. */
  anchor: z.enum(anchors).default('center'),
  showOnAllPages: z.boolean(),
  enabledPages: z.array(z.string().max(64)).max(partLimits.pages),
});
export type PopUp = z.infer<typeof popUpSchema>;

/** LESS, after the template's own sheets. */
export const customCssSchema = z.strictObject({ text: z.string().max(partLimits.css) });
export type CustomCss = z.infer<typeof customCssSchema>;

const designSchema = z.strictObject({
  /** The templates' style values that differ from the site's settings, by template. */
  values: z.record(z.string(), z.record(z.string(), z.string())),
});

/**
 * Only the menus that differ from the live ones, by name, and the home page if it does. Each folder has its pages, so that one can be
 * empty.
 */
const menuSchema = z.strictObject({
  menus: z.record(z.string(), z.array(storedItemSchema)),
  homeId: z.string().max(64).optional(),
});

const contentSchemas = {
  'header-footer': headerFooterSchema,
  'announcement-bar': announcementBarSchema,
  'pop-up': popUpSchema,
  'custom-css': customCssSchema,
  design: designSchema,
  menu: menuSchema,
} as const;
export type Contents = { [Name in PartName]: z.infer<(typeof contentSchemas)[Name]> };

const bySchema = z.object({ id: z.string(), name: z.string() });

/** The editor's version: the draft, or the live version. A change sends `revision` back, so that concurrent edits aren't overwritten. */
const openedShape = {
  revision: z.int(),
  /** Changed since it was last published. */
  isDraft: z.boolean(),
  by: bySchema.optional(),
  at: z.int().optional(),
};
/** Absent: overwrites the current version, as the original's clients do. */
const revisionShape = { revision: z.int().optional() };

export const openedHeaderFooterSchema = headerFooterSchema.extend(openedShape);
export const headerFooterBodySchema = headerFooterSchema.extend(revisionShape);
const openedOf = <T extends z.ZodType>(content: T) => z.object({ content, ...openedShape });
const bodyOf = <T extends z.ZodType>(content: T) => z.strictObject({ content, ...revisionShape });
export const openedBarSchema = openedOf(announcementBarSchema);
export const barBodySchema = bodyOf(announcementBarSchema);
export const openedPopUpSchema = openedOf(popUpSchema);
export const popUpBodySchema = bodyOf(popUpSchema);
export const openedCssSchema = openedOf(customCssSchema);
export const cssBodySchema = bodyOf(customCssSchema);
export type Opened<Content> = { content: Content } & z.infer<z.ZodObject<typeof openedShape>>;

const partChangeSchema = z.object({ name: z.enum(partNames), revision: z.int(), by: bySchema, at: z.int() });
export type PartChange = z.infer<typeof partChangeSchema>;
export const publishedPartSchema = z.object({ name: z.enum(partNames), by: bySchema, at: z.int() });
export const listedPartsSchema = z.object({
  changes: z.array(partChangeSchema),
  /** Parts that can be rolled back. */
  published: z.array(publishedPartSchema),
});
const anyContent = z.record(z.string(), z.unknown());
export const partVersionsSchema = z.object({
  draft: anyContent.optional(),
  live: anyContent,
  /** Once live, newest first, by their number. */
  earlier: z.array(z.object({ number: z.int(), at: z.int(), by: bySchema })),
});
export const partVersionSchema = z.object({ live: anyContent, before: anyContent });
/** Absent: the version before the live one. */
export const rollBackBodySchema = z.strictObject({ number: z.int().min(1).optional() });
/** Absent: discards whatever there is. */
export const discardQuerySchema = z.strictObject({ revision: z.coerce.number().int().optional() });
export const publishPartsBodySchema = z.strictObject({
  parts: z
    .array(z.strictObject({ name: z.enum(partNames), revision: z.int() }))
    .min(1)
    .max(partNames.length),
});
