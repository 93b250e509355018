import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import type { Routes } from '../../http/context.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { findProduct } from '../product/product.ts';
import { stagedProductCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import type { Change } from './schema.ts';
import { discard, listPublished, listStaged, publish, publishDue, rollBack, schedule, stage } from './staged.ts';

export const stagedProductConcept = defineConcept({
  name: 'commerce/staged-product',
  calls: stagedProductCalls,
  refusals,
  messages,
  serve: serveStagedProducts,
  jobs: (parts: Parts) => [{ name: 'commerce/staged-product/publish', everyMs: 15_000, run: () => publishDue(parts) }],
  toDo: { staged: { needs: ['products.edit'], read: async (parts) => ({ count: (await listStaged(parts)).length }) } },
});

function serveStagedProducts(parts: Parts): Routes {
  const { store } = parts;

  const answerOf = async <T extends { changes: readonly Change[] }>(one: T, productId: string) => {
    const product = await findProduct(store, productId);
    const asked = new Set(one.changes.map(({ variantId }) => variantId));
    const variants = product?.variants.filter(({ id }) => asked.has(id)) ?? [];
    const variantNames = Object.fromEntries(
      variants.map(({ id, attributes }) => [id, Object.values(attributes).join(', ')]),
    );
    return { ...one, variantNames, currency: (await loadWebsite(store)).store.currency };
  };

  return serve(stagedProductCalls, {
    list: async () => ({
      staged: await Promise.all((await listStaged(parts)).map((one) => answerOf(one, one.id))),
      published: await Promise.all((await listPublished(parts)).map((one) => answerOf(one, one.productId))),
    }),

    async stage({ params, body, actor }) {
      const staged = await stage(parts, params.id, actor, body);
      return { staged: staged ? await answerOf(staged, staged.id) : null };
    },

    discard: ({ params }) => discard(parts, params.id),

    async schedule({ body }) {
      const staged = await schedule(parts, body.ids, body.dueAt);
      return { staged: await Promise.all(staged.map((one) => answerOf(one, one.id))) };
    },

    publish: ({ body, actor }) => publish(parts, body.ids, { by: actor, guard: () => {}, force: body.force }),

    rollBack: ({ params, body, actor }) =>
      rollBack(parts, params.id, { by: actor, guard: () => {}, force: body.force }),
  });
}
