import { defineConcept } from '../../http/concept.ts';
import { personCalls, sessionCalls } from './calls.ts';
import * as messages from './messages.ts';
import { accountPages } from './pages/routes.ts';
import { servePeople } from './serve.ts';
import { siteUserRoutes } from './session-routes.ts';
import { accountMailKinds } from './written-mails.ts';

export const customerAccountConcept = defineConcept({
  name: 'commerce/customer-account',
  calls: { ...sessionCalls, ...personCalls },
  messages,
  mails: accountMailKinds,
  pages: accountPages,
  serve: (parts: Parameters<typeof siteUserRoutes>[0]) => [siteUserRoutes(parts), servePeople(parts)],
});
