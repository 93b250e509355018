// The email about variants that an order took below the low-stock threshold. Commerce 2.2. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { lowStockNotes as notes, lowStockMessages as words } from './messages.ts';

export const lowStockKind = 'low-stock';
/** A text of its own. */
const severalKind = 'low-stock-several';

export type LowLine = {
  line: { sku: string; title: string; optionValues: readonly { optionName: string; value: string }[] };
  left: number;
};

export function lowStockMail(
  site: MailSite,
  low: readonly LowLine[],
  { threshold, adminUrl }: { threshold: number; adminUrl: string },
): WrittenMail {
  const only = low.length === 1 ? low[0] : undefined;
  const facts = {
    rows: low.map(({ line, left }) => ({
      label: line.title,
      detail: [...line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`), line.sku]
        .filter(Boolean)
        .join(' · '),
      value: left <= 0 ? words.soldOut : words.left({ count: left }),
    })),
    button: { label: words.button, url: `${adminUrl}/config/inventory?stock=low` },
  };
  return only
    ? writeMail(
        ...([site, lowStockKind, { product: only.line.title.slice(0, 150), threshold }] as const),
        ({ product: title, threshold }) => ({
          ...{ subject: words.subject({ title }), heading: words.heading, body: [words.text({ threshold })] },
        }),
        facts,
      )
    : writeMail(
        ...([site, severalKind, { count: low.length, threshold }] as const),
        ({ count, threshold }) => ({
          subject: words.subjectOfSeveral({ count }),
          heading: words.headingOfSeveral,
          body: [words.text({ threshold })],
        }),
        facts,
      );
}

const mug = { line: { sku: 'MUG-1', title: 'Stoneware mug', optionValues: [] }, left: 3 };
const sample = (site: MailSite, low: readonly LowLine[]) =>
  lowStockMail(site, low, { threshold: 5, adminUrl: site.siteUrl });

export const lowStockMails: readonly MailKind[] = [
  { kind: lowStockKind, title: notes.title, reader: 'owner', when: notes.when, sample: (site) => sample(site, [mug]) },
  {
    kind: severalKind,
    title: notes.titleOfSeveral,
    reader: 'owner',
    when: notes.whenSeveral,
    sample: (site) => sample(site, [mug, { ...mug, left: 0 }]),
  },
];
