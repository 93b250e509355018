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
  displayIndex: z.int(),
  addedOn: z.int(),
  updatedOn: z.int(),
});
export type Collection = z.infer<typeof collectionSchema>;

const listTypes: readonly number[] = [CollectionType.generic, CollectionType.subscription];

/** Posts, events, pictures and the like, which stand on the page itself: not products, and not the pages of a folder. */
export const holdsItems = ({ type, folder }: Pick<Collection, 'type' | 'folder'>): boolean =>
  !folder && listTypes.includes(type);
