// A new card for renewals, entered on the provider's page. We save it when the shopper returns or the provider's
// webhook arrives, whichever is first. Commerce 1.10, 3.2. Public.
import type { SiteAddress } from '../../base/parts.ts';
import { redirectLifeMs } from '../payment/limits.ts';
import { cardKeeperOf, type PaymentParts, providerOf } from '../payment/payment.ts';
import { cardNeeded, cardRefused, subscriptionOver } from './errors.ts';
import { subscriptionPath } from './mails.ts';
import { isRunning, type Subscription } from './schema.ts';
import { changeCard, changeCardPage, findSubscription, loadSubscription } from './subscription.ts';

type CardParts = PaymentParts & SiteAddress;

/**
 * Reopens the current page, or creates a new one.
 * @param origin the site's origin, to which the shopper returns
 * @throws subscriptionState, cardRefused, or the provider's error if it didn't answer
 */
export async function openCardPage(parts: CardParts, id: string, origin: string): Promise<{ url: string }> {
  const known = await takeCard(parts, id);
  if (!isRunning(known.subscription)) throw subscriptionOver();
  if (known.url !== undefined) return { url: known.url };
  const keeper = await cardKeeperOf(parts.store, known.subscription.payment.provider);
  if (keeper === undefined) throw cardNeeded();
  const subscription = await changeCardPage(parts, id, ({ cardPage }, now) => {
    const isWaiting = cardPage?.state === 'open' && now - cardPage.at < redirectLifeMs / 2;
    return isWaiting ? cardPage : { n: (cardPage?.n ?? 0) + 1, provider: keeper, at: now, state: 'open' };
  });
  const { n, provider, at } = subscription.cardPage!;
  const { openCardPage: open } = await providerOf(parts, provider);
  if (!open) throw cardNeeded();
  const path = subscriptionPath(subscription);
  const answer = await open({
    key: cardKey(id, n),
    email: subscription.email,
    savedMethod: subscription.payment.savedMethod,
    returnUrl: `${origin}${path.replace('?', '/card?')}`,
    cancelUrl: `${origin}${path}`,
    createdAt: at,
  });
  if (!answer.ok) {
    await endPage(parts, id, n);
    throw cardRefused(answer.message);
  }
  await changeCardPage(parts, id, ({ cardPage }) =>
    cardPage?.n === n && cardPage.ref === undefined ? { ...cardPage, ref: answer.ref } : cardPage,
  );
  return { url: answer.url };
}

/** Identifies the page in the provider's webhooks. */
const cardKey = (id: string, n: number): string => `subscription:${id}:card:${n}`;

type Taken = {
  subscription: Subscription;
  /** Set while the page is still open. */
  url?: string;
};

/**
 * Asks the provider for the page's result; a card entered there pays from now on. Idempotent.
 * @throws subscriptionUnknown, or the provider's error if it didn't answer
 */
export async function takeCard(parts: CardParts, id: string): Promise<Taken> {
  const subscription = await loadSubscription(parts.store, id);
  const { cardPage, payment } = subscription;
  if (cardPage?.state !== 'open' || cardPage.ref === undefined) return { subscription };
  const { n, ref, provider } = cardPage;
  const page = await (await providerOf(parts, provider)).findCard?.(ref);
  if (page?.state === 'waiting') return { subscription, url: page.url };
  if (page?.state !== 'kept' || !isRunning(subscription)) return { subscription: await endPage(parts, id, n) };
  const { savedMethod, label } = page;
  const paidBy = { ...payment, provider, method: 'card', savedMethod, label };
  return { subscription: await changeCard(parts, id, paidBy, n) };
}

const endPage = (parts: CardParts, id: string, n: number): Promise<Subscription> =>
  changeCardPage(parts, id, ({ cardPage }) =>
    cardPage?.n === n && cardPage.state === 'open' ? { ...cardPage, state: 'gone' } : cardPage,
  );

/** Handles a webhook about such a page by asking the provider for its state. */
export async function handleCardEvent(parts: CardParts, key: string, ref: string | undefined): Promise<void> {
  const [, id = '', n] = /^subscription:([0-9a-f]{24}):card:(\d{1,9})$/.exec(key) ?? [];
  const cardPage = (await findSubscription(parts.store, id))?.cardPage;
  if (cardPage?.n !== Number(n)) return;
  // A crash lost the page's reference; the webhook contains it.
  if (cardPage.ref === undefined && ref !== undefined)
    await changeCardPage(parts, id, ({ cardPage: now }) => (now?.n === Number(n) ? { ...now, ref } : now));
  await takeCard(parts, id);
}
