// What paying in instalments means, in our own words and with a mark that we drew: fetched by the popup of product pages, and a page of
// its own where there is no script. Spec §7, commerce 2.2.
import { type Html, html, raw } from '../../../base/text/html.ts';
import { notFound } from '../../../http/errors.ts';
import { type PayLaterLocale, payLaterBrand, payLaterLocales } from '../pay-later.ts';

const words = {
  en: {
    title: (name: string) => `Pay in four with ${name}`,
    lead: 'Have it now, and pay in four equal parts. There is no interest.',
    steps: [
      ['Choose it at the checkout', 'Put what you like in the cart, and choose NAME as the way to pay.'],
      ['Pay a quarter today', 'NAME asks for your details and decides at once.'],
      ['The rest every two weeks', 'Three more parts, taken from your card by themselves, over six weeks.'],
    ],
    small: 'NAME decides who may pay in parts, and may ask a fee for a part that is late. Its own terms hold.',
  },
  fr: {
    title: (name: string) => `Payez en quatre fois avec ${name}`,
    lead: 'Recevez votre achat maintenant et payez en quatre versements égaux, sans intérêts.',
    steps: [
      [
        'Choisissez-le à la caisse',
        'Mettez ce qui vous plaît dans le panier et choisissez NAME comme moyen de paiement.',
      ],
      ['Payez un quart aujourd’hui', 'NAME vous demande quelques renseignements et décide aussitôt.'],
      ['Le reste toutes les deux semaines', 'Trois autres versements, prélevés sur votre carte sur six semaines.'],
    ],
    small:
      'NAME décide qui peut payer en plusieurs fois et peut demander des frais de retard. Ses conditions s’appliquent.',
  },
} as const;

/** Four quarters of a ring, one of them filled: our own. */
const mark = html`<svg class="pay-later-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="15.85 3" opacity=".35"/><path d="M16 4a12 12 0 0 1 12 12H16z" fill="currentColor"/></svg>`;

const style =
  'body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff}main{max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem}h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0}ol{padding-left:1.25rem}li{margin:.75rem 0}strong{display:block}small{color:#555}';

/** @throws notFound for a brand that is not that country's */
export function payLaterModal(brand: string, locale: string): string {
  const known = payLaterLocales.find((one) => one === locale);
  const { slug, name } = payLaterBrand((known ?? '').slice(3));
  if (!known || slug !== brand) throw notFound();
  return String(document(known, name));
}

function document(locale: PayLaterLocale, name: string): Html {
  const { title, lead, steps, small } = words[locale === 'fr-CA' ? 'fr' : 'en'];
  const named = (text: string) => text.replaceAll('NAME', name);
  const list = steps.map(([head, text]) => html`<li><strong>${named(head)}</strong>${named(text)}</li>`);
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title(name)}</title><style>${raw(style)}</style></head><body><main class="pay-later-modal">${mark}<h1>${title(name)}</h1><p>${lead}</p><ol>${list}</ol><p><small>${named(small)}</small></p></main></body></html>`;
}
