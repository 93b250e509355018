import { serve } from '../../accounts/session/serve.ts';
import { pageEnd } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { giftCardCalls } from './calls.ts';
import { giftCardPast } from './errors.ts';
import {
  adjustGiftCard,
  balancesOf,
  issueGiftCard,
  listGiftCardEntries,
  listGiftCards,
  loadGiftCard,
  newGiftCardCode,
  setGiftCardEnabled,
  withBalanceRefusal,
} from './gift-card.ts';
import { type GiftCard, type GiftCardAnswer, giftCardName } from './schema.ts';

export function serveGiftCards({ store, clock, ids, log }: Parts): Routes {
  const open = async (id: string) => {
    const card = await loadGiftCard(store, id);
    const [balanceCents = 0] = await balancesOf(store, [id]);
    return answerOf(card, balanceCents);
  };

  return serve(giftCardCalls, {
    async list({ query }) {
      const { records, cursor } = await listGiftCards(store, query);
      const balances = await balancesOf(
        store,
        records.map(({ id }) => id),
      );
      return { giftCards: records.map((card, n) => answerOf(card, balances[n] ?? 0)), ...pageEnd(cursor) };
    },

    open: async ({ params }) => ({ giftCard: await open(params.id) }),

    async listEntries({ params, query }) {
      await loadGiftCard(store, params.id);
      const { records, cursor } = await listGiftCardEntries(store, params.id, query);
      return { entries: records, ...pageEnd(cursor) };
    },

    async issue({ body, actor, ctx }) {
      const at = clock.now();
      if (body.expiresAt !== undefined && body.expiresAt <= at) throw giftCardPast();
      const card = { id: ids.next(), code: newGiftCardCode(ids), ...body };
      const cause = { entryId: ids.next(), actor: actor.id, at };
      const answer = await transact(store, async (tx) => {
        const { currency } = (await loadWebsite(tx)).store;
        const issued = { giftCard: answerOf(issueGiftCard(tx, { ...card, currency }, cause), body.cents) };
        replayOf(ctx)?.record(tx, 201, issued);
        return issued;
      });
      log.info('gift-card-issued', { giftCard: card.id, cents: body.cents, contributor: actor.id });
      return { ...answer, code: card.code };
    },

    async adjust({ params: { id }, body: { cents }, actor, ctx }) {
      await loadGiftCard(store, id);
      const cause = { entryId: ids.next(), actor: actor.id, at: clock.now() };
      await withBalanceRefusal(() =>
        transact(store, async (tx) => {
          await adjustGiftCard(tx, id, cents, cause);
          replayOf(ctx)?.record(tx, 200, { adjustedCents: cents });
        }),
      );
      return { giftCard: await open(id), adjustedCents: cents };
    },

    async save({ params: { id }, body }) {
      await loadGiftCard(store, id);
      await transact(store, (tx) => setGiftCardEnabled(tx, id, body.enabled));
      return { giftCard: await open(id) };
    },
  });
}

const answerOf = ({ codeHash: _, ...card }: GiftCard, balanceCents: number): GiftCardAnswer => ({
  ...card,
  name: giftCardName(card),
  balanceCents,
});
