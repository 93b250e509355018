import { defineConcept } from '../../http/concept.ts';
import { subscriberCalls, subscriptionCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { subscriptionMailKinds } from './mails.ts';
import * as messages from './messages.ts';
import { subscriptionPages } from './pages/routes.ts';
import { lostSubscriptionPage } from './pages/subscription-page.ts';
import { subscriptionRoutes } from './routes.ts';
import { serveSubscriptions } from './serve.ts';

export const subscriptionConcept = defineConcept({
  name: 'commerce/subscription',
  calls: { ...subscriptionCalls, ...subscriberCalls },
  pages: subscriptionPages,
  refusalPages: { 'subscription-unknown': lostSubscriptionPage },
  mails: subscriptionMailKinds,
  refusals,
  messages,
  serve: (parts: Parameters<typeof subscriptionRoutes>[0]) => [serveSubscriptions(parts), subscriptionRoutes(parts)],
});
