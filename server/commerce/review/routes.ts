// The owner's side of reviews: look, approve, reject, answer, delete. Roles by commerce 2.4. What visitors see: server/pages.
import { actorOf, requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { noFields, readJson, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { listReviews, loadReview, moderate, removeReview, reply } from './review.ts';
import { listQuerySchema, type Review, replySchema } from './schema.ts';

export function reviewRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const { store, clock } = parts;
  const path = '/config/api/reviews';
  const may = requireCapability('reviews.moderate');
  const deed = (ctx: Ctx) => ({ store, at: clock.now(), actor: actorOf(ctx)?.id ?? '' });
  const answer = (ctx: Ctx, body: unknown) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = body;
  };

  routes.get(path, may, async (ctx) => {
    const { reviews, ...paged } = await listReviews(store, readQuery(ctx, listQuerySchema));
    answer(ctx, { reviews: reviews.map(reviewView), ...paged });
  });
  routes.get(`${path}/:id`, may, async (ctx) => answer(ctx, reviewView(await loadReview(store, ctx.params.id!))));

  for (const [verb, state] of [['approve', 'APPROVED'], ['reject', 'REJECTED']] as const) // biome-ignore format: one list
    routes.post(`${path}/:id/${verb}`, may, noFields, async (ctx) => {
      answer(ctx, reviewView(await moderate(deed(ctx), ctx.params.id!, state)));
    });

  routes.put(`${path}/:id/reply`, may, async (ctx) => {
    const { text } = await readJson(ctx, replySchema);
    answer(ctx, reviewView(await reply(deed(ctx), ctx.params.id!, text)));
  });
  routes.delete(`${path}/:id`, may, async (ctx) => {
    await removeReview(store, ctx.params.id!);
    ctx.status = 204;
  });
  return routes;
}

const reviewView = ({ createdAt, updatedAt, moderated, reply: said, ...review }: Review) => ({
  ...review,
  createdOn: createdAt,
  updatedOn: updatedAt,
  moderatedOn: moderated?.at ?? null,
  reply: said ? { text: said.text, createdOn: said.at } : null,
});
