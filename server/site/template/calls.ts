// Every call of template. Portable.
import { defineCalls } from '../../base/calls.ts';

export const templateCalls = defineCalls({
  readDesign: { call: 'GET /config/api/design', needs: 'design.edit' },
  try: { call: 'POST /config/api/design/try', needs: 'design.edit' },
  saveValues: { call: 'PUT /config/api/design/values', needs: 'design.edit' },
});
