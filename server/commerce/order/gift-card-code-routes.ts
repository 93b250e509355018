// The owner gives a gift card another code. Apart from gift-card/, which knows no orders. Commerce 1.9, 2.4.
import * as z from 'zod';
import { emailSchema } from '../../accounts/contributor/schema.ts';
import { assertCan } from '../../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { giftCardName } from '../gift-card/schema.ts';
import { giveNewCode, type NewCode } from './gift-card-code.ts';

/** Absent: whoever the card was bought for. */
const bodySchema = z.strictObject({ email: emailSchema.optional() });

export function giftCardCodeRoutes(parts: Parts & SiteAddress): Routes {
  const routes = newRoutes();

  /** A call that is sent again finds the card, not its code. */
  routes.post('/config/api/gift-cards/:id/new-code', async (ctx) => {
    const actor = assertCan(ctx, 'gift-cards.adjust').id;
    const { email } = await readJson(ctx, bodySchema, { empty: {} });
    const answerOf = ({ card, mailedTo }: NewCode) => ({
      giftCard: { id: card.id, name: giftCardName(card), last4: card.last4, enabled: card.enabled },
      ...(mailedTo !== undefined && { mailedTo }),
    });
    const made = await giveNewCode(parts, ctx.params.id!, {
      actor,
      email,
      within: (tx, one) => replayOf(ctx)?.record(tx, 200, answerOf(one)),
    });
    parts.log.info('gift-card-new-code', { giftCard: made.card.id, contributor: actor });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ...answerOf(made), ...(made.code !== undefined && { code: made.code }) };
  });

  return routes;
}
