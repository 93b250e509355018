// International formatters (sections 16.2 to 16.5). Without a locale each gives the empty string.

import { Decimal } from '@phensley/cldr';
import type { Execution } from '../3-run/execution.ts';
import { type Frame, lookUp, type Path, pathOf } from '../3-run/frame.ts';
import { numberOf, textOf } from '../3-run/values.ts';
import { decimalOf, moneyArgument } from '../locale/amounts.ts';
import { type Locale, localeOf } from '../locale/locale.ts';
import { datetimeOptions, decimalOptions, intervalOptions, moneyOptions, relativeOptions } from '../locale/options.ts';
import { zoneOf } from '../locale/time-zone.ts';
import type { Bind } from './formatter.ts';

export const decimal: Bind = ({ list }) => {
  const options = decimalOptions(list);
  return (value, x) => {
    const locale = localeOf(x);
    const number = typeof value === 'number' ? new Decimal(value) : decimalOf(value);
    return locale === null || number === undefined ? '' : locale.cldr.Numbers.formatDecimal(number, options);
  };
};

export const money: Bind = ({ list }) => {
  const options = moneyOptions(list);
  return (value, x) => {
    const locale = localeOf(x);
    const found = moneyArgument(value);
    if (locale === null || found === undefined) return '';
    return locale.cldr.Numbers.formatCurrency(found.amount, found.currency as 'USD', options);
  };
};

export const datetime: Bind = ({ list }) => {
  const options = datetimeOptions(list);
  return (value, x, frame) => {
    const locale = localeOf(x);
    const date = numberOf(value);
    if (locale === null || !Number.isFinite(date)) return '';
    return locale.cldr.Calendars.formatDate({ date, zoneId: zoneOf(frame) }, options);
  };
};

export const datetimeInterval: Bind = ({ list }) => {
  const options = intervalOptions(list);
  return (value, x, frame, _scope, rest) => {
    const locale = localeOf(x);
    const start = numberOf(value);
    const end = rest.length === 0 ? Number.NaN : numberOf(rest[0]);
    if (locale === null || !Number.isFinite(start) || !Number.isFinite(end)) return '';
    const zoneId = zoneOf(frame);
    return locale.cldr.Calendars.formatDateInterval({ date: start, zoneId }, { date: end, zoneId }, options);
  };
};

export const relativeTime: Bind = ({ list }) => {
  const options = relativeOptions(list);
  return (value, x, _frame, _scope, rest) => {
    const locale = localeOf(x);
    const first = numberOf(value);
    const [start, end] = rest.length === 0 ? [x.options.now, first] : [first, numberOf(rest[0])];
    if (locale === null || !Number.isFinite(start) || !Number.isFinite(end)) return '';
    return locale.cldr.Calendars.formatRelativeTime({ date: start }, { date: end }, options);
  };
};

type Argument = { name: string | null; path: Path };

function argumentOf(text: string): Argument {
  const at = text.search(/[=:]/);
  return at < 0 ? { name: null, path: pathOf(text) } : { name: text.slice(0, at), path: pathOf(text.slice(at + 1)) };
}

/** A named argument also counts as a position. */
export const message: Bind = ({ list }) => {
  const args = list.map(argumentOf);
  return (value, x, _frame, scope) => {
    const locale = localeOf(x);
    if (locale === null) return '';
    const positional: unknown[] = [];
    const named: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const { name, path } of args) {
      const found = lookUp(scope, path) ?? null;
      positional.push(found);
      if (name !== null) named[name] = found;
    }
    const pattern = textOf(value);
    x.left -= pattern.length >> 3;
    return locale.messages(pattern, positional, named, zoneOf(scope));
  };
};

/** A pattern that is only one argument, as most prices are. */
const lonelyName = /^\{([a-z]+)\}$/i;

/** A message with named arguments, for the built-in templates; empty without a locale. */
export function messageWith(x: Execution, frame: Frame, pattern: string, named: Record<string, unknown>): string {
  const locale: Locale | null = localeOf(x);
  if (locale === null) return '';
  const only = lonelyName.exec(pattern);
  if (only !== null && typeof named[only[1]!] === 'string') return named[only[1]!] as string;
  return locale.messages(pattern, Object.values(named), named, zoneOf(frame));
}
