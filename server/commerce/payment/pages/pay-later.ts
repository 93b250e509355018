// The page that explains installments: loaded into the dialog on product pages, or opened as a page without JavaScript.
// Spec §7, commerce 2.2.
import { type Html, html, raw } from '../../../base/text/html.ts';
import { notFound } from '../../../http/errors.ts';
import { type PayLaterLocale, payLaterBrand, payLaterLocales } from '../pay-later.ts';
import { payLaterMessages } from './messages.ts';

/** Our own icon: a ring of four quarters, one of them filled. */
const mark = html`<svg class="pay-later-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="15.85 3" opacity=".35"/><path d="M16 4a12 12 0 0 1 12 12H16z" fill="currentColor"/></svg>`;

const style =
  'body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff}main{max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem}h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0}ol{padding-left:1.25rem}li{margin:.75rem 0}strong{display:block}small{color:#555}';

/** @throws notFound if the country has another brand */
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
