// Abandoned carts: a shopper who entered an address and left gets one mail a day later, with a link that opens the cart on any device. Off
// until the owner turns it on. Each sweep is bounded. Commerce 2.5. Public.
import { findSiteUser } from '../../accounts/site-user/site-user.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import { isDeliverable } from '../../outbox/address.ts';
import { pageUrl } from '../../outbox/mail-text.ts';
import { isSuppressed, queueMail, unsubscribeUrl } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { formatMoney } from '../money/money.ts';
import { optionValues } from '../product/selection.ts';
import { type CartView, dueForRecovery, findCart, forgetRecovery, markRecovered, viewCart } from './cart.ts';
import { cartGone, recoveryBlocked } from './errors.ts';
import { recoveryKind, recoveryMail } from './mails.ts';
import type { Cart } from './schema.ts';

/** Commerce 2.5. */
const abandonedMs = 24 * 60 * 60 * 1000;
/** Carts per sweep; the next sweep continues. */
const sweptAtOnce = 100;

/** Lookups about a cart's shopper, in the checkouts and the orders. */
type RecoveryLookup = {
  checkoutEmail: (tx: Tx, cartToken: string) => Promise<string | undefined>;
  hasOrderedSince: (store: Store, email: string, at: number) => Promise<boolean>;
};

/** @returns how many mails were queued */
export async function recoverCarts(parts: Parts & SiteAddress, lookup: RecoveryLookup): Promise<number> {
  const { store, clock, ids } = parts;
  const before = clock.now() - abandonedMs;
  const due = await dueForRecovery(store, before, sweptAtOnce);
  if (due.length === 0) return 0;
  const website = await loadWebsite(store);
  const isOn = website.store.abandonedCartRecoveryEnabled === true;
  let count = 0;
  for (const row of due) {
    const fresh = { id: ids.next(), token: ids.token(24) };
    const mailed = transact(store, async (tx) => {
      forgetRecovery(tx, row);
      const cart = isOn ? await findCart(tx, row.token) : undefined;
      // A cart that was touched since has a later row of its own.
      if (!cart || cart.orderId !== undefined || cart.recoveredAt !== undefined || cart.updatedAt > before)
        return false;
      if (cart.purchase !== undefined && cart.purchase !== 'express') return false;
      const checkoutEmail = await lookup.checkoutEmail(tx, cart.token);
      const user = cart.customerId === undefined ? undefined : await findSiteUser(tx, cart.customerId);
      const email = checkoutEmail || user?.email || '';
      // Skip shoppers who bought something in another cart in between.
      const theirs = [checkoutEmail, user?.email].filter((one) => one !== undefined && one !== '') as string[];
      for (const one of theirs) if (await lookup.hasOrderedSince(store, one, cart.updatedAt)) return false;
      if (!isDeliverable(email)) return false;
      return (await queueRecovery(tx, parts, { cart, email, fresh })) === 'sent';
    });
    // A damaged cart must not block the mails of the others.
    if ((await readable([mailed]))[0]) count++;
  }
  return count;
}

type Recovery = { cart: Cart; email: string; fresh: { id: string; token: string } };

/**
 * Runs in the transaction that read the cart, in the cart's language. Mails only addresses that accept mail, about items that are
 * available.
 */
const queueRecovery = (
  tx: Tx,
  { store, clock, siteUrl }: Parts & SiteAddress,
  { cart, email, fresh }: Recovery,
): Promise<'sent' | 'unsubscribed' | 'sold-out'> =>
  inLanguage(cart.language, async () => {
    if (await isSuppressed(tx, email, recoveryKind)) return 'unsubscribed';
    const now = clock.now();
    const view = await viewCart(store, store, cart, { now, email });
    if (!view.lines.some(({ stock }) => stock.unlimited || stock.qtyInStock > 0)) return 'sold-out';
    const site = await mailSiteOf(tx, siteUrl());
    const away = await unsubscribeUrl(tx, siteUrl(), { email, list: recoveryKind }, fresh.token);
    const restoreUrl = pageUrl(site, `/cart/restore?t=${cart.token}`);
    const { subject, content } = recoveryMail(site, rowsOf(view), restoreUrl, away);
    queueMail(tx, {
      ...{ id: fresh.id, kind: recoveryKind, to: email, subject, content },
      ...{ dueAt: now, unsubscribeUrl: away },
    });
    markRecovered(tx, cart, now);
    return 'sent';
  });

/** Sent manually by the owner; once per cart. @throws cartGone, recoveryBlocked */
export async function sendRecovery(
  parts: Parts & SiteAddress,
  token: string,
  emailOf: (tx: Tx, cart: Cart) => Promise<string>,
): Promise<void> {
  const { store, ids } = parts;
  const fresh = { id: ids.next(), token: ids.token(24) };
  await transact(store, async (tx) => {
    const cart = await findCart(tx, token);
    if (!cart || cart.orderId !== undefined) throw cartGone();
    const email = await emailOf(tx, cart);
    if (!isDeliverable(email)) throw cartGone();
    if (cart.recoveredAt !== undefined) throw recoveryBlocked({ reason: 'sent' });
    const outcome = await queueRecovery(tx, parts, { cart, email, fresh });
    if (outcome !== 'sent') throw recoveryBlocked({ reason: outcome });
  });
}

const rowsOf = ({ lines, priced }: CartView) =>
  lines.map(({ product, variant, entry, unitCents }) => ({
    label: product.title,
    detail: [
      optionValues(product, variant)
        .map(({ optionName, value }) => `${optionName}: ${value}`)
        .join(', '),
      `${entry.quantity} × ${formatMoney(unitCents, priced.currency)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    value: formatMoney(unitCents * entry.quantity, priced.currency),
  }));
