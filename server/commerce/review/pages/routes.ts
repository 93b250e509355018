import type { Parts, SiteAddress } from '../../../base/parts.ts';
import type { Seal } from '../../../data-folder/secret.ts';
import { readForm } from '../../../http/body.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { reviewsForm, reviewsRequestPage, sentReviews } from './request.ts';

export function reviewPages(parts: Parts & SiteAddress & { paymentSeal?: Seal }, show: ShowPage): Routes {
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
