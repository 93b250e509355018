import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Seal } from '../../data-folder/secret.ts';
import { readForm } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import type { ShowPage } from '../../http/own-page.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { browseReviews, countReviews } from './browse.ts';
import { reviewCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { reviewMailKinds } from './mails.ts';
import { messages } from './messages.ts';
import { reviewsForm, reviewsRequestPage, sentReviews } from './pages/request.ts';
import { moderate, removeReview, reply } from './review.ts';
import type { Review, ReviewAnswer } from './schema.ts';

function serveReviews({ store, clock }: Pick<Parts, 'store' | 'clock'>): Routes {
  const by = (actor: { id: string }) => ({ at: clock.now(), actor: actor.id });
  return serve(reviewCalls, {
    browse: async ({ query }) => {
      const page = await browseReviews(store, query);
      return { ...page, rows: page.rows.map(answerOf) };
    },
    approve: async ({ params, actor }) => answerOf(await moderate(store, params.id, 'APPROVED', by(actor))),
    reject: async ({ params, actor }) => answerOf(await moderate(store, params.id, 'REJECTED', by(actor))),
    reply: async ({ params, body, actor }) => answerOf(await reply(store, params.id, body.text, by(actor))),
    remove: ({ params }) => removeReview(store, params.id),
  });
}

const answerOf = ({ createdAt, updatedAt, moderated, reply, ...review }: Review): ReviewAnswer => ({
  ...review,
  createdOn: createdAt,
  updatedOn: updatedAt,
  moderatedOn: moderated?.at ?? null,
  reply: reply ? { text: reply.text, createdOn: reply.at } : null,
});

export const reviewConcept = defineConcept({
  name: 'commerce/review',
  calls: reviewCalls,
  pages: reviewPages,
  mails: reviewMailKinds,
  refusals,
  messages,
  serve: serveReviews,
  toDo: {
    reviews: {
      needs: ['reviews.moderate'],
      read: async ({ store }) => ({ toApprove: await countReviews(store, 'PENDING') }),
    },
  },
});

function reviewPages(parts: Parts & SiteAddress & { paymentSeal?: Seal }, show: ShowPage): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'review', points: 30, durationMs: 60_000, clock: parts.clock });
  routes.get('/reviews/request', limit, async (ctx) => {
    ctx.set('X-Robots-Tag', 'noindex');
    await show(ctx, await reviewsRequestPage(parts, ctx));
  });
  routes.post('/reviews/request', limit, async (ctx) =>
    show(ctx, await sentReviews(parts, ctx, await readForm(ctx, reviewsForm))),
  );
  return routes;
}
