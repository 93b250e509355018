// A zone's rules in the form that pages carry (zone.ts), derived by querying the zone data for its transitions. Our
// choice: the data of @phensley/timezone instead of Intl, since the template language prints dates with it and has
// its abbreviations (`CET`, where Intl says `GMT+1`): a page and its scripts never differ. Portable.
import { TZ } from '@phensley/timezone';
import { dayMs, dayNames, dayOf, monthNames, type TzData, type ZoneLine, type ZoneRule } from './zone.ts';

/** Earlier posts are rare, and the zone data ends with 2037. */
const firstYear = 1990;
const lastYear = 2036;

const known = new Map<string, TzData>();
const knownMax = 50;

export const zoneNames = (): string[] => TZ.zoneIds();

/** @returns the name that the data has for it, e.g. `Asia/Kolkata` for `Asia/Calcutta` */
export const findZone = (timeZone: string): string | undefined => TZ.resolveId(timeZone);

/** @returns undefined for an unknown zone */
export function findTzData(timeZone: string): TzData | undefined {
  const id = findZone(timeZone);
  if (id === undefined) return undefined;
  let data = known.get(id);
  if (data === undefined) {
    data = tzDataOf(id);
    if (known.size >= knownMax) known.clear();
    known.set(id, data);
  }
  return data;
}

type Span = { from: number; offsetMs: number; isMoved: boolean; abbreviation: string };
type Line = { from: number; standardMs: number; spans: (Span & { saveMs: number })[] };

function tzDataOf(id: string): TzData {
  const lines = linesOf(spansOf(id));
  const rules: Record<string, ZoneRule[]> = {};
  const zones = lines.map((line, at): ZoneLine => {
    const { format, letterOf } = formatOf(line.spans.map(({ abbreviation }) => abbreviation));
    const found = rulesOf(line, letterOf);
    const name = found.length === 0 ? null : lines.length === 1 ? id : `${id} ${at + 1}`;
    if (name !== null) rules[name] = found;
    return [line.standardMs / 60_000, name, format, lines[at + 1]?.from ?? null];
  });
  return { zones, rules };
}

function spansOf(id: string): Span[] {
  const at = (ms: number): Omit<Span, 'from'> => {
    const { offset = 0, dst = 0, abbr = 'UTC' } = TZ.fromUTC(id, ms) ?? {};
    return { offsetMs: offset, isMoved: dst !== 0, abbreviation: abbr };
  };
  const isSame = (a: Omit<Span, 'from'>, b: Omit<Span, 'from'>) =>
    a.offsetMs === b.offsetMs && a.isMoved === b.isMoved && a.abbreviation === b.abbreviation;
  const start = Date.UTC(firstYear, 0, 1);
  const end = Date.UTC(lastYear + 1, 0, 1);
  const spans: Span[] = [{ from: start, ...at(start) }];
  for (let ms = start; ms < end; ms += 7 * dayMs) {
    let low = ms;
    let high = Math.min(ms + 7 * dayMs, end);
    const before = at(low);
    if (isSame(before, at(high))) continue;
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (isSame(before, at(middle))) low = middle;
      else high = middle;
    }
    spans.push({ from: high, ...at(high) });
  }
  return spans;
}

/** Starts a new line when standard time or its name changes. */
function linesOf(spans: readonly Span[]): Line[] {
  const lines: Line[] = [];
  spans.forEach((span, at) => {
    const line = lines.at(-1);
    const last = line?.spans.at(-1);
    const nextStandard = spans.slice(at).find(({ isMoved }) => !isMoved)?.offsetMs ?? span.offsetMs;
    const standardMs = span.isMoved ? (line?.standardMs ?? nextStandard) : span.offsetMs;
    const saveMs = span.offsetMs - standardMs;
    if (line && last && line.standardMs === standardMs && last.isMoved !== span.isMoved) {
      line.spans.push({ ...span, saveMs });
      return;
    }
    lines.push({ from: span.from, standardMs, spans: [{ ...span, saveMs }] });
  });
  return lines;
}

/** `EST`, `EDT` → `E%sT`; a single `GMT` is unchanged. */
function formatOf(abbreviations: readonly string[]): { format: string; letterOf: (abbreviation: string) => string } {
  const all = [...new Set(abbreviations)];
  const [first = ''] = all;
  if (all.length === 1) return { format: first, letterOf: () => '-' };
  const shortest = Math.min(...all.map(({ length }) => length));
  let head = 0;
  while (head < shortest && all.every((one) => one[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && all.every((one) => one.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return {
    format: `${first.slice(0, head)}%s${first.slice(first.length - tail)}`,
    letterOf: (abbreviation) => abbreviation.slice(head, abbreviation.length - tail) || '-',
  };
}

type Move = { year: number; month: number; day: number; at: string; save: string; letter: string };

function rulesOf({ spans, standardMs }: Line, letterOf: (abbreviation: string) => string): ZoneRule[] {
  const [first] = spans;
  if (!first || (spans.length === 1 && first.saveMs === 0)) return [];
  const moves = spans.flatMap(({ from, saveMs, abbreviation }, at): Move[] => {
    const letter = letterOf(abbreviation);
    // A line that begins on standard time needs no transition, unless its abbreviation differs.
    if (at === 0 && saveMs === 0 && letter === '-') return [];
    const clock = new Date(from + standardMs + (at === 0 ? 0 : (spans[at - 1]?.saveMs ?? 0)));
    return [
      {
        year: clock.getUTCFullYear(),
        month: clock.getUTCMonth(),
        day: clock.getUTCDate(),
        at: timeText(clock.getTime() % dayMs),
        save: timeText(saveMs),
        letter,
      },
    ];
  });
  const alike = Map.groupBy(moves, ({ month, at, save, letter }) => `${month} ${at} ${save} ${letter}`);
  return [...alike.values()].flatMap(runsOf).sort(([a], [b]) => a - b);
}

/** Merges consecutive years with the same transition day into one rule. */
function runsOf(moves: readonly Move[]): ZoneRule[] {
  const rules: ZoneRule[] = [];
  for (let at = 0; at < moves.length; ) {
    const first = moves[at] as Move;
    let days = daysOf(first);
    let length = 1;
    for (let next = moves[at + length]; next && next.year === first.year + length; next = moves[at + length]) {
      const still = days.filter((day) => isOn(next as Move, day));
      if (still.length === 0) break;
      days = still;
      length++;
    }
    const last = first.year + length - 1;
    const goesOn = last === lastYear && length > 2;
    const day = length === 1 ? String(first.day) : (days[0] as string);
    rules.push([
      first.year,
      goesOn ? 'max' : last,
      null,
      monthNames[first.month] as string,
      day,
      first.at,
      first.save,
      first.letter,
    ]);
    at += length;
  }
  return rules;
}

/** Every notation for this day, the likeliest first. */
function daysOf({ year, month, day }: Move): string[] {
  const name = dayNames[new Date(Date.UTC(year, month, day)).getUTCDay()] as string;
  const starts = [1, 8, 15, 22, ...Array.from({ length: 31 }, (_, n) => n + 1)];
  return [`last${name}`, ...[...new Set(starts)].map((start) => `${name}>=${start}`), String(day)].filter((one) =>
    isOn({ year, month, day }, one),
  );
}

const isOn = ({ year, month, day }: Pick<Move, 'year' | 'month' | 'day'>, text: string) =>
  dayOf(year, month, text) === Date.UTC(year, month, day);

/** `2:00`, `-1:00`, `0` */
function timeText(ms: number): string {
  if (ms === 0) return '0';
  const seconds = Math.abs(ms) / 1000;
  const two = (n: number) => String(n).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${ms < 0 ? '-' : ''}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}${rest}`;
}
