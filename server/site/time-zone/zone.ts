// Time-zone data as pages carry it (`tzData {zones, rules}`, page-json section 13), and conversion to local time.
// Portable: the storefront reads the output of zone-data.ts.

/** Minutes east of Greenwich; name of the rules, null without transitions; `E%sT`; end in epoch ms, null in the last. */
export type ZoneLine = readonly [standardMinutes: number, rules: string | null, format: string, until: number | null];

/**
 * From year, to year, null, `Mar`, day (`8`, `lastSun`, `Sun>=8`), local time before the transition, offset from
 * standard time after it, letter for `%s`.
 */
export type ZoneRule = readonly [
  from: number,
  to: number | 'max',
  type: null,
  month: string,
  day: string,
  at: string,
  save: string,
  letter: string,
];

export type TzData = {
  readonly zones: readonly ZoneLine[];
  readonly rules: Readonly<Record<string, readonly ZoneRule[]>>;
};

export type ZoneTime = { offsetMs: number; abbreviation: string };

export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export const dayNames = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const minuteMs = 60_000;
export const dayMs = 86_400_000;
/** Rules are evaluated up to this year. */
const yearMax = 2200;

export const hasZones = (data: TzData | undefined): data is TzData => (data?.zones?.length ?? 0) > 0;

/** @returns undefined when the data is missing or invalid */
export function zoneTime(data: TzData | undefined, ms: number): ZoneTime | undefined {
  if (!hasZones(data) || !Number.isFinite(ms)) return undefined;
  const line = data.zones.find(([, , , until]) => until === null || ms < until) ?? data.zones.at(-1);
  if (line === undefined) return undefined;
  const [standardMinutes, rules, format] = line;
  const standardMs = standardMinutes * minuteMs;
  const moved = rules === null ? [] : movesOf(data.rules[rules] ?? [], standardMs);
  // Before the first transition, standard time applies.
  const last = moved.findLast(({ from }) => from <= ms);
  return {
    offsetMs: standardMs + (last?.saveMs ?? 0),
    abbreviation: format.replace('%s', (last?.letter ?? '-').replace(/^-$/, '')),
  };
}

type Move = { from: number; saveMs: number; letter: string };

const known = new WeakMap<readonly ZoneRule[], Map<number, Move[]>>();

/** All transitions, in order. */
function movesOf(rules: readonly ZoneRule[], standardMs: number): Move[] {
  const byZone = known.get(rules) ?? new Map<number, Move[]>();
  known.set(rules, byZone);
  const made = byZone.get(standardMs);
  if (made) return made;
  const planned = rules.flatMap(([from, to, , month, day, at, save, letter]) => {
    const years = Math.min(to === 'max' ? yearMax : to, yearMax) - from + 1;
    return Array.from({ length: Math.max(0, years) }, (_, n) => ({
      clockMs: dayOf(from + n, monthNames.indexOf(month), day) + timeMs(at),
      saveMs: timeMs(save),
      letter,
    }));
  });
  planned.sort((a, b) => a.clockMs - b.clockMs);
  let saveMs = 0;
  const moves = planned.map((one) => {
    const from = one.clockMs - standardMs - saveMs;
    saveMs = one.saveMs;
    return { from, saveMs: one.saveMs, letter: one.letter };
  });
  byZone.set(standardMs, moves);
  return moves;
}

/** `lastSun`, `Sun>=8` or `14`, as UTC midnight. */
export function dayOf(year: number, month: number, day: string): number {
  const last = /^last(\w{3})$/.exec(day)?.[1];
  if (last !== undefined) {
    const end = Date.UTC(year, month + 1, 0);
    return end - ((new Date(end).getUTCDay() - dayNames.indexOf(last) + 7) % 7) * dayMs;
  }
  const [, name, first] = /^(\w{3})>=(\d+)$/.exec(day) ?? [];
  if (name === undefined) return Date.UTC(year, month, Number(day));
  const start = Date.UTC(year, month, Number(first));
  return start + ((dayNames.indexOf(name) - new Date(start).getUTCDay() + 7) % 7) * dayMs;
}

/** `2:00`, `-1:00`, `0` */
function timeMs(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /^(-?)(\d+)(?::(\d+))?(?::(\d+))?/.exec(text) ?? [];
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
}
