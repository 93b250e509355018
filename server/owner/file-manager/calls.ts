// The file manager's API. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listedUsesSchema } from '../uses/schema.ts';
import {
  doneSchema,
  folderAnswer,
  folderBody,
  managedFileSchema,
  managerAnswer,
  managerQuery,
  moveBody,
  newUploadSchema,
  openedFileSchema,
  openUploadSchema,
  removeManyBody,
  renameSchema,
  trashAnswer,
  trashQuery,
} from './schema.ts';

const needs = 'files.upload';
const oneFile = z.object({ file: managedFileSchema });
const trashed = '/config/api/trash/files';
const uploads = '/config/api/file-uploads';
const folders = '/config/api/file-folders';

/** Deleting and replacing a file also takes `files.delete`, which some people have for their own files only. */
export const fileManagerCalls = defineCalls({
  browse: { call: 'GET /config/api/file-manager', needs, about: 'files', query: managerQuery, answer: managerAnswer },
  open: { call: 'GET /config/api/file-manager/:id', needs, about: 'files', answer: openedFileSchema },
  /** Searches all content. */
  listUses: {
    call: 'GET /config/api/file-manager/:id/uses',
    needs,
    about: ['pages', 'drafts'],
    answer: listedUsesSchema,
  },
  /** A file's address changes with its name; an image's stays valid. */
  rename: { call: 'PUT /config/api/file-manager/:id', needs, body: renameSchema, answer: oneFile },
  move: { call: 'POST /config/api/file-manager-move', needs, body: moveBody, answer: doneSchema },
  /** To the trash. */
  removeMany: { call: 'POST /config/api/file-manager-remove', needs, body: removeManyBody, answer: doneSchema },
  remove: { call: 'DELETE /config/api/file-manager/:id', needs: ['files.delete', { ownerId: 'someone' }] },

  createFolder: { call: `POST ${folders}`, needs, body: folderBody, answer: folderAnswer, status: 201 },
  renameFolder: { call: `PUT ${folders}/:id`, needs, body: folderBody, answer: folderAnswer },
  /** Its files stay, without a folder. */
  removeFolder: { call: `DELETE ${folders}/:id`, needs },

  listTrash: { call: `GET ${trashed}`, needs, about: 'files', query: trashQuery, answer: trashAnswer },
  restore: { call: `POST ${trashed}/:id/restore`, needs, answer: oneFile },
  end: { call: `DELETE ${trashed}/:id`, needs },
  emptyTrash: { call: `DELETE ${trashed}`, needs: 'files.delete', answer: z.object({ count: z.int() }) },

  startUpload: { call: `POST ${uploads}`, needs, body: newUploadSchema, answer: openUploadSchema, status: 201 },
  openUpload: { call: `GET ${uploads}/:id`, needs, answer: openUploadSchema },
  /** The body is the part. */
  addPart: { call: `PUT ${uploads}/:id/parts/:number`, needs, reads: 'bytes', answer: openUploadSchema },
  finishUpload: { call: `POST ${uploads}/:id/finish`, needs, answer: oneFile },
  cancelUpload: { call: `DELETE ${uploads}/:id`, needs },
});
