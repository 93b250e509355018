// Reports errors of the editor's own scripts, with those of the site's pages: Analytics, Errors. Spec §8 "Other"; editor A23.
import { createScriptErrors } from '../storefront/census/script-errors.ts';
import { post } from '../storefront/census/send.ts';

export const scriptErrors = createScriptErrors(
  (body) => post('/api/events/RecordJavascriptErrors', body),
  () => ({ url: location.pathname }),
);
