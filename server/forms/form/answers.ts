// Validates a visitor's input against the form: readable answers, or errors by field. Spec §5, wire §3. Portable.
import { isRequired, kinds } from './kinds.ts';
import { submissionCharsMax } from './limits.ts';
import { said } from './messages.ts';
import type { Answer, Field, Form } from './schema.ts';

type Read = { ok: true; answers: Answer[] } | { ok: false; errors: Record<string, string> };

/**
 * @param values by field id; carts store them by title, which is used if the id is missing
 * @param options.allowEmpty a form without required fields may be empty
 */
export function readAnswers(
  { fields }: Pick<Form, 'fields'>,
  values: Readonly<Record<string, unknown>>,
  options: { allowEmpty?: boolean } = {},
): Read {
  const errors: Record<string, string> = {};
  const answers: Answer[] = [];
  for (const field of fields) {
    const read = kinds[field.type].read(sentFor(field, values), field);
    if ('problem' in read) errors[field.id] = read.problem;
    else if (read.value !== undefined)
      answers.push({ fieldId: field.id, type: field.type, label: field.title, value: read.value });
    else if (isRequired(field)) errors[field.id] = said('required', field.title);
  }
  const first = fields.find(({ type }) => type !== 'section' && type !== 'hidden') ?? fields[0]!;
  const isEmpty = answers.every(({ type }) => type === 'hidden');
  if (Object.keys(errors).length === 0 && isEmpty && !options.allowEmpty) errors[first.id] = said('allEmpty');
  if (JSON.stringify(answers).length > submissionCharsMax)
    errors[first.id] ??= said('stringTooLong', submissionCharsMax);
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, answers };
}

const sentFor = ({ id, title }: Field, values: Readonly<Record<string, unknown>>): unknown => {
  if (Object.hasOwn(values, id)) return values[id];
  return Object.hasOwn(values, title) ? values[title] : undefined;
};
