// Payment callbacks: shoppers returning from a provider's page, providers' webhooks, and the buttons of the test provider's own page.
// Commerce 3.1, 3.2.
import * as z from 'zod';
import { DomainError } from '../../base/errors.ts';
import { othersSend, readBody, readForm, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { clearCookie, getCookie } from '../../http/cookies.ts';
import { byNetwork, byVisitor, rateLimit } from '../../http/rate-limit.ts';
import { ownerRedirect, safeRedirect } from '../../http/redirect.ts';
import { shownPrefix } from '../../site/language/language.ts';
import { withPrefix } from '../../site/language/schema.ts';
import { type FixedMailServer, hasMailServer } from '../../site/mail/settings.ts';
import { cartCookie, hasCartCookie } from '../cart/cookies.ts';
import { cartWrites } from '../cart/limits.ts';
import { findOrderState } from '../order/order.ts';
import { answerTestPage } from '../payment/embedded-test.ts';
import { errorName, providerAway } from '../payment/errors.ts';
import { webhookBytesMax } from '../payment/limits.ts';
import { messages } from '../payment/messages.ts';
import { findPayment, type PaymentParts, providerOf } from '../payment/payment.ts';
import { stripeId } from '../payment/provider.ts';
import type { Payment } from '../payment/schema.ts';
import { confirmRenewal } from '../subscription/confirm-renewal.ts';
import { cardChanges } from '../subscription/limits.ts';
import { subscriptionPath } from '../subscription/mails.ts';
import { loadSubscriptionOfLink } from '../subscription/subscription.ts';
import { checkoutPath } from './checkout.ts';
import { renewalParts } from './renewal-order.ts';
import { saveProblems } from './save-details.ts';
import { handleProviderEvent, paymentOfCart, type Resumed, resumePayment } from './settle.ts';
import { findCheckout } from './store.ts';

const returnSchema = z.object({
  cartToken: z.string().max(100),
  attempt: z.coerce.number().int().min(1).max(1_000_000),
});
const ofLinkSchema = z.object({ t: z.string().max(100) });
const confirmedSchema = z.object({
  t: z.string().max(100),
  order: z.string().max(64),
  attempt: z.coerce.number().int().min(1).max(1_000_000),
});
const buttonSchema = z.object({ action: z.enum(['approve', 'decline']) });

export function checkoutPaymentRoutes(parts: PaymentParts & FixedMailServer): Routes {
  const routes = newRoutes();
  const limited = rateLimit({ name: 'payment-return', ...cartWrites, clock: parts.clock, by: byVisitor });
  const guessing = rateLimit({
    name: 'payment-test',
    points: 60,
    durationMs: 60_000,
    clock: parts.clock,
    by: byNetwork,
  });

  const flooding = rateLimit({
    name: 'payment-webhook',
    points: 1200,
    durationMs: 60_000,
    clock: parts.clock,
    by: byNetwork,
  });

  /** Providers send shoppers back without the language in which they left. */
  const languageOf = async ({ orderId, cartToken }: Payment) =>
    ((await findOrderState(parts.store, orderId)) ?? (await findCheckout(parts.store, cartToken)))?.language;

  /** A GET that places an order, because providers redirect shoppers back with nothing else. Idempotent. */
  routes.get('/checkout/payment/return', limited, async (ctx) => {
    const { cartToken, attempt } = readQuery(ctx, returnSchema, othersSend);
    ctx.set('Cache-Control', 'no-store');
    const payment = await paymentOfCart(parts.store, cartToken, attempt);
    if (!payment) return safeRedirect(ctx, checkoutPath(cartToken));
    const resumed = await resumeOrWait(parts, payment);
    const prefix = await shownPrefix(parts.store, await languageOf(payment));
    if (resumed.state === 'placed') {
      if (getCookie(ctx, cartCookie) === cartToken) {
        clearCookie(ctx, cartCookie);
        clearCookie(ctx, hasCartCookie, { httpOnly: false });
      }
      return safeRedirect(ctx, withPrefix(prefix, resumed.order.confirmedPath));
    }
    if (resumed.state === 'waiting' || resumed.state === 'unknown') {
      let message: string = messages.notPaidYet;
      if (resumed.state === 'unknown')
        message = (await hasMailServer(parts)) ? messages.notKnownYet : messages.notKnownYetHere;
      await saveProblems(parts, cartToken, { message, fields: {} });
    }
    safeRedirect(ctx, withPrefix(prefix, checkoutPath(cartToken)));
  });

  // Each request calls the card's provider, so limit them.
  const confirming = rateLimit({ name: 'subscription-confirm', ...cardChanges, clock: parts.clock, by: byNetwork });
  /** The button on a subscription whose renewal the shopper has to confirm. */
  routes.post('/subscription/:id/confirm', confirming, async (ctx) => {
    const { t } = await readForm(ctx, ofLinkSchema);
    const { id } = await loadSubscriptionOfLink(parts.store, ctx.params.id!, t);
    const back = subscriptionPath({ id, accessToken: t });
    try {
      const asked = await confirmRenewal(renewalParts(parts), id, ctx.state.origin);
      if (asked === 'paid') safeRedirect(ctx, `${back}&done=confirm`);
      else ownerRedirect(ctx, asked.url, 303);
    } catch (error) {
      if (!(error instanceof DomainError)) parts.log.warn('payment-confirm-unanswered', { error: errorName(error) });
      const problem = error instanceof DomainError ? confirmProblem(error) : 'confirm-unknown';
      safeRedirect(ctx, `${back}&problem=${problem}`);
    }
  });

  /** The bank's return URL; the provider's webhook may have arrived first. */
  routes.get('/subscription/:id/payment', limited, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const { t, order, attempt } = readQuery(ctx, confirmedSchema, othersSend);
    const { id, language } = await loadSubscriptionOfLink(parts.store, ctx.params.id!, t);
    const back = withPrefix(await shownPrefix(parts.store, language), subscriptionPath({ id, accessToken: t }));
    const payment = await findPayment(parts.store, order, attempt);
    if (payment?.confirms?.subscriptionId !== id) return safeRedirect(ctx, back);
    const { state } = await resumeOrWait(parts, payment);
    safeRedirect(ctx, `${back}${afterBank[state]}`);
  });

  routes.post('/checkout/payment/test/:token', guessing, async (ctx) => {
    const { action } = await readForm(ctx, buttonSchema);
    safeRedirect(ctx, await answerTestPage(parts.store, ctx.params.token!, action === 'approve'));
  });

  /** Needs no CSRF token: its signature authenticates it. The provider retries after an error response. */
  routes.post('/api/webhooks/stripe', flooding, async (ctx) => {
    const raw = await readBody(ctx, webhookBytesMax);
    const provider = await providerOf(parts, stripeId);
    for (const event of provider.parseWebhook(raw, ctx.req.headers)) {
      await handleProviderEvent(parts, stripeId, event).catch((error: unknown) => {
        if (error instanceof DomainError) throw error;
        // Providers' errors may quote the request, so log only their kind.
        parts.log.warn('payment-message-unanswered', { topic: event.topic, error: errorName(error) });
        throw providerAway();
      });
    }
    ctx.body = { received: true };
  });

  return routes;
}

/** The code of the message on the subscription's page. */
const afterBank: Readonly<Record<(Resumed | { state: 'unknown' })['state'], string>> = {
  placed: '&done=confirm',
  waiting: '&problem=not-confirmed',
  refused: '&problem=not-confirmed',
  unknown: '&problem=confirm-unknown',
};

const confirmProblem = ({ code }: DomainError): string => (code === 'card-refused' ? 'confirm-refused' : code);

/** Shows a message when the provider does not answer; the sweeper finds out and places the order. */
async function resumeOrWait(parts: PaymentParts, payment: Payment): Promise<Resumed | { state: 'unknown' }> {
  try {
    return await resumePayment(parts, payment);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    parts.log.warn('payment-return-unanswered', { orderId: payment.orderId, error: errorName(error) });
    return { state: 'unknown' };
  }
}
