// What the confirmation and the page of an order both show of it. Plain text comes in, markup goes out.

import { escapeHtml } from '../../base/text/escape-html.ts';
import type { Answered } from '../../commerce/order/mails.ts';
import type { TotalRow } from '../../commerce/order/totals.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';

export const step = (title: string, html: string): string =>
  `<section class="checkout-step"><h2>${title}</h2>${html}</section>`;

type Line = { title: string; quantity: number; imageId?: string; total: string; notes: readonly string[] };

export type OrderSide = {
  orderId: string;
  token: string;
  lines: readonly Line[];
  totals: readonly TotalRow[];
  explanation: readonly string[];
};

/** What was bought and what it comes to, beside the rest. */
export async function orderSide(store: Store, side: OrderSide): Promise<string> {
  const { orderId, token, lines, totals, explanation } = side;
  const items = await Promise.all(lines.map((line) => lineHtml(store, line)));
  const sentences = explanation.map((sentence) => `<li>${escapeHtml(sentence)}</li>`);
  const explained =
    sentences.length === 0
      ? ''
      : `<details class="explanation"><summary>How this total came about</summary><ol>${sentences.join('')}</ol></details>`;
  return `<aside class="order-summary" aria-label="Your order"><h2>Your order</h2><ul class="summary-lines">${items.join('')}</ul>
${rowsHtml(totals)}${explained}
<p><a href="/order-status/${encodeURIComponent(orderId)}/receipt.pdf?t=${encodeURIComponent(token)}">Receipt (PDF)</a></p></aside>`;
}

async function lineHtml(store: Store, { title, quantity, imageId, total, notes }: Line): Promise<string> {
  const [image] = imageId === undefined ? [] : await readable([findImage(store, imageId)]);
  const picture = image
    ? `<img src="${imagePath(image)}?format=100w" alt="" width="48" height="60" loading="lazy">`
    : '';
  const small = notes.filter(Boolean).map((text) => `<br><small>${escapeHtml(text)}</small>`);
  return `<li class="summary-item">${picture}<span class="summary-item-text">${escapeHtml(title)} × ${quantity}${small.join('')}</span><span>${escapeHtml(total)}</span></li>`;
}

export const rowsHtml = (rows: readonly Pick<TotalRow, 'label' | 'value' | 'strong'>[]): string =>
  `<dl class="summary-lines">${rows
    .map(
      ({ label, value, strong }) =>
        `<div class="summary-line${strong ? ' summary-line--total' : ''}"><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
    )
    .join('')}</dl>`;

/** What the shopper was asked at the checkout and what they wrote; nothing when that is nothing. */
export const answersHtml = (answers: readonly Answered[]): string =>
  answers.length === 0
    ? ''
    : step(
        'What you told us',
        `<dl class="order-answers">${answers.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`,
      );
