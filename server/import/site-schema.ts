// The file that describes a whole small site: settings, pages, menus, posts, by address and file name instead of by id. The
// demo site (data/seed/site.json) is written in it; importSite reads it. Portable.
import * as z from 'zod';
import { isSafeHref } from '../content/document/block-props.ts';
import { patchLimits } from '../content/document/patches.ts';
import { sectionThemes } from '../content/document/schema.ts';
import { itemLimits } from '../content/item/limits.ts';
import { storeSettingsSchema } from '../site/website/schema.ts';
import { richTextOf } from './site-text.ts';

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes');

/** Name of a picture file in the folder that comes with the site file. */
const pictureFile = z.string().regex(/^[\w-]+\.(?:jpe?g|png|webp|avif)$/i, 'Use the plain name of a picture file');

/** Light text (see site-text.ts) becomes rich text as it is read. */
const text = z
  .string()
  .max(50_000)
  .transform((light) => richTextOf(light));

/** `page:about` is stored by id, so that it follows the page; anything else as it is written. */
const href = z.string().max(2000);

/** Column (from 0), width in columns, row (from 0), rows. 24 columns; on the phone 8. */
const place = z.tuple([
  z.int().min(0).max(23),
  z.int().min(1).max(24),
  z.int().min(0).max(200),
  z.int().min(1).max(200),
]);

const layout = {
  /** Absent: a line of its own, below what stands before it. */
  at: place.optional(),
  phone: place.optional(),
  hidden: z.array(z.enum(['desktop', 'phone'])).optional(),
};

const blockSchema = z.discriminatedUnion('type', [
  z.object({ ...layout, type: z.literal('text'), text }),
  z.object({
    ...layout,
    type: z.literal('image'),
    picture: pictureFile,
    altText: z.string().optional(),
    caption: z.string().optional(),
    href: href.optional(),
    ratio: z.enum(['auto', '1:1', '4:5', '3:4', '3:2', '16:9']).default('auto'),
  }),
  z.object({
    ...layout,
    type: z.literal('button'),
    text: z.string(),
    href,
    style: z.enum(['primary', 'secondary', 'link']).default('primary'),
    align: z.enum(['left', 'center', 'right']).default('left'),
  }),
  z.object({ ...layout, type: z.literal('quote'), quote: z.string(), source: z.string().default('') }),
  z.object({ ...layout, type: z.literal('line') }),
  z.object({ ...layout, type: z.literal('spacer') }),
  z.object({ ...layout, type: z.literal('code'), html: z.string() }),
  z.object({
    ...layout,
    type: z.literal('summary'),
    /** Address of the page whose newest items are shown. */
    page: slug,
    limit: z.int().min(1).max(30),
    design: z.enum(['grid', 'list']).default('grid'),
    columns: z.union([z.literal(2), z.literal(3), z.literal(4)]).default(3),
    featured: z.boolean().optional(),
  }),
  z.object({ ...layout, type: z.literal('accordion'), items: z.array(z.object({ title: z.string(), text })).max(60) }),
]);
export type SiteBlock = z.output<typeof blockSchema>;

const sectionSchema = z.object({
  theme: z.enum(sectionThemes).default('light-1'),
  width: z.enum(['inset', 'full']).default('inset'),
  height: z.enum(['auto', 's', 'm', 'l', 'screen']).default('auto'),
  background: z.object({ picture: pictureFile, overlay: z.number().min(0).max(1).optional() }).optional(),
  blocks: z.array(blockSchema).max(patchLimits.blocksMax),
});
export type SiteSection = z.output<typeof sectionSchema>;

const sections = z.array(sectionSchema).max(30);

const navigationLink = z.union([
  z.object({ page: slug }),
  z.object({
    title: z.string(),
    url: z.string().refine(isSafeHref, 'Not an address that a link may lead to'),
    newWindow: z.boolean().default(false),
  }),
]);

const pageSchema = z.object({
  urlId: slug,
  typeName: z.enum(['page', 'blog', 'products']),
  title: z.string(),
  /** Absent: the title. */
  navigationTitle: z.string().optional(),
  /** HTML, shown above lists. */
  description: z.string().default(''),
  pageSize: z.int().min(1).max(250).optional(),
  picture: pictureFile.optional(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional() }).optional(),
  /** Only for pages. */
  sections: sections.optional(),
});
export type SitePage = z.output<typeof pageSchema>;

const postSchema = z.object({
  /** Address of the blog. */
  page: slug,
  urlId: slug,
  title: z.string(),
  /** HTML. */
  excerpt: z.string().default(''),
  publishOn: z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso)),
  author: z.string(),
  tags: z.array(z.string().max(itemLimits.tag)).default([]),
  categories: z.array(z.string().max(itemLimits.category)).default([]),
  picture: pictureFile.optional(),
  starred: z.boolean().default(false),
  sections,
});
export type SitePost = z.output<typeof postSchema>;

export const siteSchema = z.object({
  format: z.literal(1),
  website: z.object({
    siteTitle: z.string(),
    siteTagLine: z.string().default(''),
    siteDescription: z.string().default(''),
    language: z.string(),
    timeZone: z.string(),
    contactEmail: z.string().optional(),
    contactPhoneNumber: z.string().optional(),
    /** Address of the page at `/`. */
    homepage: slug,
    socialAccounts: z
      .array(
        z.object({
          serviceName: z.string(),
          serviceId: z.int(),
          profileUrl: z.string(),
          userName: z.string().optional(),
        }),
      )
      .default([]),
    store: storeSettingsSchema.partial(),
  }),
  /** What is known of the pictures, by file name; also of those that only products use. */
  pictures: z.record(
    pictureFile,
    z.object({
      altText: z.string(),
      title: z.string().default(''),
      focalX: z.number().min(0).max(1).default(0.5),
      focalY: z.number().min(0).max(1).default(0.5),
    }),
  ),
  /** In the order of the site tree. */
  pages: z.array(pageSchema).max(1000),
  /** Menus by name: `mainNav`, `footerNav`. */
  navigations: z.record(z.string(), z.array(navigationLink).max(250)),
  posts: z.array(postSchema).max(10_000).default([]),
});
/** Parsed: texts are rich text, dates are epoch milliseconds, defaults are filled in. */
export type Site = z.output<typeof siteSchema>;
