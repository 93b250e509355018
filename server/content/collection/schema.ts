// A page of the site tree: page, blog, products, index or folder. Spec §3 "CollectionType"; page-json section 4. Portable.
import * as z from 'zod';
import { eventsOptions } from '../block/calendar.ts';
import { galleryOptions } from '../block/gallery.ts';

export const CollectionType = { generic: 1, subscription: 2, templatePage: 7, page: 10, products: 13 } as const;
export const FolderBehavior = { index: 1, redirect: 2, none: 3, variation: 4 } as const;
export const Ordering = { chronological: 2, page: 3, userOrderable: 4, calendar: 5, musicAlbum: 6 } as const;

export const collectionSchema = z.object({
  id: z.string(),
  type: z.int().min(1).max(25),
  /** `page`, `blog`, `products`, `folder`, `index`, or a template's own type. */
  typeName: z.string(),
  title: z.string(),
  navigationTitle: z.string(),
  /** Unique within the site. */
  urlId: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** Never published: visible only to signed-in users until then. */
  isDraft: z.boolean().optional(),
  ordering: z.int(),
  pageSize: z.int().min(1).max(250),
  folder: z.boolean(),
  folderBehavior: z.int().min(1).max(4).optional(),
  parentId: z.string().optional(),
  /** The template's layout key. */
  regionName: z.string(),
  mainImageId: z.string().optional(),
  seo: z
    .object({
      title: z.string().optional(),
      description: z.string().optional(),
      hidden: z.boolean(),
      /** Whether the page is hidden from search engines where it shows a category, a tag, or the like. */
      filtersHidden: z.boolean().optional(),
    })
    .optional(),
  /** Argon2id. If present, visitors are asked for the password (lock.ts). Never sent to clients. */
  passwordHash: z.string().optional(),
  /** Only members of this area see the page and its subpages. */
  memberAreaId: z.string().max(100).optional(),
  /** The owner's code in the head and at the end of this page and its items. Never part of page data for visitors. */
  code: z.object({ header: z.string(), footer: z.string() }).optional(),
  /** The design of a gallery page. Absent: the theme's own. */
  gallery: galleryOptions.optional(),
  /** For an events page: a month or a list, and whether it shows past events. */
  events: eventsOptions.optional(),
  /** The items in the order that they get when the page is published: in unpublished settings only. */
  itemOrder: z.array(z.string()).max(1000).optional(),
  displayIndex: z.int(),
  addedOn: z.int(),
  updatedOn: z.int(),
});
export type Collection = z.infer<typeof collectionSchema>;

/** How the editor shows what a page holds. Spec §3 "Enumerations". */
export const collectionViews = ['list', 'grid', 'product'] as const;
export type CollectionView = (typeof collectionViews)[number];

/** Kinds of pages that no menu links to. Spec §3 "Enumerations". */
export const SystemKind = {
  coverPage: 'cover-page',
  lockScreen: 'lock-screen',
  popup: 'popup-overlay',
  ssoScreen: 'sso-screen',
  // Ours: the specification has only their page types.
  notFound: 'not-found',
  search: 'search-page',
  password: 'password-page',
  membersOnly: 'members-only',
  cart: 'cart-page',
  donation: 'donation-page',
  orderConfirmed: 'order-confirmed',
  orderStatus: 'order-status',
} as const;

/** These appear before, within, or instead of other pages, and have no URL. */
export const unvisitedKinds: readonly string[] = Object.values(SystemKind).filter(
  (kind) => kind !== SystemKind.coverPage,
);

/** A template's own kind of page may have the same name. */
export const hasUrl = ({ type, typeName }: Pick<Collection, 'type' | 'typeName'>): boolean =>
  type !== CollectionType.page || !unvisitedKinds.includes(typeName);

export const isVisited = (page: Pick<Collection, 'enabled' | 'type' | 'typeName'>): boolean =>
  page.enabled && hasUrl(page);

const listTypes: readonly number[] = [CollectionType.generic, CollectionType.subscription];

/** Whether the page itself contains posts, events, images and the like; false for product pages and folders. */
export const holdsItems = ({ type, folder }: Pick<Collection, 'type' | 'folder'>): boolean =>
  !folder && listTypes.includes(type);
