// Placing orders: the JSON call, the steps of the enhanced checkout, and the form of the page without JavaScript.

import * as z from 'zod';
import { DomainError, isDomainError } from '../../base/errors.ts';
import { formWaitMs, stampedAt } from '../../base/form-stamp.ts';
import { perStore } from '../../base/process-state.ts';
import { valuesOfEntries } from '../../forms/form/markup.ts';
import { listNames } from '../../forms/form/sent-fields.ts';
import { othersSend, readForm, readJson } from '../../http/body.ts';
import { answerUncached, type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { clearCookie, getCookie } from '../../http/cookies.ts';
import { byNetwork, byVisitor, createLimiter, limitReached, rateLimit } from '../../http/rate-limit.ts';
import { ownerRedirect, safeRedirect } from '../../http/redirect.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { addCode, removeCode } from '../cart/codes.ts';
import { cartCookie, hasCartCookie } from '../cart/cookies.ts';
import { cartWrites } from '../cart/limits.ts';
import { codeGuessLimit } from '../cart/routes.ts';
import { codeFormSchema } from '../cart/schema.ts';
import { parseDecimal } from '../money/money.ts';
import { type Card, readCard } from '../payment/card.ts';
import { cardWaitMs, isAlarmed } from '../payment/declines.ts';
import { cardOfToken } from '../payment/embedded-test.ts';
import { cardLimited } from '../payment/errors.ts';
import type { MethodId } from '../payment/methods.ts';
import type { PaymentParts } from '../payment/payment.ts';
import { heldPerNetwork } from '../stock/limits.ts';
import { type CheckoutState, checkoutPath, checkoutState } from './checkout.ts';
import { type CheckoutForm, cardOfForm, detailsOfForm, isPlacing, methodOfForm } from './checkout-form.ts';
import { checkoutFormOf } from './custom-form.ts';
import { checkoutGone, checkoutInvalid } from './errors.ts';
import type { Allowance } from './hold-lines.ts';
import { alarmedPerAddress, alarmedPerVisitor, submitsPerAddress, submitsPerVisitor } from './limits.ts';
import { messages } from './messages.ts';
import { placeOrder } from './place-order.ts';
import { hasSameGoods, readQuote } from './quote.ts';
import { type Step, saveDetails, saveProblems } from './save-details.ts';
import {
  type CheckoutView,
  type Details,
  detailsBodySchema,
  type OrderBody,
  orderBodySchema,
  type PaymentStep,
  type PlacedOrder,
} from './schema.ts';

const formSchema = z.record(
  z.string().max(80),
  z.union([z.string().max(20_000), z.array(z.string().max(300)).max(60)]),
);

const entriesOf = (sent: Readonly<Record<string, string | string[]>>) =>
  Object.entries(sent).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));

export function checkoutRoutes(parts: PaymentParts): Routes {
  const routes = newRoutes();
  const { clock } = parts;
  const visitorLimit = createLimiter({ name: 'submits', ...submitsPerVisitor, clock });
  const addressLimit = createLimiter({ name: 'submits-network', ...submitsPerAddress, clock });
  const alarmedVisitorLimit = createLimiter({ name: 'alarmed', ...alarmedPerVisitor, clock });
  const alarmedAddressLimit = createLimiter({ name: 'alarmed-network', ...alarmedPerAddress, clock });
  const limited = rateLimit({ name: 'checkout-step', ...cartWrites, clock, by: byVisitor });
  /** The visitor's allowance for holding stock. */
  const by = (ctx: Ctx) => ({ allowance: holdAllowance(parts, ctx) });

  routes.post('/api/2/commerce/orders', limited, async (ctx) => {
    const body = await readJson(ctx, orderBodySchema, othersSend);
    await saveUnlessBought(ctx, body.cartToken, detailsOf(body), { isPlacing: true });
    const { cartToken, quoteHash, attempt } = body;
    const shown = { quoteHash, expectedTotalCents: shownTotal(body), attempt };
    const order = await placeOrder(parts, {
      cartToken,
      ...shown,
      method: body.payment?.method,
      card: cardOf(body, clock.now()),
      origin: ctx.state.origin,
      ...by(ctx),
      admit: admit(ctx),
    });
    if ('confirmedPath' in order) finish(ctx, cartToken);
    answerUncached(ctx, order);
  });

  /** The checkout as its page shows it; a client saves any step with PUT and gets the new prices back. */
  const step = '/api/3/commerce/cart/:token/checkout';
  routes.get(step, async (ctx) => answerState(ctx, ctx.params.token!));
  routes.put(step, limited, async (ctx) => {
    await saveDetails(parts, ctx.params.token!, await readJson(ctx, detailsBodySchema, othersSend), by(ctx));
    await answerState(ctx, ctx.params.token!);
  });
  routes.put('/api/3/commerce/cart/:token/email', limited, async (ctx) => {
    const { email, subscribeToList } = await readJson(
      ctx,
      detailsBodySchema.pick({ email: true, subscribeToList: true }),
      othersSend,
    );
    await saveDetails(parts, ctx.params.token!, { email, subscribeToList }, by(ctx));
    await answerState(ctx, ctx.params.token!);
  });

  async function answerState(ctx: Ctx, token: string): Promise<void> {
    const found = await checkoutState(parts, token);
    if (found.state === 'empty') throw checkoutGone();
    answerUncached(ctx, found.state === 'open' ? found.view : { confirmedPath: found.confirmedPath });
  }

  // Adds the code from the summary's field, or removes the one whose button was pressed. A form of its own, so that Enter applies the
  // code.
  const guesses = codeGuessLimit(parts);
  routes.post('/checkout/codes', guesses, limited, async (ctx) => {
    const { cartToken = '', giftOrPromoCode = '', remove } = await readForm(ctx, codeFormSchema);
    try {
      if (remove !== undefined) await removeCode(parts, cartToken, remove);
      else await addCode(parts, cartToken, giftOrPromoCode);
    } catch (error) {
      if (!isDomainError(error, 'code-refused')) throw error;
      await saveDetails(parts, cartToken, {}, by(ctx));
      await saveProblems(parts, cartToken, {
        message: messages.fieldsWrong,
        fields: { giftOrPromoCode: error.message },
      });
    }
    safeRedirect(ctx, checkoutPath(cartToken));
  });

  /** One form for the whole page: `update` stores and shows the new totals, `place` also places the order. */
  routes.post('/checkout', limited, async (ctx) => {
    const custom = await checkoutFormOf(parts.store, await loadWebsite(parts.store));
    const sent = await readForm(ctx, formSchema, { lists: custom ? listNames(custom) : [] });
    const form = Object.fromEntries(
      Object.entries(sent).filter((one): one is [string, string] => typeof one[1] === 'string'),
    );
    const customFormData = custom && valuesOfEntries(custom, entriesOf(sent));
    const cartToken = form.cartToken ?? getCookie(ctx, cartCookie) ?? '';
    const begunAt = parts.paymentSeal && stampedAt(parts.paymentSeal, form, cartToken);
    const before = isPlacing(form) ? await checkoutState(parts, cartToken) : undefined;
    const bought = !(await saveUnlessBought(ctx, cartToken, { ...detailsOfForm(form), customFormData }, { begunAt }));
    // The cart is already ordered (the button was pressed twice) or gone: the page redirects.
    if (bought || !isPlacing(form)) return safeRedirect(ctx, checkoutPath(cartToken));
    const waitMs = formWaitMs(parts.paymentSeal, form, cartToken, clock.now());
    if (waitMs > 0) throw limitReached(ctx, 'checkout-form', waitMs);
    try {
      const placed = await placeForm(ctx, form, cartToken);
      if (!('confirmedPath' in placed)) return toProvider(ctx, placed, cartToken);
      finish(ctx, cartToken);
      safeRedirect(ctx, placed.confirmedPath);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'rate-limited') throw error;
      const fields = (error.detail.fields ?? {}) as Record<string, string>;
      const isFirstTotal = error.code === 'quote-changed' && (await isFirstTotalOf(before, form));
      await saveProblems(
        parts,
        cartToken,
        isFirstTotal ? { message: messages.review, fields: {}, review: true } : { message: error.message, fields },
      );
      safeRedirect(ctx, checkoutPath(cartToken));
    }
  });

  /** Without JavaScript the address arrives with the order itself: the shopper could not know delivery and tax yet. */
  async function isFirstTotalOf(before: CheckoutState | undefined, form: CheckoutForm): Promise<boolean> {
    if (before?.state !== 'open') return false;
    const after = await checkoutState(parts, before.view.cartToken);
    const shown = readQuote(form.quoteHash ?? '');
    const now = after.state === 'open' ? readQuote(after.view.quoteHash) : undefined;
    const wasKnown = before.view.steps.every(({ name, done }) => name !== 'address' || done);
    return !wasKnown && shown !== undefined && now !== undefined && hasSameGoods(shown, now);
  }

  /** @returns false when there is no open cart: placing then returns the order that it became, or refuses */
  async function saveUnlessBought(ctx: Ctx, cartToken: string, details: Details, step: Step): Promise<boolean> {
    try {
      await saveDetails(parts, cartToken, details, { ...step, ...by(ctx) });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'checkout-gone') return false;
      throw error;
    }
  }

  async function placeForm(ctx: Ctx, form: CheckoutForm, cartToken: string): Promise<PlacedOrder | PaymentStep> {
    const found = await checkoutState(parts, cartToken);
    const method = methodOfForm(form);
    const needsCard = found.state === 'open' && asksCard(found.view, method);
    const read = needsCard ? readCard(cardOfForm(form), clock.now()) : undefined;
    const submit = {
      cartToken,
      quoteHash: form.quoteHash ?? '',
      attempt: attemptOf(form),
      method,
      card: read?.ok ? read.card : undefined,
      origin: ctx.state.origin,
      ...by(ctx),
      admit: admit(ctx),
    };
    if (!read || read.ok) return placeOrder(parts, submit);
    // Reports the card's errors together with all others, so that the shopper corrects everything in one round.
    throw await withOtherProblems(read.problems, () => placeOrder(parts, submit));
  }

  /** Counts against the visitor and the IP address, but only for attempts to charge. */
  const admit = (ctx: Ctx) => async (card?: Card) => {
    const [visitor, network] = [byVisitor(ctx), byNetwork(ctx)];
    const limits = [() => visitorLimit.take(visitor), () => addressLimit.take(network)];
    if (isAlarmed(parts))
      limits.push(
        () => alarmedVisitorLimit.take(visitor),
        () => alarmedAddressLimit.take(network),
      );
    for (const take of limits) {
      const taken = take();
      if (!taken.ok) throw limitReached(ctx, 'checkout', taken.retryAfterMs);
    }
    const waitMs = card ? await cardWaitMs(parts, card) : 0;
    if (waitMs <= 0) return;
    // Sets Retry-After and the log line; the message is the card's own.
    limitReached(ctx, 'card', waitMs);
    throw cardLimited();
  };

  /** The redirect URL comes from the provider, not from the visitor. */
  function toProvider(ctx: Ctx, { next }: PaymentStep, cartToken: string): void {
    if ('redirect' in next) ownerRedirect(ctx, next.redirect.url, 303);
    else safeRedirect(ctx, checkoutPath(cartToken));
  }

  /** The cart is an order now: the next add begins a new one. */
  function finish(ctx: Ctx, cartToken: string): void {
    addressLimit.forgive(byNetwork(ctx));
    alarmedAddressLimit.forgive(byNetwork(ctx));
    if (getCookie(ctx, cartCookie) !== cartToken) return;
    clearCookie(ctx, cartCookie);
    clearCookie(ctx, hasCartCookie, { httpOnly: false });
  }

  return routes;
}

type LimitParts = Pick<PaymentParts, 'store' | 'clock'>;
const holdLimiter = perStore(({ clock }: LimitParts) => createLimiter({ name: 'held', ...heldPerNetwork, clock }));

/** One limit, shared by steps, orders and pages. */
export function holdAllowance(parts: LimitParts, ctx: { state: { ip: string } }): Allowance {
  const limiter = holdLimiter(parts);
  return (variantId, tenths) => limiter.take(`${byNetwork(ctx)} ${variantId}`, tenths).ok;
}

const detailsOf = (body: OrderBody): Details => {
  const { email, subscribeToList, shippingAddress, billToShippingAddress, billingAddress, shippingKey, note } = body;
  const { customFormData } = body;
  return {
    ...{ email, subscribeToList, shippingAddress, billToShippingAddress },
    ...{ billingAddress, shippingKey, note, customFormData },
  };
};

/** The total that the client says it was shown, in any of the accepted shapes. */
function shownTotal({ expectedTotalCents, proposedAmountDue }: OrderBody): number | undefined {
  if (expectedTotalCents !== undefined) return expectedTotalCents;
  if (proposedAmountDue === undefined || typeof proposedAmountDue === 'number') return proposedAmountDue;
  const { value, decimalValue } = proposedAmountDue;
  if (typeof value === 'number') return value;
  return parseDecimal(decimalValue ?? value ?? '');
}

/** @throws checkoutInvalid with an error for each invalid card field */
function cardOf({ payment, paymentToken }: OrderBody, now: number) {
  if (paymentToken) return cardOfToken(paymentToken);
  if (!payment?.card) return undefined;
  const read = readCard(payment.card, now);
  if (!read.ok) throw checkoutInvalid({ fields: read.problems as Record<string, string>, errorKey: 'invalid-card' });
  return read.card;
}

const attemptOf = (form: CheckoutForm): number | undefined =>
  /^[1-9]\d{0,5}$/.test(form.attempt ?? '') ? Number(form.attempt) : undefined;

async function withOtherProblems(
  cardProblems: Readonly<Record<string, string | undefined>>,
  run: () => Promise<unknown>,
): Promise<DomainError> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'checkout-invalid') throw error;
    const { cardNumber: _, ...others } = error.detail.fields as Record<string, string>;
    return checkoutInvalid({ fields: { ...others, ...(cardProblems as Record<string, string>) } });
  }
  throw new Error('An order was placed without a card');
}

function asksCard({ payment }: CheckoutView, chosen: MethodId | undefined): boolean {
  if (!('methods' in payment)) return false;
  const way = chosen === undefined ? payment.methods[0] : payment.methods.find(({ id }) => id === chosen);
  return way?.asksCard === true;
}
