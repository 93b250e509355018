// The order page (211) and the form for shoppers who lost its link, as our own pages in the site's layout. Commerce 2.1.

import type { Parts } from '../../../base/parts.ts';
import { type Html, html } from '../../../base/text/html.ts';
import { sentenceLanguage } from '../../../base/text/language.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, ownPage, type RefusalPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { noMailMessages } from '../../../site/mail/messages.ts';
import { type FixedMailServer, hasMailServer } from '../../../site/mail/settings.ts';
import type { Website } from '../../../site/website/schema.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import type { Store } from '../../../store/store.ts';
import { addressHtml } from '../../address/address-html.ts';
import { messages as orderWords } from '../../order/messages.ts';
import { answersHtml, orderSide, rowsHtml, step } from '../../order/order-html.ts';
import { type StatusPage, statusPage } from '../../order/status.ts';
import type { Download } from '../download.ts';
import { downloadsHtml } from '../downloads-html.ts';
import { messages } from '../messages.ts';

/** @throws orderUnknown when the link belongs to no order */
export async function orderStatusPage(
  { store, transport }: Pick<Parts, 'store'> & FixedMailServer,
  ctx: Ctx,
  id: string,
  downloadsOf: (orderId: string) => Promise<Download[]>,
): Promise<OwnPage> {
  const token = ctx.URL.searchParams.get('t') ?? '';
  const page = await statusPage(store, id, token, await hasMailServer({ store, transport }));
  const [website, downloads] = await Promise.all([loadWebsite(store), downloadsOf(page.orderId)]);
  const shown = await statusHtml(store, page, website, downloads, { token, csrfToken: ctx.state.csrfToken });
  return ownPage(PageType.orderStatus, orderWords.order({ number: page.orderNumber }), shown);
}

async function statusHtml(
  store: Store,
  page: StatusPage,
  website: Website,
  downloads: readonly Download[],
  { token, csrfToken }: { token: string; csrfToken: string },
): Promise<Html> {
  const { language, timeZone } = website;
  const dates = new Intl.DateTimeFormat(sentenceLanguage(language), { dateStyle: 'long', timeZone });
  const date = (at: number) => html`<time datetime="${new Date(at).toISOString()}">${dates.format(at)}</time>`;
  const steps = page.state.steps.map(
    ({ label, done }) =>
      html`<li class="order-progress-step${done ? ' is-done' : ''}">${label}<span class="visually-hidden">${done ? messages.done : messages.notYet}</span></li>`,
  );
  const parcels = page.parcels.map(
    (parcel) =>
      html`<div class="order-parcel"><p><strong>${date(parcel.createdAt)}</strong>${parcel.tracking === '' ? '' : ` · ${parcel.tracking}`}</p><ul>${parcel.lines.map(({ title, quantity }) => html`<li>${title} × ${quantity}</li>`)}</ul>${parcel.trackingUrl ? html`<p><a class="button button--secondary" href="${parcel.trackingUrl}" rel="noopener noreferrer">${orderWords.trackPackage}</a></p>` : ''}</div>`,
  );
  const refunds = page.refunds.map(
    (refund) =>
      html`<p>${date(refund.createdAt)}: ${refund.text}${refund.done ? '' : messages.inProgress}</p>${rowsHtml(refund.rows)}`,
  );
  const side = await orderSide(store, {
    ...page,
    token,
    lines: page.lines.map((line) => ({
      ...line,
      notes: [line.options, line.sent > 0 && line.sent < line.quantity ? messages.shipped(line) : ''],
    })),
  });
  return html`<section class="order-page order-status wrap">
<h1>${page.state.title}</h1>
<div class="checkout-layout"><div>
<section class="checkout-step"><p>${page.state.text}</p><p class="order-number">${orderWords.order({ number: page.orderNumber })}</p><p>${date(page.createdAt)} · ${page.email}</p>${steps.length === 0 ? '' : html`<ol class="order-progress">${steps}</ol>`}</section>
${downloads.length > 0 ? step(messages.yourDownloads, downloadsHtml(downloads, { orderId: page.orderId, token, csrfToken })) : ''}
${parcels.length > 0 ? step(messages.shippedSoFar, parcels) : ''}
${page.shippingAddress ? step(orderWords.shipTo, addressHtml(page.shippingAddress, language)) : ''}
${step(orderWords.billTo, html`${addressHtml(page.billingAddress, language)}<p>${[page.payment.title, page.payment.label].filter(Boolean).join(' · ')}</p>`)}
${refunds.length > 0 ? step(orderWords.refunds, refunds) : ''}
${answersHtml(page.answers)}
</div>${side}</div>
</section>`;
}

/**
 * The lookup form and its reply: the same whether or not there is such an order.
 * @param how `lost`: instead of an order, for a link that opens none. `noMail`: no link can be sent
 */
export const lookupPage = (csrfToken: string, how: 'asking' | 'sent' | 'lost' | 'noMail' = 'asking'): OwnPage =>
  ownPage(
    PageType.orderStatus,
    messages.findOrder,
    html`<section class="system-page order-lookup wrap"><h1>${how === 'lost' ? orderWords.linkLost : messages.findOrder}</h1>${lookupNotes[how]()}
${how === 'noMail' ? '' : html`<p>${messages.findOrderText}</p>`}
<form class="form" method="post" action="/order-status"><input type="hidden" name="crumb" value="${csrfToken}">
<div class="field"><label class="field-label" for="order-number">${messages.orderNumber}</label><input class="input" id="order-number" name="number" required maxlength="20" autocomplete="off" inputmode="text"></div>
<div class="field"><label class="field-label" for="order-email">${messages.email}</label><input class="input" id="order-email" name="email" type="email" required maxlength="254" autocomplete="email"></div>
<button class="button">${messages.sendLink}</button></form></section>`,
    how === 'lost' ? { status: 404, isPlain: true } : {},
  );

const lookupNotes = {
  asking: () => '',
  sent: () => html`<p role="status"><strong>${messages.linkSent}</strong></p>`,
  lost: () => html`<p role="alert">${messages.linkLostText}</p>`,
  noMail: () => html`<p role="status"><strong>${noMailMessages.contact}</strong></p>`,
} as const;

/** Shown for an expired download link; the order page creates new ones. */
export const usedDownloadPage: RefusalPage = ({ status, message }) =>
  simplePage(
    PageType.orderStatus,
    messages.downloadTitle,
    html`<p>${message}</p><p>${messages.orderPage}</p><p><a class="button" href="/order-status">${messages.findOrder}</a></p>`,
    { status, heading: messages.linkEnded, isPlain: true },
  );
