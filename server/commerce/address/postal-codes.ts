// The postal codes that a tax or shipping rule names, and how an address matches them. Portable.
import * as z from 'zod';

/** "14850", "148*" for a prefix, or "10115..10999" for a range. */
const entrySchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,15}(?:\*|\.\.[A-Za-z0-9][A-Za-z0-9 -]{0,15})?$/);

export const postalCodesSchema = z
  .array(entrySchema)
  .max(500)
  .superRefine((entries, context) => {
    entries.forEach((entry, n) => {
      const [from = '', to = from] = entry.split('..').map(plain);
      if (from.length === to.length && from <= to) return;
      const message = `"${entry}" is not a range: both ends need the same length, the lower one first.`;
      context.addIssue({ code: 'custom', path: [n], message });
    });
  });

/** Normalizes a code for comparison: ignores case, spaces and dashes. */
export const plain = (text = ''): string => text.toUpperCase().replace(/[\s-]+/g, '');

/** The entries that match the address; an unknown code matches none. */
export function entriesWith(entries: readonly string[], address: { country: string; postalCode?: string }): string[] {
  const postalCode = plain(address.postalCode);
  return postalCode === '' ? [] : entries.filter((entry) => names(entry, postalCode, address.country));
}

function names(entry: string, postalCode: string, country: string): boolean {
  const [from = '', to] = entry.split('..').map(plain);
  if (to !== undefined) {
    // A longer code, such as ZIP+4, counts by its prefix.
    const begin = postalCode.slice(0, from.length);
    return begin.length === from.length && from <= begin && begin <= to;
  }
  if (entry.endsWith('*')) return postalCode.startsWith(from.slice(0, -1));
  const isZip4 = country === 'US' && /^\d{9}$/.test(postalCode) && from.length === 5;
  return from === (isZip4 ? postalCode.slice(0, 5) : postalCode);
}
