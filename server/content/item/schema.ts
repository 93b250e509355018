// An item of a page: a post, an event, a gallery image, a track, a video, or one of a template's custom types.
// Page-json sections 5, 7 and 8. Products are items too but are in commerce/product. Portable.
import * as z from 'zod';
import { messages } from './messages.ts';

export const WorkflowState = { published: 1, needsReview: 2, scheduled: 3, draft: 4 } as const;

/** Spec §3 "Promoted block types". */
export const promotedBlockTypes = [
  'map',
  'embed',
  'image',
  'code',
  'quote',
  'twitter',
  'link',
  'video',
  'foursquare',
  'instagram',
  'form',
] as const;

/** Page-json 5 to 8 and the record types of the template language (19.5). */
export const RecordType = {
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  storeItem: 11,
  event: 12,
  gallery: 14,
} as const;

export const locationSchema = z.object({
  addressTitle: z.string().optional(),
  addressLine1: z.string().optional(),
  addressLine2: z.string().optional(),
  addressCountry: z.string().optional(),
  mapLat: z.number().optional(),
  mapLng: z.number().optional(),
  mapZoom: z.number().optional(),
  markerLat: z.number().optional(),
  markerLng: z.number().optional(),
});
export type Location = z.infer<typeof locationSchema>;

/** Template-folders 2: the total size of an item's custom fields. */
export const customContentBytesMax = 50 * 1024;

export const itemSchema = z.object({
  id: z.string(),
  collectionId: z.string(),
  recordType: z.int(),
  title: z.string(),
  urlId: z.string(),
  excerpt: z.string(),
  /** Sanitized HTML of an imported body; absent if a document (sections and blocks) contains it. */
  bodyHtml: z.string().optional(),
  documentId: z.string().optional(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  authorName: z.string(),
  mainImageId: z.string().optional(),
  sourceUrl: z.string(),
  starred: z.boolean(),
  passthrough: z.boolean(),
  workflowState: z.int(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional(), hidden: z.boolean() }).optional(),
  addedOn: z.int(),
  updatedOn: z.int(),
  publishOn: z.int(),
  /** A draft without a chosen date: it gets the date of its publication. */
  isUndated: z.boolean().optional(),
  /** Position in user-ordered collections; the track number in an album. */
  displayIndex: z.int().optional(),
  /** Events: epoch ms, read as UTC. */
  startDate: z.int().optional(),
  endDate: z.int().optional(),
  location: locationSchema.optional(),
  /** The item's images, in order: `items[]` of its data. */
  imageIds: z.array(z.string()).max(250).optional(),
  clickthroughUrl: z.object({ url: z.string(), newWindow: z.boolean() }).optional(),
  audio: z
    .object({ assetUrl: z.string(), artistName: z.string().optional(), durationMs: z.int().min(0).optional() })
    .optional(),
  /** A video on another host. `html` is its player, sanitized. */
  video: z
    .object({
      url: z.string(),
      html: z.string(),
      providerName: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      thumbnailUrl: z.string().optional(),
    })
    .optional(),
  /** The part of it that lists show first; `promotedBlock` is its markup, sanitized. */
  promotedBlockType: z.enum(promotedBlockTypes).optional(),
  promotedBlock: z.string().optional(),
  /** Alternatively, one of the blocks of its own page. */
  promotedBlockId: z.string().optional(),
  /** Whether visitors may comment. Default: false. */
  takesComments: z.boolean().optional(),
  /**
   * The template's custom type (`customTypes`), and its fields as entered. Kept unchanged by templates that lack the
   * type.
   */
  customType: z.string().optional(),
  customContent: z
    .record(z.string(), z.unknown())
    .refine((fields) => JSON.stringify(fields).length <= customContentBytesMax, messages.fieldsTooLarge)
    .optional(),
});
export type Item = z.infer<typeof itemSchema>;
