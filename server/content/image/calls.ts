// Every call of image. Portable.
import { defineCalls } from '../../base/calls.ts';

export const imageCalls = defineCalls({
  readImages: { call: 'GET /images/:id/:filename', needs: 'anyone' },
  listImages: { call: 'GET /api/images', needs: 'editor.open' },
  readImages2: { call: 'GET /api/images/:id', needs: 'editor.open' },
  images: { call: 'POST /api/uploads/images', needs: 'files.upload' },
  saveImages: { call: 'PUT /api/images/:id', needs: 'files.upload' },
});
