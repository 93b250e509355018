// Images and other files of the site in one list, folders, trash, uploads, and where files are used. Editor E1 to E9. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { siteFileBytesMax } from '../../content/file/schema.ts';
import { chosenMax, folderNameCharsMax } from './limits.ts';

const managedKinds = ['image', 'file'] as const;

/** `image~<id>` or `file~<name>`. */
const managedId = z.string().regex(/^(?:image|file)~.{1,200}$/u);
const folderId = z.string().min(1).max(100);

export const managedFileSchema = z.object({
  id: managedId,
  kind: z.enum(managedKinds),
  name: z.string(),
  sizeBytes: z.int(),
  addedAt: z.int(),
  /** On the site. */
  path: z.string(),
  folderId: z.string().optional(),
  /** Images only. */
  widthPx: z.int().optional(),
  heightPx: z.int().optional(),
  altText: z.string().optional(),
});
export type ManagedFile = z.infer<typeof managedFileSchema>;

export const managerQuery = z.object({
  ...listQueryShape(['added', 'name', 'size'], '-added'),
  kind: z.enum(managedKinds).optional(),
  /** Images without alternative text. */
  lacks: z.literal('alt').optional(),
  /** Files that no content uses. */
  used: z.literal('no').optional(),
  /** `none`: files without a folder. */
  folder: folderId.optional(),
});
export type ManagerQuery = z.output<typeof managerQuery>;

export const folderSchema = z.object({ id: z.string(), name: z.string() });
export type Folder = z.infer<typeof folderSchema>;
export const folderAnswer = z.object({ folder: folderSchema });
export const folderBody = z.strictObject({ name: z.string().trim().min(1).max(folderNameCharsMax) });
const countedFolder = folderSchema.extend({ count: z.int() });
export type CountedFolder = z.infer<typeof countedFolder>;
/** Also folders and the trash, with how many files they have. */
export const managerAnswer = listAnswerOf(managedFileSchema).extend({
  folders: z.array(countedFolder),
  trashCount: z.int(),
});

export const openedFileSchema = managedFileSchema.extend({ mayDelete: z.boolean(), folders: z.array(folderSchema) });
export type OpenedFile = z.infer<typeof openedFileSchema>;

export const renameSchema = z.strictObject({ name: z.string().trim().min(1).max(120) });

const ids = z.array(managedId).min(1).max(chosenMax);
/** `folderId`: null is no folder. */
export const moveBody = z.strictObject({ ids, folderId: folderId.nullable() });
export const removeManyBody = z.strictObject({ ids });
export const doneSchema = z.object({ done: z.array(z.string()), failed: z.array(z.string()) });

export const trashQuery = z.object(listQueryShape(['deleted', 'name'], '-deleted'));
export type TrashQuery = z.output<typeof trashQuery>;
const trashedFileSchema = z.object({
  id: z.string(),
  kind: z.enum(managedKinds),
  name: z.string(),
  sizeBytes: z.int(),
  deletedAt: z.int(),
  endsAt: z.int(),
  byName: z.string(),
  /** An earlier version of a file that was replaced. */
  isReplaced: z.boolean(),
});
export type TrashedFile = z.infer<typeof trashedFileSchema>;
export const trashAnswer = listAnswerOf(trashedFileSchema);

export const newUploadSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  sizeBytes: z.int().min(1).max(siteFileBytesMax),
  as: z.enum(managedKinds),
  folderId: folderId.optional(),
  /** The file that gets these bytes and keeps its address. */
  replaces: managedId.optional(),
});
export type NewUpload = z.output<typeof newUploadSchema>;

export const openUploadSchema = z.object({
  id: z.string(),
  partCount: z.int(),
  receivedBytes: z.int(),
  sizeBytes: z.int(),
  /** Each part has this size, except the last one. */
  partBytesMax: z.int(),
});
export type OpenUpload = z.infer<typeof openUploadSchema>;
