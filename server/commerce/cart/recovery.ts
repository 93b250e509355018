// Abandoned carts: who typed an address and left gets one mail a day later, with a link that opens the cart on any device. Off until the
// owner wants it. A bounded number at a time. Commerce 2.5. Public.
import { findSiteUser } from '../../accounts/site-user/site-user.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { isEmail } from '../../outbox/address.ts';
import { isSuppressed, queueMail, unsubscribeUrl } from '../../outbox/outbox.ts';
import { mailSite } from '../../site/mail/mail-site.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { formatMoney } from '../money/money.ts';
import { optionValues } from '../product/selection.ts';
import { type CartView, dueForRecovery, findCart, forgetRecovery, markRecovered, viewCart } from './cart.ts';
import { recoveryKind, recoveryMail } from './mails.ts';

/** Commerce 2.5. */
const abandonedMs = 24 * 60 * 60 * 1000;
/** Carts that one sweep looks at; the next one goes on. */
const sweptAtOnce = 100;

/** What the checkout and the orders know about the shopper of a cart. */
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
  const site = mailSite(website, parts.siteUrl());
  let count = 0;
  for (const row of due) {
    const fresh = { id: ids.next(), token: ids.token(24) };
    const told = transact(store, async (tx) => {
      forgetRecovery(tx, row);
      const cart = isOn ? await findCart(tx, row.token) : undefined;
      // One that was touched since has a row of its own, later.
      if (!cart || cart.orderId !== undefined || cart.recoveredAt !== undefined || cart.updatedAt > before)
        return false;
      if (cart.purchase !== undefined && cart.purchase !== 'express') return false;
      const checkoutEmail = await lookup.checkoutEmail(tx, cart.token);
      const user = cart.customerId === undefined ? undefined : await findSiteUser(tx, cart.customerId);
      const email = checkoutEmail || user?.email || '';
      // Who bought something meanwhile, in another cart, did not leave the shop empty-handed.
      const theirs = [checkoutEmail, user?.email].filter((one) => one !== undefined && one !== '') as string[];
      for (const one of theirs) if (await lookup.hasOrderedSince(store, one, cart.updatedAt)) return false;
      if (!isEmail(email) || (await isSuppressed(tx, email, recoveryKind))) return false;
      const view = await viewCart(store, store, cart, { now: clock.now(), email });
      if (!view.lines.some(({ stock }) => stock.unlimited || stock.qtyInStock > 0)) return false;
      const away = await unsubscribeUrl(tx, site.siteUrl, { email, list: recoveryKind }, fresh.token);
      const { subject, content } = recoveryMail(
        site,
        rowsOf(view),
        `${site.siteUrl}/cart/restore?t=${cart.token}`,
        away,
      );
      queueMail(tx, {
        ...{ id: fresh.id, kind: recoveryKind, to: email, subject, content },
        ...{ dueAt: clock.now(), unsubscribeUrl: away },
      });
      markRecovered(tx, cart, clock.now());
      return true;
    });
    // A damaged cart keeps no other from its mail.
    if ((await readable([told]))[0]) count++;
  }
  return count;
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
