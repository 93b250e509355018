// A page of the site tree: page, blog, products, index or folder. Spec §3 "CollectionType"; page-json section 4. Portable.
import * as z from 'zod';

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
  /** Unique over the site. */
  urlId: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** Never published: only people who sign in see it, until it is. */
  isDraft: z.boolean().optional(),
  ordering: z.int(),
  pageSize: z.int().min(1).max(250),
  folder: z.boolean(),
  folderBehavior: z.int().min(1).max(4).optional(),
  parentId: z.string().optional(),
  /** Layout key of the template. */
  regionName: z.string(),
  mainImageId: z.string().optional(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional(), hidden: z.boolean() }).optional(),
  /** Argon2id. There: visitors are asked for the password (lock.ts). Leaves the server in no answer. */
  passwordHash: z.string().optional(),
  /** Only members of this area see it, and what lies below it. */
  memberAreaId: z.string().max(100).optional(),
  /** The owner's code in the head and at the end of this page and of what it lists. Never in answers to visitors as data. */
  code: z.object({ header: z.string(), footer: z.string() }).optional(),
  displayIndex: z.int(),
  addedOn: z.int(),
  updatedOn: z.int(),
});
export type Collection = z.infer<typeof collectionSchema>;

/** How the editor shows what a page holds. Spec §3 "Enumerations". */
export const collectionViews = ['list', 'grid', 'product'] as const;
export type CollectionView = (typeof collectionViews)[number];

/** Kinds of the site structure that no menu leads to. Spec §3 "Enumerations". */
export const SystemKind = {
  coverPage: 'cover-page',
  lockScreen: 'lock-screen',
  popup: 'popup-overlay',
  ssoScreen: 'sso-screen',
} as const;

/** They stand before or within other pages, and have no address of their own. */
const unvisited: readonly string[] = [SystemKind.popup, SystemKind.lockScreen, SystemKind.ssoScreen];

export const isVisited = ({ enabled, typeName }: Pick<Collection, 'enabled' | 'typeName'>): boolean =>
  enabled && !unvisited.includes(typeName);

const listTypes: readonly number[] = [CollectionType.generic, CollectionType.subscription];

/** Posts, events, pictures and the like, which are on the page itself: not products, and not the pages of a folder. */
export const holdsItems = ({ type, folder }: Pick<Collection, 'type' | 'folder'>): boolean =>
  !folder && listTypes.includes(type);
