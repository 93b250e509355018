// Every call of file. Portable.
import { defineCalls } from '../../base/calls.ts';

export const fileCalls = defineCalls({
  readS: { call: 'GET /s/:name', needs: 'anyone' },
  listFiles: { call: 'GET /config/api/files', needs: 'editor.open' },
  files: { call: 'POST /config/api/files', needs: 'files.upload' },
  removeFiles: { call: 'DELETE /config/api/files/:name', needs: ['files.delete', { ownerId: 'someone' }] },
});
