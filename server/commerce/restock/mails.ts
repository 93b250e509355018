// The mail of a restock: it is back. In the language of the sign-up, as far as we speak it. Commerce 2.2. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';

export type Restocked = { title: string; options: string; url: string; imageUrl?: string; price: string };

type Words = { heading: (title: string) => string; text: string; button: string; footer: string };
const words: Record<string, Words> = {
  en: {
    heading: (title) => `${title} is back`,
    text: 'You asked us to tell you when this is in stock again. It is, for as long as it lasts.',
    button: 'See it in the shop',
    footer: 'You get this mail because you asked to be told.',
  },
  de: {
    heading: (title) => `${title} ist wieder da`,
    text: 'Sie wollten wissen, wann dieser Artikel wieder verfügbar ist. Jetzt ist es so weit, solange der Vorrat reicht.',
    button: 'Im Shop ansehen',
    footer: 'Sie erhalten diese Mail, weil Sie darum gebeten haben.',
  },
  fr: {
    heading: (title) => `${title} est de retour`,
    text: 'Vous vouliez être prévenu du retour de cet article. Il est disponible, dans la limite des stocks.',
    button: 'Voir dans la boutique',
    footer: 'Vous recevez ce message parce que vous l’avez demandé.',
  },
  es: {
    heading: (title) => `${title} vuelve a estar disponible`,
    text: 'Nos pidió que le avisáramos cuando este artículo volviera. Ya está aquí, hasta agotar existencias.',
    button: 'Ver en la tienda',
    footer: 'Recibe este mensaje porque lo solicitó.',
  },
};

export function restockMail(
  site: MailSite,
  product: Restocked,
  language: string | undefined,
  unsubscribeUrl: string,
): { subject: string; content: MailContent } {
  const spoken = language ?? site.language ?? 'en';
  const code = spoken.split('-')[0]?.toLowerCase() ?? 'en';
  const said = words[code] ?? (words.en as Words);
  const heading = said.heading(product.title);
  return {
    subject: heading,
    content: {
      ...site,
      language: words[code] ? spoken : 'en',
      heading,
      paragraphs: [said.text],
      rows: [{ label: product.title, detail: product.options, value: product.price, imageUrl: product.imageUrl }],
      button: { label: said.button, url: product.url },
      footer: said.footer,
      unsubscribeUrl,
    },
  };
}

export const restockMails: readonly MailKind[] = [
  {
    kind: 'restock',
    title: 'Back in stock',
    sample: (site) =>
      restockMail(
        site,
        { title: 'Stoneware mug', options: 'Colour: Blue', price: '$20.00', url: `${site.siteUrl}/shop` },
        undefined,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
];
