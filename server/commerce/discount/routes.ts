// The owner's discounts, with how often each was used. Commerce 1.8.
import * as z from 'zod';
import { requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { checked, readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { transact } from '../../store/transact.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import { deleteDiscount, findDiscount, listDiscounts, putDiscount, usesOf } from './discount.ts';
import { discountUnknown } from './errors.ts';
import { assertSound } from './rules.ts';
import type { Discount } from './schema.ts';

const listQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The rule, without what is ours to say: its id and its uses. */
const bodySchema = z
  .looseObject({ id: z.never().optional(), used: z.never().optional() })
  .refine((body) => JSON.stringify(body).length <= 48_000, 'The discount names too many products and categories.');

export function discountRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const { store } = parts;
  const path = '/config/api/discounts';

  const answerOf = async ({ rule, createdAt, updatedAt }: Discount) => {
    const { used: _, ...rest } = rule;
    return { ...rest, uses: await usesOf(store, rule.id), createdAt, updatedAt };
  };

  routes.get(path, requireCapability('discounts.manage'), async (ctx) => {
    const { records, cursor } = await listDiscounts(store, readQuery(ctx, listQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      discounts: await Promise.all(records.map(answerOf)),
      hasNextPage: cursor !== undefined,
      ...(cursor !== undefined && { nextPageCursor: cursor }),
    };
  });

  routes.get(`${path}/:id`, requireCapability('discounts.manage'), async (ctx) => {
    const found = await findDiscount(store, ctx.params.id!);
    if (!found) throw discountUnknown();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { discount: await answerOf(found) };
  });

  routes.post(path, requireCapability('discounts.manage'), async (ctx) => {
    const body = await readJson(ctx, bodySchema);
    const rule = checked(discountRuleSchema, { ...body, id: parts.ids.next() });
    const now = parts.clock.now();
    const made = await transact(store, async (tx) => {
      await assertSound(tx, store, rule);
      const discount = await putDiscount(tx, rule, now);
      replayOf(ctx)?.record(tx, 201, { discount: discount.rule });
      return discount;
    });
    ctx.status = 201;
    ctx.body = { discount: await answerOf(made) };
  });

  /** The whole rule in place of the one that is there; its uses stay counted. */
  routes.put(`${path}/:id`, requireCapability('discounts.manage'), async (ctx) => {
    const body = await readJson(ctx, bodySchema);
    const id = ctx.params.id!;
    const rule = checked(discountRuleSchema, { ...body, id });
    const now = parts.clock.now();
    const changed = await transact(store, async (tx) => {
      if (!(await findDiscount(tx, id))) throw discountUnknown();
      await assertSound(tx, store, rule);
      return putDiscount(tx, rule, now);
    });
    ctx.body = { discount: await answerOf(changed) };
  });

  routes.delete(`${path}/:id`, requireCapability('discounts.manage'), async (ctx) => {
    await transact(store, (tx) => deleteDiscount(tx, ctx.params.id!));
    ctx.status = 204;
  });

  return routes;
}
