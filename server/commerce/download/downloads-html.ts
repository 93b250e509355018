// An order's files, each with a button: on the confirmation and on the order's own page.

import { type Html, html } from '../../base/text/html.ts';
import type { Download } from './download.ts';
import { messages } from './messages.ts';

/** A form instead of a link, so that prefetching uses up no download. */
export const downloadsHtml = (
  files: readonly Download[],
  { orderId, token, csrfToken }: { orderId: string; token: string; csrfToken: string },
): Html =>
  html`${files.map(
    (file) =>
      html`<form class="order-download" method="post" action="/order-status/${orderId}/downloads"><input type="hidden" name="crumb" value="${csrfToken}"><input type="hidden" name="t" value="${token}"><input type="hidden" name="file" value="${file.id}">${fileHtml(file)}<button class="button button--secondary">${messages.download}</button></form>`,
  )}`;

export const fileHtml = ({ name, sizeBytes }: Pick<Download, 'name' | 'sizeBytes'>): Html =>
  html`<p><strong>${name}</strong> <span class="field-hint">${sizeText(sizeBytes)}</span></p>`;

/** In millions of bytes, as the page had them (spec §9: bytes in MB are 1e6). */
function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} KB`;
}
