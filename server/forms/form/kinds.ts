// The one registry of form field kinds: how each parses and validates input, and how the editor describes it.
// Spec §3 "Form", §5 "Forms", wire §3; commerce 2.2. Portable.

import { typedDecimal } from '../../commerce/money/money.ts';
import { emailChars } from '../../outbox/address.ts';
import { type FieldKind, fieldKinds } from './field-kinds.ts';
import { answerCharsMax, titleCharsMax } from './limits.ts';
import { likertAnswers, said, validationMessages } from './messages.ts';
import type { AnswerValue, Field } from './schema.ts';

/** Parses input: the readable answer, `undefined` for none, or an error. */
type Reading = { value: AnswerValue | undefined } | { problem: string };

type Kind = {
  /** Names of the inputs, in their order; default: one input. */
  parts?: readonly string[];
  hasOptions?: boolean;
  hasPlaceholder?: boolean;
  hasBounds?: boolean;
  /** The validation, described for the editor. */
  validators: readonly (keyof typeof validationMessages)[];
  read(sent: unknown, field: Field): Reading;
  /** For fields with several inputs: splits an answer into its inputs; `read` is the inverse. */
  inputs?(answer: string): string[];
};

const textOf = (sent: unknown): string | undefined => {
  if (sent === undefined || sent === null) return '';
  if (typeof sent === 'number' || typeof sent === 'boolean') return String(sent);
  return typeof sent === 'string' ? sent.normalize('NFC').trim() : undefined;
};

const answered = (text: string): Reading => ({ value: text === '' ? undefined : text });
const problem = (name: keyof typeof validationMessages, ...values: (string | number)[]): Reading => ({
  problem: said(name, ...values),
});

/** A single text; `check` is only called for nonempty text. */
const single =
  (check: (text: string, field: Field) => Reading | undefined = () => undefined) =>
  (sent: unknown, field: Field): Reading => {
    const text = textOf(sent);
    if (text === undefined) return problem('invalid', field.title);
    const max = field.maxLength ?? answerCharsMax;
    if (text.length > max) return problem('stringTooLong', max);
    return (text === '' ? undefined : check(text, field)) ?? answered(text);
  };

/** Spec §5: 3 to 256 characters, a top-level part of 2 to 4 letters or digits. */
const isFormEmail = (text: string): boolean =>
  text.length >= emailChars.min && text.length <= emailChars.max && /^[^\s@]+@[^\s@]+\.[a-z0-9]{2,4}$/i.test(text);

type PartsRule = {
  count: number;
  split: RegExp;
  joinWith: string;
  check?: (parts: string[], field: Field) => Reading | undefined;
  /** Assigns the pieces of an answer to inputs, if some may be missing. */
  place?: (pieces: string[]) => string[];
};

/** Splits a text; with too many pieces, the first ones stay together, so that nothing is lost. */
function pieces(text: string, { count, split, joinWith }: PartsRule): string[] {
  if (text.trim() === '') return [];
  const all = text.trim().split(split);
  const firstCount = Math.max(1, all.length - count + 1);
  return [all.slice(0, firstCount).join(joinWith), ...all.slice(firstCount)];
}

/** The parts as sent: a list, or one text. `undefined`: neither. */
function partsOf(sent: unknown, rule: PartsRule): string[] | undefined {
  if (typeof sent === 'string') return pieces(sent, rule);
  if (sent === undefined || sent === null) return [];
  const list = Array.isArray(sent) ? sent : typeof sent === 'object' ? Object.values(sent) : undefined;
  if (!list || list.length > rule.count) return undefined;
  const texts = list.map(textOf);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

const several = (rule: PartsRule) => ({
  read(sent: unknown, field: Field): Reading {
    const parts = partsOf(sent, rule);
    if (!parts) return problem('invalidListLength', rule.count);
    if (parts.some((part) => part.length > 300)) return problem('stringTooLong', 300);
    // Spec §5: at least one filled part is an answer.
    if (parts.every((part) => part === '')) return { value: undefined };
    return rule.check?.(parts, field) ?? answered(parts.filter((part) => part !== '').join(rule.joinWith));
  },
  inputs: (answer: string) => (rule.place ?? ((all) => all))(pieces(answer, rule)),
});

function readDate(parts: string[]): Reading {
  const [month, day, year] = parts.map(Number);
  const date = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day));
  const isReal =
    parts.length === 3 &&
    year! >= 1000 &&
    year! <= 9999 &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() + 1 === month &&
    date.getUTCDate() === day;
  if (!isReal) return problem('invalidDate');
  return answered(`${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`);
}

/** Hour, minute, second and, for a 12-hour clock, AM or PM; minute and second may be absent. */
function readTime(parts: string[], field: Field): Reading {
  const half = /^[ap]m$/i.test(parts.at(-1) ?? '') ? parts.at(-1)!.toUpperCase() : undefined;
  const [hour = '', ...rest] = half ? parts.slice(0, -1) : parts;
  const inRange = (text: string, min: number, max: number) =>
    /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const filled = rest.map((part) => (part === '' ? '0' : part));
  const isReal = inRange(hour, half ? 1 : 0, half ? 12 : 23) && filled.every((part) => inRange(part, 0, 59));
  if (!isReal) return problem('invalid', field.title);
  const clock = [hour, ...(filled.length > 0 ? filled : ['0'])].map((part) => part.padStart(2, '0')).join(':');
  return answered(half ? `${clock} ${half}` : clock);
}

/** The inputs use a 12-hour clock. */
function placeTime(pieces: string[]): string[] {
  const half = /^[ap]m$/i.test(pieces.at(-1) ?? '') ? pieces.at(-1)!.toUpperCase() : undefined;
  const [hour = '', minute = '', second = ''] = half ? pieces.slice(0, -1) : pieces;
  if (half) return [hour, minute, second, half];
  return [String(Number(hour) % 12 || 12), minute, second, Number(hour) < 12 ? 'AM' : 'PM'];
}

/** Answers leave out an empty line, usually the second. */
const placeAddress = ([first = '', ...rest]: string[]): string[] =>
  rest.length < 5 ? [first, '', ...rest] : [first, ...rest];

function readPhone(parts: string[], field: Field): Reading {
  const [prefix = '', ...rest] = parts.length <= 3 && parts.length > 1 ? ['', ...parts] : parts;
  if (parts.length > 1 && prefix !== '' && !/^\+?\d{1,4}$/.test(prefix)) return problem('invalidCountryCode');
  const text = parts.filter((part) => part !== '').join(' ');
  const digits = text.replace(/\D/g, '').length;
  if (
    !/^[+\d ()./-]*$/.test(text) ||
    digits < 5 ||
    digits > 17 ||
    (parts.length > 1 && rest.every((one) => one === ''))
  )
    return problem('invalid', field.title);
  return answered(text);
}

const namePattern = /^[\p{L}\p{M}\p{N} .'\u2019-]*$/u;

function readNumber(text: string, field: Field): Reading | undefined {
  if (!/^\d{1,15}(\.\d{1,9})?$/.test(text)) return problem('invalidUnsignedNumber');
  return inBounds(Number(text), field);
}

function readCurrency(text: string, field: Field): Reading | undefined {
  const plain = typedDecimal(text);
  if (plain === undefined) return problem('invalidCurrency');
  return inBounds(Number(plain), field) ?? answered(plain);
}

function inBounds(value: number, { min, max }: Field): Reading | undefined {
  const least = min ?? Number.NEGATIVE_INFINITY;
  const most = max ?? Number.POSITIVE_INFINITY;
  return value < least || value > most ? problem('valueOutsideRange', least, most) : undefined;
}

/** One of the field's answers. */
const choice = single((text, { options = [] }) => (options.includes(text) ? undefined : problem('noValidSelection')));

function readChecks(sent: unknown, { options = [], title }: Field): Reading {
  const list = Array.isArray(sent) ? sent : sent === undefined || sent === null || sent === '' ? [] : [sent];
  if (list.length > options.length) return problem('containsInvalidValue', title);
  const texts = [...new Set(list.map(textOf))];
  if (!texts.every((text) => text !== undefined && options.includes(text)))
    return problem('containsInvalidValue', title);
  // In the order of the form, so that the same choices give the same answer.
  const ticked = options.filter((option) => texts.includes(option));
  return { value: ticked.length > 0 ? ticked : undefined };
}

/** By question; the answer as text, in a list as some clients send it, or from -2 to 2. */
function readLikert(sent: unknown, { options = [], title }: Field): Reading {
  if (sent === undefined || sent === null || sent === '') return { value: undefined };
  if (typeof sent !== 'object' || Array.isArray(sent)) return problem('invalid', title);
  const ratings: Record<string, string> = {};
  for (const [question, given] of Object.entries(sent)) {
    if (!options.includes(question)) return problem('invalidQuestion');
    const text = textOf(Array.isArray(given) ? given[0] : given);
    if (text === undefined) return problem('containsInvalidValue', title);
    if (text === '') continue;
    const word = /^-?[0-2]$/.test(text) ? likertAnswers[Number(text) + 2] : likertAnswers.find((one) => one === text);
    if (word === undefined) return problem('containsInvalidValue', title);
    ratings[question] = word;
  }
  return { value: Object.keys(ratings).length > 0 ? ratings : undefined };
}

export const kinds: Readonly<Record<FieldKind, Kind>> = {
  text: { hasPlaceholder: true, validators: ['required', 'stringTooLong'], read: single() },
  textarea: { hasPlaceholder: true, validators: ['required', 'stringTooLong'], read: single() },
  email: {
    hasPlaceholder: true,
    validators: ['required', 'invalidEmail'],
    read: (sent, field) => {
      const isObject = typeof sent === 'object' && sent !== null && 'emailAddress' in sent;
      const check = (text: string) => (isFormEmail(text) ? undefined : problem('invalidEmail'));
      return single(check)(isObject ? sent.emailAddress : sent, field);
    },
  },
  currency: {
    hasBounds: true,
    validators: ['required', 'invalidCurrency', 'valueOutsideRange'],
    read: single(readCurrency),
  },
  number: {
    hasBounds: true,
    validators: ['required', 'invalidUnsignedNumber', 'valueOutsideRange'],
    read: single(readNumber),
  },
  website: {
    hasPlaceholder: true,
    validators: ['required', 'invalidUrl'],
    read: single((text) =>
      /^(?:https?:\/\/)?[^\s/:@.?#]+(?:\.[^\s/:@.?#]+)+\.?(?::\d+)?(?:[/?#]\S*)?$/i.test(text)
        ? undefined
        : problem('invalidUrl'),
    ),
  },
  password: {
    validators: ['required', 'invalidPassword'],
    read: single((text) => (/\s/.test(text) ? problem('invalidPassword') : undefined)),
  },
  twitter: {
    validators: ['required', 'invalidTwitterUsername'],
    read: single((text) => (/^@?\w{1,15}$/.test(text) ? undefined : problem('invalidTwitterUsername'))),
  },
  date: {
    parts: ['month', 'day', 'year'],
    validators: ['required', 'invalidDate'],
    ...several({ count: 3, split: /[/.-]/, joinWith: '/', check: readDate }),
  },
  time: {
    parts: ['hour', 'minute', 'second', 'ampm'],
    validators: ['required', 'invalid'],
    ...several({ count: 4, split: /[: ]/, joinWith: ':', check: readTime, place: placeTime }),
  },
  name: {
    parts: ['first', 'last'],
    validators: ['required', 'invalidName'],
    ...several({
      count: 2,
      split: /(?<!\s)\s+(?=\S+$)/,
      joinWith: ' ',
      check: (parts) => (parts.every((part) => namePattern.test(part)) ? undefined : problem('invalidName')),
    }),
  },
  address: {
    parts: ['address1', 'address2', 'city', 'state', 'zip', 'country'],
    validators: ['required', 'stringTooLong'],
    ...several({ count: 6, split: /,\s*/, joinWith: ', ', place: placeAddress }),
  },
  phone: {
    parts: ['country', 'areacode', 'prefix', 'line'],
    validators: ['required', 'invalid', 'invalidCountryCode'],
    ...several({ count: 4, split: /(?!)/, joinWith: ' ', check: readPhone }),
  },
  section: { validators: [], read: () => ({ value: undefined }) },
  radio: { hasOptions: true, validators: ['required', 'noValidSelection'], read: choice },
  checkbox: { hasOptions: true, validators: ['required', 'containsInvalidValue'], read: readChecks },
  select: { hasOptions: true, validators: ['required', 'noValidSelection'], read: choice },
  likert: { hasOptions: true, validators: ['invalidQuestion', 'containsInvalidValue'], read: readLikert },
  hidden: { validators: ['stringTooLong'], read: single() },
};

/** Spec §5: never required, even if the owner marked it so. */
export const isRequired = ({ type, required }: Field): boolean =>
  required && type !== 'likert' && type !== 'section' && type !== 'hidden';

/** GET /api/template/GetTemplateSchema?type=form. Commerce 2.2. */
export const templateSchema = () => ({
  type: 'form' as const,
  version: 1,
  fields: fieldKinds.map((type) => {
    const { parts, hasOptions, hasPlaceholder, hasBounds, validators } = kinds[type];
    return {
      type,
      title: { default: '', max: titleCharsMax },
      description: '',
      required: false,
      ...(hasPlaceholder && { placeholder: '' }),
      ...(hasOptions && { options: [] as string[] }),
      ...(parts && { parts: [...parts] }),
      ...(hasBounds && { min: null, max: null }),
      validators: validators.map((name) => ({ name, message: validationMessages[name] })),
    };
  }),
});
