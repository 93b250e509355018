// Month and weekday names for `date` (spec 16.1): from the execution's locale, English by default.
import type { Execution } from '../3-run/execution.ts';
import { localeOf } from './locale.ts';

export type DateNames = {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Starting with Sunday. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
};

const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const short = (name: string) => name.slice(0, 3);

const english: DateNames = { months, shortMonths: months.map(short), days, shortDays: days.map(short) };

const known = new WeakMap<object, DateNames>();

export function dateNames(x: Execution): DateNames {
  const tag = x.options.locale;
  if (typeof tag !== 'string' || tag === 'en' || tag.startsWith('en-')) return english;
  const locale = localeOf(x);
  if (locale === null) return english;
  let names = known.get(locale);
  if (names === undefined) {
    const { Calendars } = locale.cldr;
    const monthsOf = (width: 'wide' | 'abbreviated') => {
      const found = Calendars.months({ width }) as Record<string, string>;
      return months.map((_, i) => found[String(i + 1)] ?? '');
    };
    const daysOf = (width: 'wide' | 'abbreviated') => {
      const found = Calendars.weekdays({ width }) as Record<string, string>;
      return days.map((_, i) => found[String(i + 1)] ?? '');
    };
    names = {
      months: monthsOf('wide'),
      shortMonths: monthsOf('abbreviated'),
      days: daysOf('wide'),
      shortDays: daysOf('abbreviated'),
    };
    known.set(locale, names);
  }
  return names;
}
