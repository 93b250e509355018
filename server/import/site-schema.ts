// The format that describes a whole small site: settings, pages, menus, posts, identified by URL and file name instead
// of id. Used by the demo site (data/seed/site.json); read by importSite. Portable.
import * as z from 'zod';
import type { BlockDefinition } from '../content/block/block.ts';
import { type BlockName, blocks } from '../content/block/blocks.ts';
import { isSafeHref } from '../content/block/href.ts';
import { messages as blockMessages } from '../content/block/messages.ts';
import { imageFile, slug } from '../content/block/site-file.ts';
import { writtenBlock } from '../content/block/written-block.ts';
import { patchLimits } from '../content/document/patches.ts';
import { sectionThemes } from '../content/document/schema.ts';
import { itemLimits } from '../content/item/limits.ts';
import { storeSettingsSchema } from '../site/website/schema.ts';

/** Column (from 0), width in columns, row (from 0), height in rows. 24 columns on desktop, 8 on phones. */
const place = z.tuple([
  z.int().min(0).max(23),
  z.int().min(1).max(24),
  z.int().min(0).max(200),
  z.int().min(1).max(200),
]);

const layout = {
  /** Default: a separate row below the preceding block. */
  at: place.optional(),
  phone: place.optional(),
  hidden: z.array(z.enum(['desktop', 'phone'])).optional(),
};

const writtenBlocks = Object.entries<BlockDefinition>(blocks).flatMap(([type, definition]) => {
  const written = writtenBlock(definition);
  return written ? [z.object({ ...layout, type: z.literal(type), ...written.fields })] : [];
});
const blockSchema = z.discriminatedUnion('type', writtenBlocks as unknown as [WrittenBlock, ...WrittenBlock[]]);
type WrittenBlock = z.ZodObject<typeof layout & { type: z.ZodType<BlockName> }, z.core.$loose>;
export type SiteBlock = z.output<WrittenBlock>;

const sectionSchema = z.object({
  theme: z.enum(sectionThemes).default('light-1'),
  width: z.enum(['inset', 'full']).default('inset'),
  height: z.enum(['auto', 's', 'm', 'l', 'screen']).default('auto'),
  background: z.object({ picture: imageFile, overlay: z.number().min(0).max(1).optional() }).optional(),
  blocks: z.array(blockSchema).max(patchLimits.blocksMax),
});
export type SiteSection = z.output<typeof sectionSchema>;

const sections = z.array(sectionSchema).max(30);

const navigationLink = z.union([
  z.object({ page: slug }),
  z.object({
    title: z.string(),
    url: z.string().refine(isSafeHref, blockMessages.unsafeHref),
    newWindow: z.boolean().default(false),
  }),
]);

const pageSchema = z.object({
  urlId: slug,
  typeName: z.enum(['page', 'blog', 'products']),
  title: z.string(),
  /** Default: the title. */
  navigationTitle: z.string().optional(),
  /** HTML, shown above lists. */
  description: z.string().default(''),
  pageSize: z.int().min(1).max(250).optional(),
  picture: imageFile.optional(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional() }).optional(),
  /** Only for pages. */
  sections: sections.optional(),
});
export type SitePage = z.output<typeof pageSchema>;

const postSchema = z.object({
  /** URL of the blog. */
  page: slug,
  urlId: slug,
  title: z.string(),
  /** HTML. */
  excerpt: z.string().default(''),
  publishOn: z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso)),
  author: z.string(),
  tags: z.array(z.string().max(itemLimits.tag)).default([]),
  categories: z.array(z.string().max(itemLimits.category)).default([]),
  picture: imageFile.optional(),
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
    /** URL of the home page. */
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
  /** Metadata of the images, by file name; also of those used only by products. */
  pictures: z.record(
    imageFile,
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
/** The parsed form: texts are rich text, dates are epoch milliseconds, and defaults are filled in. */
export type Site = z.output<typeof siteSchema>;
