// The shopper's subscription forms, opened by link, and the return from the provider's page. Commerce 1.10.
import * as z from 'zod';
import { DomainError } from '../../base/errors.ts';
import type { SiteAddress } from '../../base/parts.ts';
import { othersSend, readForm, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { byNetwork, rateLimit } from '../../http/rate-limit.ts';
import { ownerRedirect, safeRedirect } from '../../http/redirect.ts';
import { readCard } from '../payment/card.ts';
import { embeddedTestId } from '../payment/embedded-test.ts';
import { providerAway } from '../payment/errors.ts';
import { cardKeeper, type PaymentParts, providerOf } from '../payment/payment.ts';
import { openCardPage, takeCard } from './card-page.ts';
import { cardNeeded, cardRefused } from './errors.ts';
import { cardChanges, cardReturns } from './limits.ts';
import { subscriptionPath } from './mails.ts';
import { type Change, changeCard, changeSubscription, loadSubscriptionOfLink } from './subscription.ts';

const changes = ['skip', 'pause', 'resume', 'cancel'] as const satisfies readonly Change[];

const formSchema = z.object({
  t: z.string().max(100),
  action: z.enum([...changes, 'card']),
  /** The next renewal as the page showed it. */
  next: z.coerce.number().int().optional(),
  cardNumber: z.string().max(40).default(''),
  cardExpiry: z.string().max(20).default(''),
  cardCvc: z.string().max(10).default(''),
});

const returnSchema = z.object({ t: z.string().max(100) });

export function subscriptionRoutes(parts: PaymentParts & SiteAddress): Routes {
  const { store, clock, ids } = parts;
  const routes = newRoutes();
  // Rate-limited, because the provider's answers would let anyone test stolen card numbers.
  const limited = rateLimit({ name: 'subscription-form', ...cardChanges, clock, by: byNetwork });
  routes.post('/subscription/:id', limited, async (ctx) => {
    const form = await readForm(ctx, formSchema);
    const { id, payment } = await loadSubscriptionOfLink(store, ctx.params.id!, form.t);
    const back = subscriptionPath({ id, accessToken: form.t });
    await orProblem(ctx, back, async () => {
      if (form.action !== 'card') await changeSubscription(parts, id, form.action, 'shopper', form.next);
      else if ((await cardKeeper(store, payment.provider)) === 'here') await keepTyped(id, form);
      else {
        const { url } = await unlessAway(openCardPage(parts, id, ctx.state.origin));
        return ownerRedirect(ctx, url, 303);
      }
      safeRedirect(ctx, `${back}&done=${form.action}`);
    });
  });

  // The provider's return URL: a GET that saves the card once, however often it is opened.
  const returning = rateLimit({ name: 'subscription-card', ...cardReturns, clock, by: byNetwork });
  routes.get('/subscription/:id/card', returning, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const { t } = readQuery(ctx, returnSchema, othersSend);
    const { id } = await loadSubscriptionOfLink(store, ctx.params.id!, t);
    const back = subscriptionPath({ id, accessToken: t });
    await orProblem(ctx, back, async () => {
      const { subscription } = await unlessAway(takeCard(parts, id));
      safeRedirect(
        ctx,
        subscription.cardPage?.state === 'kept' ? `${back}&done=card` : `${back}&problem=card-not-kept`,
      );
    });
  });

  /** Shows refusals on the subscription page. */
  async function orProblem(ctx: Ctx, back: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      safeRedirect(ctx, `${back}&problem=${encodeURIComponent(error.code)}`);
    }
  }

  /** @throws providerAway if the provider didn't answer */
  async function unlessAway<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // Provider errors may quote the request, so only the error's name is logged.
      parts.log.warn('card-provider-away', { error: error instanceof Error ? error.name : 'unknown' });
      throw providerAway();
    }
  }

  async function keepTyped(id: string, form: z.infer<typeof formSchema>): Promise<void> {
    const provider = await providerOf(parts, embeddedTestId);
    const typed = { number: form.cardNumber, expiry: form.cardExpiry, cvc: form.cardCvc };
    const read = readCard(typed, clock.now());
    if (!provider.keepCard || !read.ok) throw cardNeeded();
    const kept = await provider.keepCard(read.card, `subscription:${id}:card:${ids.next()}`);
    if (!kept.ok) throw cardRefused(kept.message);
    const { savedMethod, label } = kept;
    await changeCard(parts, id, { provider: embeddedTestId, method: 'card', savedMethod, label });
  }

  return routes;
}
