// Markup shared by the confirmation page and the order page. Takes plain text. Public.

import { type Html, html, type Markup } from '../../base/text/html.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import type { Answered } from './mails.ts';
import { messages } from './messages.ts';
import type { TotalRow } from './totals.ts';

export const step = (title: string, inner: Markup): Html =>
  html`<section class="checkout-step"><h2>${title}</h2>${inner}</section>`;

type Line = { title: string; quantity: number; imageId?: string; total: string; notes: readonly string[] };

type OrderSide = {
  orderId: string;
  token: string;
  lines: readonly Line[];
  totals: readonly TotalRow[];
  explanation: readonly string[];
};

/** The sidebar with lines and totals. */
export async function orderSide(store: Store, side: OrderSide): Promise<Html> {
  const { orderId, token, lines, totals, explanation } = side;
  const items = await Promise.all(lines.map((line) => lineHtml(store, line)));
  const sentences = explanation.map((sentence) => html`<li>${sentence}</li>`);
  const explained =
    sentences.length === 0
      ? ''
      : html`<details class="explanation"><summary>${messages.totalExplained}</summary><ol>${sentences}</ol></details>`;
  return html`<aside class="order-summary" aria-label="${messages.yourOrder}"><h2>${messages.yourOrder}</h2><ul class="summary-lines">${items}</ul>
${rowsHtml(totals)}${explained}
<p><a href="/order-status/${encodeURIComponent(orderId)}/receipt.pdf?t=${encodeURIComponent(token)}">${messages.papers.receipt}</a></p></aside>`;
}

async function lineHtml(store: Store, { title, quantity, imageId, total, notes }: Line): Promise<Html> {
  const [image] = imageId === undefined ? [] : await readable([findImage(store, imageId)]);
  const picture = image
    ? html`<img src="${imagePath(image)}?format=100w" alt="" width="48" height="60" loading="lazy">`
    : '';
  const small = notes.filter(Boolean).map((text) => html`<br><small>${text}</small>`);
  return html`<li class="summary-item">${picture}<span class="summary-item-text">${title} × ${quantity}${small}</span><span>${total}</span></li>`;
}

export const rowsHtml = (rows: readonly Pick<TotalRow, 'label' | 'value' | 'strong'>[]): Html =>
  html`<dl class="summary-lines">${rows.map(
    ({ label, value, strong }) =>
      html`<div class="summary-line${strong ? ' summary-line--total' : ''}"><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** Answers to the checkout form, and the shopper's note; empty if there are none. */
export const answersHtml = (answers: readonly Answered[]): Markup =>
  answers.length === 0
    ? ''
    : step(
        messages.answers,
        html`<dl class="order-answers">${answers.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`,
      );
