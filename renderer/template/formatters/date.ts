// `date` (section 16.1) and `timesince` (16.4). The format is parsed once, when the formatter is bound.

import { numberOf } from '../3-run/values.ts';
import { ageText } from '../locale/age.ts';
import { type Fields, fieldsOf, isoWeek, sundayWeek } from '../locale/calendar.ts';
import { type DateNames, dateNames } from '../locale/date-names.ts';
import { zoneAt, zoneOf } from '../locale/time-zone.ts';
import type { Bind } from './formatter.ts';

type Moment = Fields & { epochMs: number; offsetMs: number; abbreviation: string };
type Code = (moment: Moment, names: DateNames) => string;
type Piece = string | Code;

const two = (n: number) => (n >= 0 && n < 10 ? `0${n}` : String(n).padStart(2, '0'));
const three = (n: number) => String(n).padStart(3, '0');
const four = (n: number) => String(n).padStart(4, '0');
const padded = (n: number) => (n < 10 ? ` ${n}` : String(n));
const hour12 = (hour: number) => hour % 12 || 12;
/** Years before 1 count backwards from 1 BC. */
const yearOfEra = (year: number) => (year > 0 ? year : 1 - year);
const mod100 = (n: number) => two(n % 100);

function offset({ offsetMs }: Moment): string {
  const minutes = Math.abs(Math.trunc(offsetMs / 60_000));
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const codes = new Map<string, Code>([
  ['a', (m, names) => names.shortDays[m.weekday]!],
  ['A', (m, names) => names.days[m.weekday]!],
  ['b', (m, names) => names.shortMonths[m.month - 1]!],
  ['h', (m, names) => names.shortMonths[m.month - 1]!],
  ['B', (m, names) => names.months[m.month - 1]!],
  ['C', (m) => two(Math.trunc(yearOfEra(m.year) / 100))],
  ['d', (m) => two(m.day)],
  ['e', (m) => padded(m.day)],
  ['g', (m) => mod100(isoWeek(m).year)],
  ['G', (m) => four(isoWeek(m).year)],
  ['H', (m) => two(m.hour)],
  ['i', (m) => String(hour12(m.hour))],
  ['I', (m) => two(hour12(m.hour))],
  ['j', (m) => three(m.dayOfYear)],
  ['k', (m) => padded(m.hour)],
  ['l', (m) => padded(hour12(m.hour))],
  ['m', (m) => two(m.month)],
  ['M', (m) => two(m.minute)],
  ['n', () => '\n'],
  ['N', (m) => String(Math.round(m.millisecond * 1_000_000)).padStart(9, '0')],
  ['p', (m) => (m.hour < 12 ? 'AM' : 'PM')],
  ['P', (m) => (m.hour < 12 ? 'am' : 'pm')],
  ['q', (m) => String(Math.ceil(m.month / 3))],
  ['s', (m) => String(Math.trunc(m.epochMs / 1000))],
  ['S', (m) => two(m.second)],
  ['t', () => '\t'],
  ['u', (m) => String(m.weekday === 0 ? 7 : m.weekday)],
  ['U', (m) => two(sundayWeek(m))],
  ['V', (m) => two(isoWeek(m).week)],
  ['w', (m) => String(m.weekday)],
  ['W', (m) => two(sundayWeek(m))],
  ['y', (m) => mod100(yearOfEra(m.year))],
  ['Y', (m) => String(yearOfEra(m.year))],
  ['z', offset],
  ['Z', (m) => m.abbreviation],
  ['%', () => '%'],
  ['\u0000day', (m) => String(m.day)],
]);

const combined = new Map<string, string>([
  ['D', '%m/%d/%y'],
  ['F', '%Y-%m-%d'],
  ['r', '%i:%M:%S %p'],
  ['R', '%H:%M'],
  ['T', '%H:%M:%S'],
  ['v', '%e-%b-%Y'],
  ['x', '%m/%d/%Y'],
  ['X', '%I:%M:%S %p'],
]);

function piecesOf(format: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = format.indexOf('%'); at >= 0; at = format.indexOf('%', from)) {
    if (at > from) pieces.push(format.slice(from, at));
    const code = format[at + 1];
    from = at + 2;
    if (code === undefined) pieces.push('%');
    else if (code === 'c') {
      pieces.push(...piecesOf('%a, %b '), codes.get('\u0000day')!, ...piecesOf(', %Y %i:%M:%S %p %Z'));
    } else if (combined.has(code)) pieces.push(...piecesOf(combined.get(code)!));
    else if (codes.has(code)) pieces.push(codes.get(code)!);
  }
  if (from < format.length) pieces.push(format.slice(from));
  return pieces;
}

export const date: Bind = (args) => {
  if (args.list.length === 0) return () => '';
  const pieces = piecesOf(args.raw);
  return (value, x, frame) => {
    const epochMs = numberOf(value);
    if (Number.isNaN(epochMs)) return '';
    const moment = momentAt(zoneOf(frame), epochMs);
    if (moment === undefined) return '';
    const names = dateNames(x);
    let text = '';
    for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(moment, names);
    return text;
  };
};

/** Cache by zone, then by time: a site prints the same dates repeatedly. */
const knownMoments = new Map<string, Map<number, Moment>>();
const zonesMax = 20;
const momentsMax = 2000;

/** Undefined outside the calendar's range. */
function momentAt(zone: string, epochMs: number): Moment | undefined {
  let moments = knownMoments.get(zone);
  if (moments === undefined) {
    moments = new Map();
    if (knownMoments.size >= zonesMax) knownMoments.clear();
    knownMoments.set(zone, moments);
  }
  const known = moments.get(epochMs);
  if (known !== undefined) return known;
  const { offsetMs, abbreviation } = zoneAt(zone, epochMs);
  const fields = fieldsOf(epochMs + offsetMs);
  if (fields === undefined) return undefined;
  const moment = { ...fields, epochMs, offsetMs, abbreviation };
  if (moments.size >= momentsMax) moments.clear();
  moments.set(epochMs, moment);
  return moment;
}

/** `%Y%m%dT%H%M%SZ` in UTC, for calendar links. */
export function utcStamp(epochMs: number): string {
  const fields = fieldsOf(epochMs);
  if (fields === undefined) return '';
  const { year, month, day, hour, minute, second } = fields;
  return `${yearOfEra(year)}${two(month)}${two(day)}T${two(hour)}${two(minute)}${two(second)}Z`;
}

export const timesince: Bind = () => (value, x) => {
  const epochMs = numberOf(value);
  if (!Number.isFinite(epochMs)) return 'Invalid date.';
  return `<span class="timesince" data-date="${epochMs}">${ageText(x.options.now - epochMs)}</span>`;
};
