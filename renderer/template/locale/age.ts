// Relative age as text (spec §9 "Relative age wording"). Portable: pages that stay open update it.

const minuteMs = 60_000;
const units: readonly (readonly [string, number])[] = [
  ['year', 365 * 24 * 60 * minuteMs],
  ['month', 30 * 24 * 60 * minuteMs],
  ['week', 7 * 24 * 60 * minuteMs],
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
];

export function ageText(ageMs: number): string {
  for (const [unit, unitMs] of units) {
    const n = Math.floor(ageMs / unitMs);
    if (n === 1) return `about ${unit === 'hour' ? 'an' : 'a'} ${unit} ago`;
    if (n > 1) return `about ${n} ${unit}s ago`;
  }
  return 'less than a minute ago';
}
