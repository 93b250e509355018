// Converts a product form's answers between field IDs and the titles under which the cart line stores them. Portable.
import { kinds } from '../../forms/form/kinds.ts';
import type { Answer, Form } from '../../forms/form/schema.ts';

/** By title, as stored; repeated titles get a number. */
export function keptAnswers(answers: readonly Answer[]): Record<string, unknown> {
  const kept = new Map<string, unknown>();
  for (const { label, value } of answers) kept.set(freeName(label, kept), value);
  return Object.fromEntries(kept);
}

function freeName(title: string, taken: { has(name: string): boolean }): string {
  let name = title;
  for (let n = 2; taken.has(name); n++) name = `${title} (${n})`;
  return name;
}

/** By field ID, as the form's inputs need them: the inverse of `keptAnswers`. */
export function givenValues(
  { fields }: Pick<Form, 'fields'>,
  additionalFields: string | null,
): Record<string, unknown> {
  const kept = JSON.parse(additionalFields ?? '{}') as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  const read = new Set<string>();
  for (const { id, type, title } of fields) {
    const name = freeName(title, read);
    if (!Object.hasOwn(kept, name)) continue;
    read.add(name);
    const answer = kept[name];
    values[id] = typeof answer === 'string' ? (kinds[type].inputs?.(answer) ?? answer) : answer;
  }
  return values;
}
