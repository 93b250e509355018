// The page of an order (211) and the form for those who lost its link, as our own pages in the site's layout. Commerce 2.1.
import { countryName } from '../commerce/checkout/countries.ts';
import type { Download } from '../commerce/download/download.ts';
import { messages } from '../commerce/order/messages.ts';
import { type StatusPage, statusPage } from '../commerce/order/status.ts';
import { findImage } from '../content/image/image.ts';
import { imagePath } from '../content/image/schema.ts';
import type { Ctx } from '../http/context.ts';
import type { Parts } from '../parts.ts';
import type { Website } from '../site/website/schema.ts';
import { loadWebsite } from '../site/website/website.ts';
import type { Store } from '../store/store.ts';
import { downloadsHtml } from './download-forms.ts';
import { escapeHtml } from './escape.ts';
import { PageType } from './page-type.ts';
import type { SystemPage } from './shown.ts';

/** @throws orderUnknown when the link is not of an order */
export async function orderStatusPage(
  { store }: Pick<Parts, 'store'>,
  ctx: Ctx,
  id: string,
  downloadsOf: (orderId: string) => Promise<Download[]>,
): Promise<SystemPage> {
  const token = ctx.URL.searchParams.get('t') ?? '';
  const page = await statusPage(store, id, token);
  const [website, downloads] = await Promise.all([loadWebsite(store), downloadsOf(page.orderId)]);
  return {
    kind: 'system',
    pageType: PageType.orderStatus,
    status: 200,
    title: `Order ${page.orderNumber}`,
    main: { kind: 'html', html: await statusHtml(store, page, website, downloads, { token, crumb: ctx.state.crumb }) },
  };
}

async function statusHtml(
  store: Store,
  page: StatusPage,
  website: Website,
  downloads: readonly Download[],
  { token, crumb }: { token: string; crumb: string },
): Promise<string> {
  const { language, timeZone } = website;
  const date = (at: number) =>
    `<time datetime="${new Date(at).toISOString()}">${escapeHtml(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at))}</time>`;
  const step = (title: string, html: string) => `<section class="checkout-step"><h2>${title}</h2>${html}</section>`;
  const steps = page.state.steps
    .map(
      ({ label, done }) =>
        `<li class="order-progress-step${done ? ' is-done' : ''}">${escapeHtml(label)}<span class="visually-hidden">${done ? ' (done)' : ' (not yet)'}</span></li>`,
    )
    .join('');
  const parcels = page.parcels.map(
    (parcel) =>
      `<div class="order-parcel"><p><strong>${date(parcel.createdAt)}</strong>${parcel.tracking === '' ? '' : ` · ${escapeHtml(parcel.tracking)}`}</p>` +
      `<ul>${parcel.lines.map(({ title, quantity }) => `<li>${escapeHtml(title)} × ${quantity}</li>`).join('')}</ul>` +
      `${parcel.trackingUrl ? `<p><a class="button button--secondary" href="${escapeHtml(parcel.trackingUrl)}" rel="noopener noreferrer">Follow the parcel</a></p>` : ''}</div>`,
  );
  const refunds = page.refunds.map(
    (refund) =>
      `<p>${date(refund.createdAt)}: ${escapeHtml(refund.text)}${refund.done ? '' : ' (on its way)'}</p><dl class="summary-lines">${refund.rows.map(({ label, value }) => row(label, value)).join('')}</dl>`,
  );
  const items = await Promise.all(
    page.lines.map(async (line) => {
      const image = line.imageId === undefined ? undefined : await findImage(store, line.imageId);
      const picture = image
        ? `<img src="${imagePath(image)}?format=100w" alt="" width="48" height="60" loading="lazy">`
        : '';
      const notes = [
        line.options,
        line.sent > 0 && line.sent < line.quantity ? `${line.sent} of ${line.quantity} sent` : '',
      ];
      const small = notes.filter(Boolean).map((text) => `<br><small>${escapeHtml(text)}</small>`);
      return `<li class="summary-item">${picture}<span class="summary-item-text">${escapeHtml(line.title)} × ${line.quantity}${small.join('')}</span><span>${escapeHtml(line.total)}</span></li>`;
    }),
  );
  const totals = page.totals.map(({ label, value, strong }) => row(label, value, strong ? ' summary-line--total' : ''));
  return `<section class="order-page order-status wrap">
<h1>${escapeHtml(page.state.title)}</h1>
<div class="checkout-layout"><div>
<section class="checkout-step"><p>${escapeHtml(page.state.text)}</p><p class="order-number">Order ${escapeHtml(page.orderNumber)}</p><p>Placed on ${date(page.createdAt)} by ${escapeHtml(page.email)}</p>${steps === '' ? '' : `<ol class="order-progress">${steps}</ol>`}</section>
${downloads.length > 0 ? step('Your downloads', downloadsHtml(downloads, { orderId: page.orderId, token, crumb })) : ''}
${parcels.length > 0 ? step('Sent so far', parcels.join('')) : ''}
${page.shippingAddress ? step('Goes to', addressHtml(page.shippingAddress, language)) : ''}
${step('Billed to', `${addressHtml(page.billingAddress, language)}<p>${escapeHtml([page.payment.title, page.payment.label].filter(Boolean).join(' · '))}</p>`)}
${refunds.length > 0 ? step('Refunds', refunds.join('')) : ''}
</div><aside class="order-summary" aria-label="Your order"><h2>Your order</h2><ul class="summary-lines">${items.join('')}</ul>
<dl class="summary-lines">${totals.join('')}</dl>
<details class="order-explanation"><summary>How this total came about</summary><p>${page.explanation.map(escapeHtml).join('<br>')}</p></details>
<p><a href="/order-status/${escapeHtml(page.orderId)}/receipt.pdf?t=${encodeURIComponent(token)}">Receipt (PDF)</a></p></aside></div>
</section>`;
}

const row = (label: string, text: string, more = '') =>
  `<div class="summary-line${more}"><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`;

function addressHtml(address: StatusPage['billingAddress'], language: string): string {
  const { firstName, lastName, line1, line2, city, region, postalCode, country } = address;
  const last = country === '' ? '' : countryName(country, language);
  const lines = [`${firstName} ${lastName}`, line1, line2, [city, region, postalCode].filter(Boolean).join(' '), last];
  return `<address>${lines.flatMap((line) => (line.trim() === '' ? [] : [escapeHtml(line.trim())])).join('<br>')}</address>`;
}

/** The form, and after it was sent what became of it: the same words whatever was found. */
export const lookupPage = (crumb: string, sent = false): SystemPage => ({
  kind: 'system',
  pageType: PageType.orderStatus,
  status: 200,
  title: 'Find your order',
  main: {
    kind: 'html',
    html: `<section class="system-page order-lookup wrap"><h1>Find your order</h1>${sent ? `<p role="status"><strong>${messages.lookupSent}</strong></p>` : ''}
<p>We send the link to your order to the e-mail address that it was placed with.</p>
<form class="form" method="post" action="/order-status"><input type="hidden" name="crumb" value="${escapeHtml(crumb)}">
<div class="field"><label class="field-label" for="order-number">Order number</label><input class="input" id="order-number" name="number" required maxlength="20" autocomplete="off" inputmode="text"></div>
<div class="field"><label class="field-label" for="order-email">E-mail address</label><input class="input" id="order-email" name="email" type="email" required maxlength="254" autocomplete="email"></div>
<button class="button">Send the link</button></form></section>`,
  },
});
