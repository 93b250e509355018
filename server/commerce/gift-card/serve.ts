import { serve } from '../../accounts/session/serve.ts';
import { pageEnd } from '../../base/paged.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { browseGiftCards } from './browse.ts';
import { giftCardCalls } from './calls.ts';
import { giftCardPast } from './errors.ts';
import {
  adjustGiftCard,
  balancesOf,
  issueGiftCard,
  listGiftCardEntries,
  loadGiftCard,
  newGiftCardCode,
  setGiftCardEnabled,
  withBalanceRefusal,
} from './gift-card.ts';
import { giftCardMail } from './mails.ts';
import { giftCardAnswer } from './schema.ts';

export function serveGiftCards(parts: Parts & SiteAddress): Routes {
  const { store, clock, ids } = parts;
  const open = async (id: string) => {
    const card = await loadGiftCard(store, id);
    const [balanceCents = 0] = await balancesOf(store, [id]);
    return giftCardAnswer(card, balanceCents);
  };

  return serve(giftCardCalls, {
    browse: ({ query }) => browseGiftCards(parts, query),

    open: async ({ params }) => ({ giftCard: await open(params.id) }),

    async listEntries({ params, query }) {
      await loadGiftCard(store, params.id);
      const { records, cursor } = await listGiftCardEntries(store, params.id, query);
      return { entries: records, ...pageEnd(cursor) };
    },

    async issue({ body, actor, ctx }) {
      const at = clock.now();
      if (body.expiresAt !== undefined && body.expiresAt <= at) throw giftCardPast();
      const { cents, expiresAt, recipient: to, senderName, message } = body;
      const card = { id: ids.next(), code: newGiftCardCode(ids), cents, ...(expiresAt !== undefined && { expiresAt }) };
      const cause = { entryId: ids.next(), actor: actor.id, at };
      const mailId = ids.next();
      const answer = await transact(store, async (tx) => {
        const { currency } = (await loadWebsite(tx)).store;
        const made = issueGiftCard(tx, { ...card, currency, ...(to && { to }) }, cause);
        const issued = { giftCard: giftCardAnswer(made, cents) };
        if (to) {
          const site = await mailSiteOf(tx, parts.siteUrl());
          const given = { code: card.code, currency, cents, to: to.email, recipientName: to.name, senderName, message };
          queueMail(tx, { id: mailId, dueAt: at, ...giftCardMail(site, given) });
        }
        replayOf(ctx)?.record(tx, 201, issued, { hidesSecret: true });
        return issued;
      });
      return { ...answer, code: card.code };
    },

    async adjust({ params: { id }, body: { cents, reason }, actor, ctx }) {
      const before = await open(id);
      const cause = { entryId: ids.next(), actor: actor.id, at: clock.now(), ...(reason && { reason }) };
      await withBalanceRefusal(() =>
        transact(store, async (tx) => {
          await adjustGiftCard(tx, id, cents, cause);
          const giftCard = { ...before, balanceCents: before.balanceCents + cents };
          replayOf(ctx)?.record(tx, 200, { giftCard, adjustedCents: cents });
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
