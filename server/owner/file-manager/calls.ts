// The file manager's API. Uploads are content/image's and content/file's. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  listedUsesSchema,
  managedFileSchema,
  managerAnswer,
  managerQuery,
  openedFileSchema,
  renameSchema,
} from './schema.ts';

export const fileManagerCalls = defineCalls({
  browse: {
    call: 'GET /config/api/file-manager',
    needs: 'files.upload',
    about: 'files',
    query: managerQuery,
    answer: managerAnswer,
  },
  open: { call: 'GET /config/api/file-manager/:id', needs: 'files.upload', about: 'files', answer: openedFileSchema },
  /** Searches all content. */
  listUses: {
    call: 'GET /config/api/file-manager/:id/uses',
    needs: 'files.upload',
    about: ['pages', 'drafts'],
    answer: listedUsesSchema,
  },
  /** A file's address changes with its name; an image's stays valid. */
  rename: {
    call: 'PUT /config/api/file-manager/:id',
    needs: 'files.upload',
    body: renameSchema,
    answer: z.object({ file: managedFileSchema }),
  },
  remove: { call: 'DELETE /config/api/file-manager/:id', needs: ['files.delete', { ownerId: 'someone' }] },
});
