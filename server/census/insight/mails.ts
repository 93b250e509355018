// The analytics email for the last week or month. Portable.
import { sentenceLanguage } from '../../base/text/language.ts';
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailRow } from '../../outbox/mail-layout.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { digestMessages as digest, digestTimes } from './messages.ts';

export const digestKind = 'analytics-digest';

export type DigestFigure = { label: string; now: number; before: number; text: string };
type Counted = { name: string; count: number };
type Digest = {
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
): WrittenMail {
  const language = sentenceLanguage(site.language);
  const rowsOf = (detail: string, counted: readonly Counted[]): MailRow[] =>
    counted.map(({ name, count }) => ({ label: name, detail, value: count.toLocaleString(language) }));
  return writeMail(
    site,
    rhythm === 'weekly' ? digestKind : monthlyKind,
    { days: daysText(days, language) },
    ({ site, days }) => ({
      subject: digest.subject[rhythm]({ site }),
      heading: digest.heading[rhythm],
      body: [digest.days({ days })],
    }),
    {
      rows: [
        ...figures.map(({ label, now, before, text }) => ({ label, detail: changeText(now, before), value: text })),
        ...rowsOf(digest.topPage, pages),
        ...rowsOf(digest.topSource, sources),
      ],
      button: { label: digest.button, url: `${adminUrl}/config/analytics` },
      footer: digest.footer,
      unsubscribeUrl,
    },
  );
}

/** A text of its own. */
const monthlyKind = 'analytics-digest-monthly';

function changeText(now: number, before: number): string {
  if (before <= 0) return digest.noneBefore;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return digest.same;
  return now > before ? digest.more({ percent }) : digest.less({ percent });
}

/** Created for each mail: the first one loads the language data, which would delay every start. */
const daysText = ({ from, to }: { from: string; to: string }, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).formatRange(
    Date.parse(from),
    Date.parse(to),
  );

const sample = (site: MailSite, rhythm: Digest['rhythm'], days: Digest['days']) =>
  digestMail(
    site,
    {
      ...{ rhythm, days },
      figures: [
        { label: digest.visitors, now: 318, before: 270, text: '318' },
        { label: digest.sales, now: 41_200, before: 44_000, text: '$412.00' },
      ],
      sources: [{ name: 'google.com', count: 120 }],
      pages: [{ name: '/shop', count: 210 }],
      adminUrl: site.siteUrl,
    },
    `${site.siteUrl}/unsubscribe?t=sample`,
  );

export const digestMails: readonly MailKind[] = [
  {
    kind: digestKind,
    title: digest.title,
    reader: 'owner',
    when: digestTimes.weekly,
    sample: (site) => sample(site, 'weekly', { from: '2026-11-16', to: '2026-11-22' }),
  },
  {
    kind: monthlyKind,
    title: digestTimes.monthlyTitle,
    reader: 'owner',
    when: digestTimes.monthly,
    sample: (site) => sample(site, 'monthly', { from: '2026-10-01', to: '2026-10-31' }),
  },
];
