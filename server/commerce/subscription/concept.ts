import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import type { ShowPage } from '../../http/own-page.ts';
import { browseSubscriptions } from './browse.ts';
import { subscriberCalls, subscriptionCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { subscriptionMailKinds } from './mails.ts';
import * as messages from './messages.ts';
import { lostSubscriptionPage, subscriptionPage } from './pages/subscription-page.ts';
import { subscriptionRoutes } from './routes.ts';
import {
  type Change,
  changeSubscription,
  listSubscriptions,
  loadSubscription,
  mailCardLink,
  subscriptionRow,
} from './subscription.ts';

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

function serveSubscriptions(parts: Parts & SiteAddress): Routes {
  const { store } = parts;
  const change =
    (name: Change) =>
    async ({ params }: { params: { id: string } }) =>
      subscriptionRow(await changeSubscription(parts, params.id, name, 'owner'));
  return serve(subscriptionCalls, {
    list: async ({ query }) => {
      const { subscriptions, ...page } = await listSubscriptions(store, query);
      return { subscriptions: subscriptions.map(subscriptionRow), ...page };
    },
    browse: ({ query }) => browseSubscriptions(store, query),
    sendCardLink: async ({ params, ctx }) => {
      const replay = replayOf(ctx);
      const sent = await mailCardLink(parts, params.id, (tx, one) => replay?.record(tx, 200, subscriptionRow(one)));
      return subscriptionRow(sent);
    },
    open: async ({ params }) => subscriptionRow(await loadSubscription(store, params.id)),
    skip: change('skip'),
    pause: change('pause'),
    resume: change('resume'),
    cancel: change('cancel'),
  });
}

function subscriptionPages(parts: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  routes.get('/subscription/:id', async (ctx) => show(ctx, await subscriptionPage(parts, ctx, ctx.params.id!)));
  return routes;
}
