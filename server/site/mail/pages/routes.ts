// Page 300, /unsubscribe?t=: the page only shows, the form submits; mail programs post to the same address (RFC 8058). Commerce 2.1.
import type { Parts } from '../../../base/parts.ts';
import { html, type Markup } from '../../../base/text/html.ts';
import { type Ctx, newRoutes, type Routes } from '../../../http/context.ts';
import { type OwnPage, type ShowPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { safeRedirect } from '../../../http/redirect.ts';
import { findUnsubscribe, suppress } from '../../../outbox/outbox.ts';
import { transact } from '../../../store/transact.ts';
import { shownPrefix } from '../../language/language.ts';
import { unsubscribeMessages as messages } from '../messages.ts';

export function mailPages(parts: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'unsubscribe', points: 30, durationMs: 60_000, clock: parts.clock });
  const tokenOf = (ctx: Ctx) => ctx.URL.searchParams.get('t') ?? '';
  routes.get('/unsubscribe', limit, async (ctx) => {
    // Without the parameter, so that the page's language menu leads to the main language.
    const prefix = await shownPrefix(parts.store, ctx.URL.searchParams.get('language') ?? undefined);
    if (prefix !== '') return safeRedirect(ctx, `${prefix}/unsubscribe?${new URLSearchParams({ t: tokenOf(ctx) })}`);
    await show(ctx, await unsubscribePage(parts, tokenOf(ctx)));
  });
  routes.post('/unsubscribe', limit, async (ctx) => show(ctx, await unsubscribed(parts, tokenOf(ctx))));
  return routes;
}

const tokenForm = /^[\w-]{16,100}$/;

const page = (title: string, inner: Markup) => simplePage(PageType.newsletterUnsubscribe, title, inner);

const unknownLink = () =>
  simplePage(PageType.newsletterUnsubscribe, messages.badLink, html`<p>${messages.badLinkHint}</p>`, { status: 404 });

const findReader = (parts: Pick<Parts, 'store'>, token: string) =>
  tokenForm.test(token) ? findUnsubscribe(parts.store, token) : undefined;

/** GET only displays, since mail scanners open every link. */
async function unsubscribePage(parts: Pick<Parts, 'store'>, token: string): Promise<OwnPage> {
  const reader = await findReader(parts, token);
  if (!reader) return unknownLink();
  return page(
    messages.title,
    html`<p>${messages.lead({ email: veiled(reader.email) })}</p><form method="post" action="/unsubscribe?t=${token}"><button class="button">${messages.confirm}</button></form>`,
  );
}

/** POST unsubscribes; idempotent. */
async function unsubscribed(parts: Pick<Parts, 'store' | 'clock'>, token: string): Promise<OwnPage> {
  const reader = await findReader(parts, token);
  if (!reader) return unknownLink();
  const at = parts.clock.now();
  await transact(parts.store, async (tx) => suppress(tx, { ...reader, reason: 'unsubscribed', at }));
  return page(messages.done, html`<p>${messages.doneLead}</p>`);
}

/** `a…@example.com`: recognizable to the recipient, but reveals little to others. */
const veiled = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
