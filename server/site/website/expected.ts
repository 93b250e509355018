// What a form showed of the fields it changes: whoever saves on top of someone else's change is told first. Portable.
import * as z from 'zod';
import { same } from '../../base/same.ts';
import { settingsChangedMeanwhile } from './errors.ts';

/** By field, as the answer had it; null where it had none. Absent: whatever they are now. */
export const expectedSchema = z.record(z.string().max(100), z.unknown()).optional();

/** @throws settingsChangedMeanwhile */
export function assertExpected(now: object, expected: Readonly<Record<string, unknown>> | undefined): void {
  const plain = JSON.parse(JSON.stringify(now)) as Record<string, unknown>;
  for (const [field, value] of Object.entries(expected ?? {}))
    if (!same(plain[field] ?? null, value ?? null)) throw settingsChangedMeanwhile();
}

/** Of those fields that `change` names. */
export const expectedOf = (change: object, shown: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(change).map((field) => [field, (shown as Record<string, unknown>)[field] ?? null]));
