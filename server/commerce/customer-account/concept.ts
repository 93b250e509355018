// What the program needs to know of customer accounts.

import { defineConcept } from '../../http/concept.ts';
import { customerAccountCalls } from './calls.ts';
import * as messages from './messages.ts';
import { accountPages } from './pages/routes.ts';
import { personRoutes } from './person-routes.ts';
import { siteUserRoutes } from './session-routes.ts';

export const customerAccountConcept = defineConcept({
  name: 'commerce/customer-account',
  calls: customerAccountCalls,
  messages,
  pages: accountPages,
  serve: (parts: Parameters<typeof siteUserRoutes>[0]) => [siteUserRoutes(parts), personRoutes(parts)],
});
