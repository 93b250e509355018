// Answers to the owner's custom questions, and their validation problems.
import { readAnswers } from '../../../server/forms/form/answers.ts';
import { valuesOfEntries } from '../../../server/forms/form/markup.ts';
import type { Form } from '../../../server/forms/form/schema.ts';

export function answersIn(form: Pick<Form, 'fields'>, entries: FormData) {
  const values = valuesOfEntries(form, entries);
  const read = readAnswers(form, values, { allowEmpty: true });
  return { values, errors: read.ok ? {} : read.errors };
}
