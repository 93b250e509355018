import type { Parts } from '../../../base/parts.ts';
import { type Html, html, raw } from '../../../base/text/html.ts';
import { type Ctx, newRoutes, type Routes } from '../../../http/context.ts';
import { notFound } from '../../../http/errors.ts';
import { type OwnPage, ownPage, type ShowPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Store } from '../../../store/store.ts';
import { formatMoney } from '../../money/money.ts';
import { loadTestPage } from '../embedded-test.ts';
import { installmentCents, type PayLaterLocale, payLaterBrand, payLaterLocales, payLaterTexts } from '../pay-later.ts';
import { testPaymentMessages as messages, payLaterMessages } from './messages.ts';

export function paymentPages({ store }: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  routes.get('/checkout/payment/test/:token', async (ctx) =>
    show(ctx, await testPaymentPage(store, ctx, ctx.params.token!)),
  );
  routes.get('/pay-later/:brand/:locale/modal.html', (ctx) => {
    ctx.body = payLaterModal(ctx.params.brand!, ctx.params.locale!);
    ctx.type = 'html';
    ctx.set('Cache-Control', 'public, max-age=86400');
  });
  return routes;
}

/** Our own icon: a ring of four quarters, one of them filled. */
const mark = html`<svg class="pay-later-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="15.85 3" opacity=".35"/><path d="M16 4a12 12 0 0 1 12 12H16z" fill="currentColor"/></svg>`;

const style =
  'body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff}main{max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem}h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0}ol{padding-left:1.25rem}li{margin:.75rem 0}strong{display:block}small{color:#555}';

/**
 * Explains installments: loaded into the dialog on product pages, or opened as a page without JavaScript. Spec §7,
 * commerce 2.2.
 *
 * @throws notFound if the country has another brand
 */
export function payLaterModal(brand: string, locale: string): string {
  const known = payLaterLocales.find((one) => one === locale);
  const { slug, name } = payLaterBrand((known ?? '').slice(3));
  if (!known || slug !== brand) throw notFound();
  return String(document(known, name));
}

function document(locale: PayLaterLocale, name: string): Html {
  const { title, lead, steps, small } = payLaterMessages[locale === 'fr-CA' ? 'fr' : 'en'];
  const list = steps({ name }).map(([head, text]) => html`<li><strong>${head}</strong>${text}</li>`);
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title({ name })}</title><style>${raw(style)}</style></head><body><main class="pay-later-modal">${mark}<h1>${title({ name })}</h1><p>${lead}</p><ol>${list}</ol><p><small>${small({ name })}</small></p></main></body></html>`;
}

/**
 * The test provider's page in test mode: simulates a bank's card confirmation or a pay-later provider. Commerce 3.1.
 *
 * @throws paymentUnknown
 * @returns the redirect URL if the page was already answered
 */
async function testPaymentPage(store: Store, ctx: Ctx, token: string): Promise<OwnPage | { redirect: string }> {
  const page = await loadTestPage(store, token);
  if (page.state !== 'waiting') return { redirect: page.returnUrl };
  const { title, lead, approve, decline } = messages[page.kind];
  const amount = formatMoney(page.amountCents, page.currency);
  const each = formatMoney(installmentCents(page.amountCents), page.currency);
  const inner = html`<section class="test-payment wrap">
<h1>${title}</h1>
<p class="alert">${messages.note}</p>
<div class="checkout-step"><p>${lead({ payments: payLaterTexts.payments(each) })}</p><p class="test-payment-amount">${amount}</p><p>${page.label}</p>
<form method="post"><input type="hidden" name="crumb" value="${ctx.state.csrfToken}">
<button class="button button--wide" name="action" value="approve">${approve}</button>
<button class="button button--secondary button--wide" name="action" value="decline">${decline}</button></form></div>
</section>`;
  return ownPage(PageType.testPayment, title, inner);
}
