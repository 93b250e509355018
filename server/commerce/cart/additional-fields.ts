// Answers to a product's form on a cart line, as canonical text so that equal answers share a line. Wire §2. Portable.
import { fieldsUnreadable } from './errors.ts';
import { additionalFieldsCharsMax } from './limits.ts';

/**
 * @param value null, the text "null", a JSON text, or plain data; absent and empty mean none
 * @returns JSON with sorted keys, or null for none
 * @throws fieldsUnreadable
 */
export function canonicalFields(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || value === 'null') return null;
  if (typeof value === 'string' && value.length > additionalFieldsCharsMax) throw fieldsUnreadable();
  const parsed = typeof value === 'string' ? parse(value) : value;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw fieldsUnreadable();
  if (Object.keys(parsed).length === 0) return null;
  const text = JSON.stringify(sorted(parsed, 0));
  if (text.length > additionalFieldsCharsMax) throw fieldsUnreadable();
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fieldsUnreadable();
  }
}

function sorted(value: unknown, depth: number): unknown {
  if (depth > 8) throw fieldsUnreadable();
  if (Array.isArray(value)) return value.map((part) => sorted(part, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part, depth + 1)]));
}
