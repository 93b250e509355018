// Previews of the mails that the site sends. Portable.
import { defineCalls } from '../../base/calls.ts';

export const emailPreviewCalls = defineCalls({
  list: { call: 'GET /config/commerce/email-preview', needs: 'commerce.settings', writes: 'page' },
  open: { call: 'GET /config/commerce/email-preview/:type', needs: 'commerce.settings', writes: 'page' },
  openHtml: { call: 'GET /config/commerce/email-preview/:type/html', needs: 'commerce.settings', writes: 'page' },
});
