// Every call of email preview. Portable.
import { defineCalls } from '../../base/calls.ts';

export const emailPreviewCalls = defineCalls({
  readEmailPreview: { call: 'GET /config/commerce/email-preview', needs: 'commerce.settings' },
  readEmailPreview2: { call: 'GET /config/commerce/email-preview/:type', needs: 'commerce.settings' },
  readHtml: { call: 'GET /config/commerce/email-preview/:type/html', needs: 'commerce.settings' },
});
