// The analytics email for the last week or month. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailRow, MailSite } from '../../outbox/mail-layout.ts';
import { messages } from './messages.ts';

export const digestKind = 'analytics-digest';

export type DigestFigure = { label: string; now: number; before: number; text: string };
type Counted = { name: string; count: number };
export type Digest = {
  rhythm: 'weekly' | 'monthly';
  days: { from: string; to: string };
  figures: readonly DigestFigure[];
  sources: readonly Counted[];
  pages: readonly Counted[];
  adminUrl: string;
};

export function digestMail(
  site: MailSite,
  { rhythm, days, figures, sources, pages, adminUrl }: Digest,
  unsubscribeUrl: string,
): { subject: string; content: MailContent } {
  const { digest } = messages;
  const subject = digest.subject[rhythm]({ site: site.siteTitle });
  const rowsOf = (detail: string, counted: readonly Counted[]): MailRow[] =>
    counted.map(({ name, count }) => ({ label: name, detail, value: count.toLocaleString('en-US') }));
  return {
    subject,
    content: {
      ...site,
      heading: digest.heading[rhythm],
      paragraphs: [digest.days({ days: daysText(days) })],
      rows: [
        ...figures.map(({ label, now, before, text }) => ({ label, detail: changeText(now, before), value: text })),
        ...rowsOf(digest.topPage, pages),
        ...rowsOf(digest.topSource, sources),
      ],
      button: { label: digest.button, url: `${adminUrl}/config/analytics` },
      footer: digest.footer,
      unsubscribeUrl,
    },
  };
}

function changeText(now: number, before: number): string {
  if (before <= 0) return messages.digest.noneBefore;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return messages.digest.same;
  return now > before ? messages.digest.more({ percent }) : messages.digest.less({ percent });
}

/** Created for each mail: the first one loads the language data, which would delay every start. */
const daysText = ({ from, to }: { from: string; to: string }): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).formatRange(
    Date.parse(from),
    Date.parse(to),
  );

export const digestMails: readonly MailKind[] = [
  {
    kind: digestKind,
    title: messages.digest.title,
    sample: (site) =>
      digestMail(
        site,
        {
          rhythm: 'weekly',
          days: { from: '2026-11-16', to: '2026-11-22' },
          figures: [
            { label: messages.digest.visitors, now: 318, before: 270, text: '318' },
            { label: messages.digest.sales, now: 41_200, before: 44_000, text: '$412.00' },
          ],
          sources: [{ name: 'google.com', count: 120 }],
          pages: [{ name: '/shop', count: 210 }],
          adminUrl: site.siteUrl,
        },
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
];
