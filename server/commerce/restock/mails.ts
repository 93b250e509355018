// The back-in-stock email, in the language of the sign-up if we have it. Commerce 2.2. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { mailMessages, mailTime, messages } from './messages.ts';

export type Restocked = { title: string; options: string; url: string; imageUrl?: string; price: string };

export function restockMail(
  site: MailSite,
  product: Restocked,
  language: string | undefined,
  unsubscribeUrl: string,
): WrittenMail {
  // A language without a text gives way to the site's.
  const wanted = [language, site.language].find((tag) => tag !== undefined && hasText(codeOf(tag))) ?? 'en';
  const { heading, text, button, footer } = mailMessages[codeOf(wanted) as keyof typeof mailMessages];
  // The owner's own text is in the language of the site, which this shopper may not have chosen.
  const isOther = language !== undefined && wanted === language && codeOf(wanted) !== codeOf(site.language ?? 'en');
  return writeMail(
    isOther ? { ...site, texts: undefined } : site,
    restockKind,
    { product: product.title },
    ({ product: title }) => ({ subject: heading({ title }), heading: heading({ title }), body: [text] }),
    {
      language: wanted,
      rows: [{ label: product.title, detail: product.options, value: product.price, imageUrl: product.imageUrl }],
      button: { label: button, url: product.url },
      ...{ footer, unsubscribeUrl },
    },
  );
}

const restockKind = 'restock';

const codeOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? '';
const hasText = (code: string) => Object.hasOwn(mailMessages, code);

export const restockMails: readonly MailKind[] = [
  {
    kind: restockKind,
    title: messages.mailTitle,
    reader: 'visitor',
    when: mailTime,
    sample: (site) =>
      restockMail(
        site,
        { title: 'Stoneware mug', options: 'Color: Blue', price: '$20.00', url: `${site.siteUrl}/shop` },
        undefined,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
];
