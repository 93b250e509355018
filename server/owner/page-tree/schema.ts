// Pages in the owner's API: list rows, creation, and deletion. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';

/** Spec §3 "Content display states", plus the editor's own. */
export const pageStates = ['review', 'scheduled', 'draft', 'changed', 'private', 'published'] as const;
export type PageState = (typeof pageStates)[number];

export const pageLimits = {
  pagesMax: 1000,
  titleMax: 200,
  noteMax: 1000,
  bodyBytesMax: 64 * 1024,
  copiedItemsMax: 250,
} as const;

/** Initial layouts for a new page. */
export const pageLayouts = ['about', 'contact', 'services', 'landing'] as const;
export type PageLayout = (typeof pageLayouts)[number];

/** A kind of page that the template offers. */
export const pageTypeSchema = z.object({
  typeName: z.string(),
  title: z.string(),
  /** It can begin with a layout. */
  hasSections: z.literal(true).optional(),
  isUnvisited: z.literal(true).optional(),
});
/** The template's page types and layouts. */
export const offersSchema = z.object({
  types: z.array(pageTypeSchema),
  layouts: z.array(z.object({ name: z.string(), title: z.string() })),
});
export type Offers = z.infer<typeof offersSchema>;
export type PageTypeOffer = z.infer<typeof pageTypeSchema>;

export const newPageSchema = z.strictObject({
  typeName: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(pageLimits.titleMax),
  /** Initial sections, for pages that have sections. */
  layout: z.enum(pageLayouts).optional(),
  /** Publishes it immediately. */
  publish: z.boolean().optional(),
});
export type NewPage = z.infer<typeof newPageSchema>;

export const madePageSchema = z.object({
  page: z.object({ id: z.string(), title: z.string(), path: z.string(), typeName: z.string(), editable: z.boolean() }),
});

export const pageRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  /** For an item `post`, else the page's type. */
  typeName: z.string(),
  /** For an item: the page that contains it. For a page: its folder. */
  parentId: z.string().optional(),
  isItem: z.boolean(),
  /** Once the menu is published. */
  isHome: z.boolean(),
  /** For visitors, until another one is published; it can't be hidden. */
  isLiveHome: z.boolean(),
  folder: z.boolean(),
  /** A part of other pages, or shown instead of them. */
  isUnvisited: z.literal(true).optional(),
  enabled: z.boolean(),
  isProtected: z.boolean(),
  memberAreaId: z.string().optional(),
  /** Whether it has sections and blocks. */
  editable: z.boolean(),
  /** Whether it contains items, which have their own screen. */
  holdsItems: z.boolean(),
  states: z.array(z.enum(pageStates)),
  /** When the schedule publishes it, or the future date of a published item. */
  dueAt: z.int().optional(),
  updatedOn: z.int(),
  by: z.string().optional(),
});
export type PageRow = z.infer<typeof pageRowSchema>;

export const treeSchema = z.object({
  pages: z.array(pageRowSchema),
  trashCount: z.int(),
  reviewCount: z.int(),
  timeZone: z.string(),
  /** The site's setting: someone else looks at a change before it goes live. Editor 3.5. */
  reviewBeforePublish: z.boolean(),
});

export const listQuerySchema = z.object({
  ...listQueryShape(['title', 'updated'], '-updated'),
  state: z.enum(pageStates).optional(),
  kind: z.enum(['page', 'item']).optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;
export const listSchema = listAnswerOf(pageRowSchema);

/** Consequences of deleting a page, as counts. */
export const removalSchema = z.object({
  title: z.string(),
  isHome: z.boolean(),
  itemCount: z.int(),
  productCount: z.int(),
  childCount: z.int(),
  menus: z.array(z.string()),
});
export type Removal = z.infer<typeof removalSchema>;

export const trashRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  typeName: z.string(),
  deletedAt: z.int(),
  endsAt: z.int(),
  by: z.string(),
  itemCount: z.int(),
  productCount: z.int(),
});
export type TrashRow = z.infer<typeof trashRowSchema>;

export const noteBodySchema = z.strictObject({ note: z.string().trim().max(pageLimits.noteMax).default('') });
export const sendBackBodySchema = z.strictObject({ note: z.string().trim().min(1).max(pageLimits.noteMax) });
const revBodySchema = z.strictObject({ rev: z.int().min(0) });
/** `fields`: the revision of unpublished settings. */
export const revisionSchema = z.object({ rev: z.int(), fields: z.int().optional() });
/** `fields` as in `revisionSchema`: the unpublished settings that the reviewer saw. */
export const approveBodySchema = revBodySchema.extend({ fields: z.int().min(0).optional() });
export const scheduleBodySchema = revBodySchema.extend({ dueAt: z.int().min(0).max(8_640_000_000_000_000) });
export const enabledBodySchema = z.strictObject({ enabled: z.boolean() });

export const plannedSchema = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  /** Where it is edited: its blocks, or the form of an item without any. */
  screen: z.enum(['page', 'item']).optional(),
  /** Current revision of the draft. */
  rev: z.int(),
  /** Revision of the unpublished settings. */
  fields: z.int().optional(),
  review: z
    .object({
      by: z.string(),
      /** The author's id; empty after an import. */
      byId: z.string(),
      ...{ at: z.int(), note: z.string() },
    })
    .optional(),
  sentBack: z.object({ by: z.string(), at: z.int(), note: z.string() }).optional(),
  schedule: z.object({ by: z.string(), dueAt: z.int() }).optional(),
  problem: z.string().optional(),
});
export type Planned = z.infer<typeof plannedSchema>;
