// Options of the locale formatters (spec 16.3): `name` or `name:value`, split at the first colon. Unknown ones are ignored.
import type {
  ContextType,
  CurrencyFormatOptions,
  DateFormatOptions,
  DateIntervalFormatOptions,
  DecimalFormatOptions,
  FormatWidthType,
  NumberFormatOptions,
  RelativeTimeFormatOptions,
  RoundingModeType,
} from '@phensley/cldr';

type Option = readonly [name: string, value: string];

const split = (args: readonly string[]): Option[] =>
  args.map((arg) => {
    const colon = arg.indexOf(':');
    return colon < 0 ? [arg, ''] : [arg.slice(0, colon), arg.slice(colon + 1)];
  });

const roundings = new Map<string, RoundingModeType>([
  ['up', 'up'],
  ['down', 'down'],
  ['ceiling', 'ceiling'],
  ['ceil', 'ceiling'],
  ['floor', 'floor'],
  ['half-up', 'half-up'],
  ['half-down', 'half-down'],
  ['half-even', 'half-even'],
  ['truncate', 'down'],
]);

type DigitOption = Exclude<keyof NumberFormatOptions, 'nu' | 'round' | 'group' | 'trimZeroFractions'>;

const digits = new Map<string, DigitOption>([
  ['minint', 'minimumIntegerDigits'],
  ['minInt', 'minimumIntegerDigits'],
  ['minimumIntegerDigits', 'minimumIntegerDigits'],
  ['maxfrac', 'maximumFractionDigits'],
  ['maxFrac', 'maximumFractionDigits'],
  ['maximumFractionDigits', 'maximumFractionDigits'],
  ['minfrac', 'minimumFractionDigits'],
  ['minFrac', 'minimumFractionDigits'],
  ['minimumFractionDigits', 'minimumFractionDigits'],
  ['maxsig', 'maximumSignificantDigits'],
  ['maxSig', 'maximumSignificantDigits'],
  ['maximumSignificantDigits', 'maximumSignificantDigits'],
  ['minsig', 'minimumSignificantDigits'],
  ['minSig', 'minimumSignificantDigits'],
  ['minimumSignificantDigits', 'minimumSignificantDigits'],
]);

function clampDigits(text: string): number {
  const n = Number.parseInt(text, 10);
  return Number.isNaN(n) ? 0 : Math.max(0, Math.min(50, n));
}

function applyNumberOption(options: NumberFormatOptions, [name, value]: Option): void {
  if (name === 'group' || name === 'grouping') options.group = value === '' || value === 'true';
  else if (name === 'no-group' || name === 'no-grouping') options.group = false;
  else if (name === 'round' || name === 'rounding') {
    const round = roundings.get(value);
    if (round !== undefined) options.round = round;
  } else {
    const digit = digits.get(name);
    if (digit !== undefined) options[digit] = clampDigits(value);
  }
}

const decimalStyles = new Map<string, NonNullable<DecimalFormatOptions['style']>>([
  ['decimal', 'decimal'],
  ['standard', 'decimal'],
  ['short', 'short'],
  ['long', 'long'],
  ['scientific', 'scientific'],
  ['percent', 'percent'],
  ['percent-scaled', 'percent-scaled'],
  ['permille', 'permille'],
  ['permille-scaled', 'permille-scaled'],
]);

export function decimalOptions(args: readonly string[]): DecimalFormatOptions {
  const options: DecimalFormatOptions = { group: true };
  for (const option of split(args)) {
    const style = option[0] === 'style' ? decimalStyles.get(option[1]) : undefined;
    if (style !== undefined) options.style = style;
    applyNumberOption(options, option);
  }
  return options;
}

const moneyStyles = new Map<string, NonNullable<CurrencyFormatOptions['style']>>([
  ['symbol', 'symbol'],
  ['standard', 'symbol'],
  ['accounting', 'accounting'],
  ['code', 'code'],
  ['name', 'name'],
  ['short', 'short'],
]);

export function moneyOptions(args: readonly string[]): CurrencyFormatOptions {
  const options: CurrencyFormatOptions = { group: true };
  for (const option of split(args)) {
    const [name, value] = option;
    const style = name === 'style' ? moneyStyles.get(value) : undefined;
    if (style !== undefined) options.style = style;
    if (name === 'symbol' && (value === 'default' || value === 'narrow')) options.symbolWidth = value;
    applyNumberOption(options, option);
  }
  return options;
}

const widths = new Set<string>(['short', 'medium', 'long', 'full']);
const isWidth = (text: string): text is FormatWidthType => widths.has(text);

const contexts = new Set<string>(['middle-of-text', 'begin-sentence', 'standalone', 'ui-list-or-menu']);
const isContext = (text: string): text is ContextType => contexts.has(text);

const calendars = new Map<string, NonNullable<DateFormatOptions['ca']>>([
  ['gregorian', 'gregory'],
  ['gregory', 'gregory'],
  ['buddhist', 'buddhist'],
  ['iso8601', 'iso8601'],
  ['persian', 'persian'],
  ['japanese', 'japanese'],
]);

export function datetimeOptions(args: readonly string[]): DateFormatOptions {
  const options: DateFormatOptions = { ca: 'gregory' };
  let skeleton = '';
  for (const [name, value] of split(args)) {
    if (value === '') {
      if (name === 'date' || name === 'time') options[name] = 'short';
      else if (isWidth(name)) options.datetime = name;
      else skeleton += name;
    } else if (name === 'date' || name === 'time' || name === 'datetime') {
      if (isWidth(value)) options[name] = value;
      else skeleton += value;
    } else if (name === 'skeleton') skeleton = value;
    else if (name === 'wrap' || name === 'wrapper' || name === 'wrapped') {
      if (isWidth(value)) options.wrap = value;
    } else if (name === 'context') {
      if (isContext(value)) options.context = value;
    } else if (name === 'calendar') options.ca = calendars.get(value) ?? options.ca;
  }
  if (skeleton !== '') options.skeleton = skeleton;
  else if (!options.date && !options.time && !options.datetime) options.date = 'long';
  return options;
}

export function intervalOptions(args: readonly string[]): DateIntervalFormatOptions {
  const options: DateIntervalFormatOptions = { ca: 'gregory' };
  for (const [name, value] of split(args)) {
    if (name === 'context') {
      if (isContext(value)) options.context = value;
    } else if (name === 'skeleton' || name === 'date' || name === 'time') {
      if (value !== '') options[name] = value;
    } else if (value === '') options.skeleton = name;
  }
  return options;
}

const relativeFields = new Set<string>(['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millis']);

export function relativeOptions(args: readonly string[]): RelativeTimeFormatOptions {
  const options: RelativeTimeFormatOptions = { group: true };
  for (const option of split(args)) {
    const [name, value] = option;
    if (name === 'context' && isContext(value)) options.context = value;
    else if (name === 'field' && relativeFields.has(value)) {
      options.field = value as NonNullable<RelativeTimeFormatOptions['field']>;
    } else if (name === 'width' && (value === 'short' || value === 'narrow' || value === 'wide')) options.width = value;
    else if (name === 'numericOnly' || name === 'dayOfWeek' || name === 'allowWeeks' || name === 'alwaysNow') {
      options[name] = value === 'true';
    } else applyNumberOption(options, option);
  }
  return options;
}
