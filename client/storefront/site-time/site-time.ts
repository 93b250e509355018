// Shows times in the site's zone, whatever the visitor's zone: formats `<time data-site-time="…ms…">`, and updates ages (`timesince`), with
// the time as a tooltip. Spec §4: without zone data the browser's offset is used.
import { ageText } from '../../../renderer/template/locale/age.ts';
import { sentenceLanguage } from '../../../server/base/text/language.ts';
import { hasZones, type TzData, type ZoneTime, zoneTime } from '../../../server/site/time-zone/zone.ts';
import { messages } from '../messages.ts';

type SiteClock = {
  /** The site's UTC offset at that moment. */
  at(ms: number): ZoneTime;
  /** "March 4, 2026, 7:05 AM EST" in the language of the site's sentences. */
  words(ms: number): string;
};

export function siteClock(
  { tzData, language }: { tzData?: TzData | undefined; language?: string | undefined },
  warn: (message: string) => void = console.warn,
): SiteClock {
  if (!hasZones(tzData)) warn(messages.noTimeZones);
  const format = new Intl.DateTimeFormat(sentenceLanguage(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const at = (ms: number): ZoneTime =>
    zoneTime(tzData, ms) ?? { offsetMs: 0 - new Date(ms).getTimezoneOffset() * 60_000, abbreviation: '' };
  return {
    at,
    words(ms) {
      const { offsetMs, abbreviation } = at(ms);
      return `${format.format(ms + offsetMs)} ${abbreviation}`.trim();
    },
  };
}

/** The maximum JavaScript date, minus a day. */
const msMax = 8.64e15 - 86_400_000;

const msOf = (text: string | undefined): number | undefined => {
  const ms = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(ms) && Math.abs(ms) < msMax ? ms : undefined;
};

export function startSiteTime(context: { tzData?: TzData | undefined; language?: string | undefined }): void {
  const clock = siteClock(context);
  for (const element of document.querySelectorAll<HTMLElement>('[data-site-time]')) {
    const ms = msOf(element.dataset.siteTime);
    if (ms === undefined) continue;
    element.textContent = clock.words(ms);
    if (element instanceof HTMLTimeElement) element.dateTime = new Date(ms).toISOString();
  }
  // A cached page has the age from when it was rendered.
  for (const element of document.querySelectorAll<HTMLElement>('.timesince[data-date]')) {
    const ms = msOf(element.dataset.date);
    if (ms === undefined) continue;
    element.textContent = ageText(Date.now() - ms);
    element.title = clock.words(ms);
  }
}
