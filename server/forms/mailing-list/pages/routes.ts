// /confirm-subscription?t=: the page only shows, since mail scanners open every link; its form confirms.
import type { Parts, SiteAddress } from '../../../base/parts.ts';
import { hidden } from '../../../base/text/form-html.ts';
import { html, type Markup } from '../../../base/text/html.ts';
import { type Ctx, newRoutes, type Routes } from '../../../http/context.ts';
import { type ShowPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { confirmSubscription, findConfirmation } from '../mailing-list.ts';
import { confirmPageMessages as messages } from '../messages.ts';

const tokenForm = /^[\w-]{16,100}$/;

const page = (title: string, inner: Markup) => simplePage(PageType.newsletterUnsubscribe, title, inner);

const unknownLink = () =>
  simplePage(PageType.newsletterUnsubscribe, messages.badLink, html`<p>${messages.badLinkHint}</p>`, { status: 404 });

export function mailingListPages(parts: Parts & SiteAddress, show: ShowPage): Routes {
  const routes = newRoutes();
  const limit = rateLimit({ name: 'confirm-subscription', points: 30, durationMs: 60_000, clock: parts.clock });
  const tokenOf = (ctx: Ctx) => {
    const token = ctx.URL.searchParams.get('t') ?? '';
    return tokenForm.test(token) ? token : undefined;
  };

  routes.get('/confirm-subscription', limit, async (ctx) => {
    const token = tokenOf(ctx);
    const list = token === undefined ? undefined : await findConfirmation(parts.store, token);
    if (list === undefined) return show(ctx, unknownLink());
    const form = html`<form method="post">${hidden('crumb', ctx.state.csrfToken)}<button class="button">${messages.confirm}</button></form>`;
    return show(ctx, page(messages.title, html`<p>${messages.lead({ list })}</p>${form}`));
  });

  routes.post('/confirm-subscription', limit, async (ctx) => {
    const token = tokenOf(ctx);
    const isDone = token !== undefined && (await confirmSubscription(parts, token));
    return show(ctx, isDone ? page(messages.done, html`<p>${messages.doneLead}</p>`) : unknownLink());
  });
  return routes;
}
