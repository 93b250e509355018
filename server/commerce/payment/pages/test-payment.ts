// The test provider's page in test mode: simulates a bank's card confirmation or a pay-later provider. A form with
// two buttons, without JavaScript. Commerce 3.1.

import { html } from '../../../base/text/html.ts';
import type { Ctx } from '../../../http/context.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Store } from '../../../store/store.ts';
import { formatMoney } from '../../money/money.ts';
import { loadTestPage } from '../embedded-test.ts';
import { installmentCents, payLaterTexts } from '../pay-later.ts';
import { testPaymentMessages as messages } from './messages.ts';

/**
 * @throws paymentUnknown
 * @returns the redirect URL if the page was already answered
 */
export async function testPaymentPage(store: Store, ctx: Ctx, token: string): Promise<OwnPage | { redirect: string }> {
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
  return { kind: 'system', pageType: PageType.testPayment, status: 200, title, main: { kind: 'html', html: inner } };
}
