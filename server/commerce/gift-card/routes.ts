// The owner's gift cards: given, listed, adjusted, switched off, and the ledger of each. Commerce 1.9, 2.4.
import * as z from 'zod';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { readJson, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { giftCardGone, giftCardPast } from './errors.ts';
import {
  adjustGiftCard,
  balanceMax,
  balancesOf,
  findGiftCard,
  issueGiftCard,
  listGiftCards,
  newGiftCardCode,
  pageOfEntries,
  setGiftCardEnabled,
  withBalanceRefusal,
} from './gift-card.ts';
import { type GiftCard, giftCardName } from './schema.ts';

const listQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const issueSchema = z.strictObject({
  cents: z.int().min(1).max(balanceMax),
  /** Absent: never. */
  expiresAt: z.int().min(0).max(8_640_000_000_000_000).optional(),
});
const adjustSchema = z.strictObject({ cents: z.int().min(-balanceMax).max(balanceMax) });
const changeSchema = z.strictObject({ enabled: z.boolean() });

export function giftCardRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const { store } = parts;
  const path = '/config/api/gift-cards';

  const answerOf = ({ codeHash: _, ...card }: GiftCard, balanceCents: number) => ({
    ...card,
    name: giftCardName(card),
    balanceCents,
  });

  const load = async (id: string) => {
    const card = await findGiftCard(store, id);
    if (!card) throw giftCardGone();
    const [balanceCents = 0] = await balancesOf(store, [id]);
    return answerOf(card, balanceCents);
  };

  /** Commerce 2.4: whoever makes money out of nothing is the admin, not every manager of discounts. */
  const adjusting = (ctx: Ctx) => assertCan(ctx, 'gift-cards.adjust');

  routes.get(path, requireCapability('discounts.manage'), async (ctx) => {
    const { records, cursor } = await listGiftCards(store, readQuery(ctx, listQuery));
    const balances = await balancesOf(
      store,
      records.map(({ id }) => id),
    );
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      giftCards: records.map((card, n) => answerOf(card, balances[n] ?? 0)),
      hasNextPage: cursor !== undefined,
      ...(cursor !== undefined && { nextPageCursor: cursor }),
    };
  });

  routes.get(`${path}/:id`, requireCapability('discounts.manage'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { giftCard: await load(ctx.params.id!) };
  });

  routes.get(`${path}/:id/entries`, requireCapability('discounts.manage'), async (ctx) => {
    await load(ctx.params.id!);
    const { records, cursor } = await pageOfEntries(store, ctx.params.id!, readQuery(ctx, listQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      entries: records,
      hasNextPage: cursor !== undefined,
      ...(cursor !== undefined && { nextPageCursor: cursor }),
    };
  });

  /** The code is in this answer and nowhere else; a call that is sent again finds the card, not its code. */
  routes.post(path, async (ctx) => {
    const actor = adjusting(ctx);
    const { cents, expiresAt } = await readJson(ctx, issueSchema);
    const at = parts.clock.now();
    if (expiresAt !== undefined && expiresAt <= at) throw giftCardPast();
    const fresh = { id: parts.ids.next(), code: newGiftCardCode(parts.ids), entryId: parts.ids.next() };
    const card = await transact(store, async (tx) => {
      const { currency } = (await loadWebsite(tx)).store;
      const made = issueGiftCard(
        tx,
        { id: fresh.id, code: fresh.code, currency, cents, ...(expiresAt !== undefined && { expiresAt }) },
        { entryId: fresh.entryId, actor: actor.id, at },
      );
      replayOf(ctx)?.record(tx, 201, { giftCard: answerOf(made, cents) });
      return made;
    });
    parts.log.info('gift-card-issued', { giftCard: card.id, cents, contributor: actor.id });
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 201;
    ctx.body = { giftCard: answerOf(card, cents), code: fresh.code };
  });

  routes.post(`${path}/:id/adjust`, async (ctx) => {
    const actor = adjusting(ctx);
    const { cents } = await readJson(ctx, adjustSchema);
    const id = ctx.params.id!;
    await load(id);
    const cause = { entryId: parts.ids.next(), actor: actor.id, at: parts.clock.now() };
    await withBalanceRefusal(() =>
      transact(store, async (tx) => {
        await adjustGiftCard(tx, id, cents, cause);
        replayOf(ctx)?.record(tx, 200, { adjustedCents: cents });
      }),
    );
    ctx.body = { giftCard: await load(id), adjustedCents: cents };
  });

  routes.put(`${path}/:id`, requireCapability('discounts.manage'), async (ctx) => {
    const { enabled } = await readJson(ctx, changeSchema);
    const id = ctx.params.id!;
    await load(id);
    await transact(store, (tx) => setGiftCardEnabled(tx, id, enabled));
    ctx.body = { giftCard: await load(id) };
  });

  return routes;
}
