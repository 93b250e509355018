// Emails the numbers of the last week or month to the owner, once per period. Off by default.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { sentenceLanguage } from '../../base/text/language.ts';
import { formatMoney } from '../../commerce/money/format.ts';
import { ownerAddress } from '../../commerce/preferences/preferences.ts';
import { isSuppressed, queueMail, unsubscribeUrl } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Key, Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { breakdown, totals } from '../rollup/read.ts';
import { censusSettings } from '../settings/settings.ts';
import { siteClock } from './clock.ts';
import { type DigestFigure, digestKind, digestMail } from './mails.ts';
import { digestMessages } from './messages.ts';
import { addDays, addMonths, countDays, type Days } from './period.ts';
import { reportSales } from './sales.ts';
import { differentVisitors } from './traffic.ts';

/** The last day covered by an email. */
const sentKey: Key = ['census-digest'];
/** In the site's time zone; earlier mails wouldn't be read sooner. */
const hourMin = 7;
const listed = 3;

/** The last full week from Monday, or the last full month. */
export function digestDays(rhythm: 'weekly' | 'monthly', today: string): Days {
  if (rhythm === 'monthly') {
    const first = `${today.slice(0, 7)}-01`;
    return { from: addMonths(first, -1), to: addDays(first, -1) };
  }
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const to = addDays(today, -weekday - 1);
  return { from: addDays(to, -6), to };
}

/** @returns whether a mail was queued */
export async function sendDigest(parts: Parts & SiteAddress): Promise<boolean> {
  const { store, clock, ids } = parts;
  const { digest, isOn } = await censusSettings(store);
  if (digest === 'off') return false;
  const website = await loadWebsite(store);
  const site = siteClock(findTzData(website.timeZone));
  const days = digestDays(digest, site.dayAt(clock.now()));
  if (site.hourOf(clock.now()) < hourMin || (await lastSent(store)) >= days.to) return false;
  const to = await ownerAddress(store);
  if (to === undefined) return false;
  const figures = await readFigures(parts, days, { isOn, language: sentenceLanguage(website.language) });
  const fresh = { id: ids.next(), token: ids.token(24) };
  const from = await mailSiteOf(store, parts.siteUrl());
  return transact(store, async (tx) => {
    if ((((await tx.get(sentKey)) as string | undefined) ?? '') >= days.to) return false;
    tx.put(sentKey, days.to);
    if (await isSuppressed(tx, to, digestKind)) return false;
    const away = await unsubscribeUrl(tx, from.siteUrl, { email: to, list: digestKind }, fresh.token);
    const mail = digestMail(from, { rhythm: digest, days, ...figures, adminUrl: parts.adminUrl() }, away);
    queueMail(tx, { ...mail, id: fresh.id, kind: digestKind, to, dueAt: clock.now(), unsubscribeUrl: away });
    return true;
  });
}

const lastSent = async (store: Store): Promise<string> =>
  ((await store.get(sentKey))?.value as string | undefined) ?? '';

async function readFigures(parts: Parts, days: Days, { isOn, language }: { isOn: boolean; language: string }) {
  const count = countDays(days);
  const before = { from: addDays(days.from, -count), to: addDays(days.from, -1) };
  const ask = { days, filters: {}, limit: listed } as const;
  const [now, then, sources, pages, sales] = await Promise.all([
    totals(parts, { days }),
    totals(parts, { days: before }),
    breakdown(parts, { ...ask, dimension: 'source', by: 'visitors' }),
    breakdown(parts, { ...ask, dimension: 'page', by: 'views' }),
    reportSales(parts, { range: 'custom', ...days, compare: 'previous' }),
  ]);
  const [once, onceBefore] = [
    await differentVisitors(parts, days, {}, now),
    await differentVisitors(parts, before, {}, then),
  ];
  const isOnce = once !== undefined && onceBefore !== undefined;
  const figureOf = (label: string, count = 0, countBefore = 0): DigestFigure => ({
    ...{ label, now: count, before: countBefore },
    text: count.toLocaleString(language),
  });
  const visits: DigestFigure[] = [
    isOnce
      ? figureOf(digestMessages.visitors, once, onceBefore)
      : figureOf(digestMessages.dailyVisitors, now.visitors, then.visitors),
    ...(['visits', 'views'] as const).map((name) => figureOf(digestMessages[name], now[name], then[name])),
  ];
  const { totals: sums, before: sumsBefore, currency } = sales;
  const shop: DigestFigure[] = [
    {
      label: digestMessages.sales,
      now: sums.netCents,
      before: sumsBefore?.netCents ?? 0,
      text: formatMoney(sums.netCents, currency),
    },
    {
      label: digestMessages.orders,
      now: sums.orders,
      before: sumsBefore?.orders ?? 0,
      text: sums.orders.toLocaleString(language),
    },
  ];
  return {
    figures: [...(isOn ? visits : []), ...shop],
    sources: (isOn ? sources.rows : []).map(({ value, counters }) => ({
      name: value || digestMessages.direct,
      count: counters.visitors ?? 0,
    })),
    pages: (isOn ? pages.rows : []).map(({ value, counters }) => ({ name: value, count: counters.views ?? 0 })),
  };
}
