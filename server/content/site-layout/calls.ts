// Every call of site layout. Portable.
import { defineCalls } from '../../base/calls.ts';

export const siteLayoutCalls = defineCalls({
  readGetSiteLayout: { call: 'GET /api/commondata/GetSiteLayout', needs: 'editor.open' },
  updateNavigation: { call: 'POST /api/widget/UpdateNavigation', needs: 'navigation.edit' },
  saveMain: { call: 'PUT /config/api/navigation/main/:collectionId', needs: 'navigation.edit' },
});
