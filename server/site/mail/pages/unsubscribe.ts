// Page 300, /unsubscribe?t=: the page only shows, the form submits; mail programs post to the same address (RFC 8058). Commerce 2.1.

import type { Parts } from '../../../base/parts.ts';
import { html, type Markup } from '../../../base/text/html.ts';
import { type OwnPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { findUnsubscribe, suppress } from '../../../outbox/outbox.ts';
import { transact } from '../../../store/transact.ts';
import { unsubscribeMessages as messages } from '../messages.ts';

const tokenForm = /^[\w-]{16,100}$/;

const page = (title: string, inner: Markup) => simplePage(PageType.newsletterUnsubscribe, title, inner);

const unknownLink = () =>
  simplePage(PageType.newsletterUnsubscribe, messages.badLink, html`<p>${messages.badLinkHint}</p>`, { status: 404 });

const findReader = (parts: Pick<Parts, 'store'>, token: string) =>
  tokenForm.test(token) ? findUnsubscribe(parts.store, token) : undefined;

/** GET only displays, since mail scanners open every link. */
export async function unsubscribePage(parts: Pick<Parts, 'store'>, token: string): Promise<OwnPage> {
  const reader = await findReader(parts, token);
  if (!reader) return unknownLink();
  return page(
    messages.title,
    html`<p>${messages.lead({ email: veiled(reader.email) })}</p><form method="post" action="/unsubscribe?t=${token}"><button class="button">${messages.confirm}</button></form>`,
  );
}

/** POST unsubscribes; idempotent. */
export async function unsubscribed(parts: Pick<Parts, 'store' | 'clock'>, token: string): Promise<OwnPage> {
  const reader = await findReader(parts, token);
  if (!reader) return unknownLink();
  const at = parts.clock.now();
  await transact(parts.store, async (tx) => suppress(tx, { ...reader, reason: 'unsubscribed', at }));
  return page(messages.done, html`<p>${messages.doneLead}</p>`);
}

/** `a…@example.com`: recognizable to the recipient, but reveals little to others. */
const veiled = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
