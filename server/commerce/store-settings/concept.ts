import { defineConcept } from '../../http/concept.ts';
import { storeSettingsCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { policyPages } from './pages/routes.ts';
import { serveStoreSettings } from './serve.ts';

export const storeSettingsConcept = defineConcept({
  name: 'commerce/store-settings',
  calls: storeSettingsCalls,
  pages: policyPages,
  refusals,
  messages,
  serve: serveStoreSettings,
});
