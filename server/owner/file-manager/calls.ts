// The file manager's API. Uploads are content/image's and content/file's. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { managedFileSchema, managerAnswer, managerQuery, openedFileSchema, renameSchema } from './schema.ts';

export const fileManagerCalls = defineCalls({
  browse: {
    call: 'GET /config/api/file-manager',
    needs: 'editor.open',
    about: 'files',
    query: managerQuery,
    answer: managerAnswer,
  },
  /** With its uses, which are searched in all content. */
  open: {
    call: 'GET /config/api/file-manager/:id',
    needs: 'editor.open',
    about: 'files',
    answer: openedFileSchema,
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
