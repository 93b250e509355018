// What a form showed of the fields that it changes, in few letters, for the address of a call whose body is free-form. Portable.
import * as z from 'zod';

export const shownSchema = z.strictObject({
  /** `shownMark` of what the form showed: the call is refused when someone else changed one of the fields meanwhile. */
  shown: z.string().max(20).optional(),
});

/** FNV-1a in two lanes of 32 bits: it has to tell two settings apart, not to keep a secret. */
export function shownMark(preferences: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  const text = JSON.stringify([...fields].sort().map((field) => [field, preferences[field] ?? null]));
  let [first, second] = [0x811c9dc5, 0x01000193];
  for (let n = 0; n < text.length; n++) {
    const unit = text.charCodeAt(n);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
  }
  return `${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}`;
}
