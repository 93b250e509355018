// Columns of a file with the answers of several forms. Portable.
import type { Form } from './schema.ts';

/** Fields of several forms with the same title share a column. */
export function columnsOf(all: readonly Pick<Form, 'id' | 'fields'>[]) {
  const heads: string[] = [];
  /** By title, and by its count within a form. */
  const shared = new Map<string, number>();
  const places = new Map<string, number>();
  for (const { id, fields } of all) {
    const counts = new Map<string, number>();
    for (const { id: fieldId, type, title } of fields) {
      if (type === 'section') continue;
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      const name = `${count} ${title}`;
      const place = shared.get(name) ?? heads.push(title) - 1;
      shared.set(name, place);
      places.set(`${id} ${fieldId}`, place);
    }
  }
  return { heads, placeOf: (formId: string, fieldId: string) => places.get(`${formId} ${fieldId}`) };
}
