import * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { checked } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { transact } from '../../store/transact.ts';
import { browseDiscounts } from './browse.ts';
import { discountCalls } from './calls.ts';
import { deleteDiscount, findDiscount, loadDiscount, putDiscount, usesOf } from './discount.ts';
import { discountChanged, discountExists } from './errors.ts';
import { assertSound } from './rules.ts';
import { type Discount, type DiscountAnswer, ruleOf } from './schema.ts';

export function serveDiscounts(parts: Parts): Routes {
  const { store, clock, ids } = parts;
  const answerOf = async (discount: Discount) => withUses(discount, await usesOf(store, discount.rule.id));
  return serve(discountCalls, {
    browse: ({ query }) => browseDiscounts(parts, query),

    open: async ({ params }) => ({ discount: await answerOf(await loadDiscount(store, params.id)) }),

    create({ body, ctx }) {
      const rule = ruleOf(ids.next(), body);
      const now = clock.now();
      return transact(store, async (tx) => {
        await assertSound(tx, store, rule);
        const answer = { discount: withUses(await putDiscount(tx, rule, now), 0) };
        replayOf(ctx)?.record(tx, 201, answer);
        return answer;
      });
    },

    /** Replaces the rule and keeps the count of its uses. */
    async save({ params, query, body, ctx }) {
      const rule = ruleOf(params.id, body);
      const now = clock.now();
      const saved = await transact(store, async (tx) => {
        const before = await loadDiscount(tx, rule.id);
        if (query.updatedAt !== undefined && query.updatedAt !== before.updatedAt) throw discountChanged();
        await assertSound(tx, store, rule, before.rule);
        const after = await putDiscount(tx, rule, now);
        replayOf(ctx)?.record(tx, 200, { discount: await answerOf(after) });
        return after;
      });
      return { discount: await answerOf(saved) };
    },

    async restore({ params, body, ctx }) {
      const rule = ruleOf(checked(idSchema, params.id), body);
      const now = clock.now();
      const uses = await usesOf(store, rule.id);
      return transact(store, async (tx) => {
        if (await findDiscount(tx, rule.id)) throw discountExists();
        await assertSound(tx, store, rule);
        const answer = { discount: withUses(await putDiscount(tx, rule, now), uses) };
        replayOf(ctx)?.record(tx, 201, answer);
        return answer;
      });
    },

    remove: ({ params }) => transact(store, (tx) => deleteDiscount(tx, params.id)),
  });
}

const idSchema = z.string().regex(/^[0-9a-f]{24}$/);

function withUses({ rule, createdAt, updatedAt }: Discount, uses: number): DiscountAnswer {
  const { used: _, ...fields } = rule;
  return { ...fields, uses, createdAt, updatedAt };
}
