// Optimistic locking of settings, field by field: each answer includes a version, and a change sends back the one it
// is based on. Fields changed by another user since aren't overwritten; changes to other fields succeed. Portable.
import { settingsChangedMeanwhile } from './errors.ts';

/** @returns e.g. `siteTitle=9k2fz.1ab&timeZone=…`, which clients need not read */
export const revisionOf = (settings: object): string =>
  Object.entries(settings)
    .filter(([, value]) => !isAbsent(value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${fingerprint(value)}`)
    .join('&');

export const withRevision = <Settings extends object>(settings: Settings): Settings & { revision: string } => ({
  ...settings,
  revision: revisionOf(settings),
});

/**
 * @param seen absent: applies to the current settings
 * @throws settingsChangedMeanwhile when a field in the change differs from the seen version
 */
export function assertRevision(
  now: object,
  seen: string | undefined,
  change: object,
  refuse: () => Error = settingsChangedMeanwhile,
): void {
  if (seen === undefined) return;
  const before = new URLSearchParams(seen);
  for (const name of Object.keys(change)) {
    const value = (now as Record<string, unknown>)[name];
    if ((isAbsent(value) ? null : fingerprint(value)) !== before.get(name)) throw refuse();
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Two lanes of FNV-1a: detects differences, not for security. Independent of field order. */
function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, sorted);
  let [first, second] = [0x811c9dc5, 0x01000193];
  for (let n = 0; n < text.length; n++) {
    const unit = text.charCodeAt(n);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
  }
  return `${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}`;
}

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Fields that aren't in the change stay unchanged. */
export const patched = <Settings extends object>(
  settings: Settings,
  change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings => ({
  ...settings,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});
