// Message patterns (spec 16.5): parsed once each and cached by the locale's formatter, which also has the plural rules.
import {
  type CLDR,
  Decimal,
  type MessageArgConverter,
  type MessageFormatFuncMap,
  type MessageFormatter,
} from '@phensley/cldr';
import { fieldsOf, isObject, numberOf, textOf } from '../3-run/values.ts';
import { decimalOf, moneyArgument, zero } from './amounts.ts';
import { datetimeOptions, decimalOptions, intervalOptions, moneyOptions } from './options.ts';

const one = new Decimal(1);
/** For a missing argument; an unresolved one is null, and counts as 0. */
const notANumber = new Decimal(Number.NaN);

/** Milliseconds; NaN for a missing argument. */
const given = (arg: unknown) => (arg === undefined ? Number.NaN : numberOf(arg));

const amountOf = (money: object) => fieldsOf(money).decimalValue ?? fieldsOf(money).value;

const converter: MessageArgConverter = {
  asString(arg: unknown) {
    // `#` is replaced by the number itself.
    if (arg instanceof Decimal) return arg.toString();
    if (isObject(arg)) return textOf(amountOf(arg));
    return textOf(arg);
  },
  asDecimal(arg: unknown): Decimal {
    if (arg === undefined) return notANumber;
    if (arg === true) return one;
    if (isObject(arg)) return decimalOf(amountOf(arg)) ?? zero;
    return decimalOf(arg) ?? zero;
  },
};

/** Formats a pattern; `zone` is used for its dates. */
export type Messages = (pattern: string, positional: unknown[], named: Record<string, unknown>, zone: string) => string;

/** Caches only short patterns, as real ones are: they outlive the execution that used them. */
const keptCharsMax = 2000;
/** Parsing time grows with both, and cannot be interrupted. */
const charsMax = 65_536;
const nestingMax = 100;

export function messagesOf(cldr: CLDR): Messages {
  const kept = messageFormatter(cldr, 500);
  let once: MessageFormatter | undefined;
  return (pattern, positional, named, zone) => {
    currentZone = zone;
    if (pattern.length <= keptCharsMax) return kept.format(pattern, positional, named);
    if (pattern.length > charsMax || nestingOf(pattern) > nestingMax) {
      throw new RangeError(`a message may have ${charsMax} characters and ${nestingMax} braces in braces`);
    }
    once ??= messageFormatter(cldr, 1);
    return once.format(pattern, positional, named);
  };
}

function nestingOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    if (code === 123) deepest = Math.max(deepest, ++depth);
    else if (code === 125 && depth > 0) depth--;
  }
  return deepest;
}

/**
 * The current message's zone. The package calls formatters with arguments and options only; formatting is
 * synchronous and never nests, so one variable that each message sets is enough.
 */
let currentZone = 'America/New_York';

function messageFormatter(cldr: CLDR, cacheSize: number): MessageFormatter {
  const decimal = (args: unknown[], options: string[]) =>
    args[0] === undefined ? '' : cldr.Numbers.formatDecimal(converter.asDecimal(args[0]), decimalOptions(options));
  const money = (args: unknown[], options: string[]) => {
    const found = moneyArgument(args[0]);
    return found === undefined
      ? ''
      : cldr.Numbers.formatCurrency(found.amount, found.currency as 'USD', moneyOptions(options));
  };
  const formatters: MessageFormatFuncMap = {
    decimal,
    number: decimal,
    money,
    currency: money,
    datetime: (args: unknown[], options: string[]) => {
      const date = given(args[0]);
      return Number.isFinite(date)
        ? cldr.Calendars.formatDate({ date, zoneId: currentZone }, datetimeOptions(options))
        : '';
    },
    'datetime-interval': (args: unknown[], options: string[]) => {
      const start = given(args[0]);
      const end = given(args[1]);
      if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
      return cldr.Calendars.formatDateInterval(
        { date: start, zoneId: currentZone },
        { date: end, zoneId: currentZone },
        intervalOptions(options),
      );
    },
  };
  return cldr.General.messageFormatter({ formatters, converter, cacheSize });
}
