// A field of a form loses its error as soon as it is right.
import { readAnswers } from '../../../server/forms/form/answers.ts';
import { valuesOfEntries } from '../../../server/forms/form/markup.ts';
import { inOwnWords, said } from '../../../server/forms/form/messages.ts';
import type { Form } from '../../../server/forms/form/schema.ts';
import { sayFieldProblem } from './field-problem.ts';

/** @param options as for `readAnswers` */
export function recheck(
  form: HTMLFormElement,
  changed: HTMLElement,
  findForm: () => Pick<Form, 'fields'> | undefined,
  options?: Parameters<typeof readAnswers>[2],
): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field-id]')].flatMap((field) => {
    const error = field.querySelector('.field-error');
    // A form that was empty says so at its first field, whichever is filled in.
    return error && (field.contains(changed) || error.textContent === said('allEmpty')) ? [field] : [];
  });
  const asked = fields.length > 0 ? findForm() : undefined;
  if (!asked) return;
  const read = readAnswers(asked, valuesOfEntries(asked, new FormData(form)), options);
  const errors = read.ok ? {} : inOwnWords(asked.fields, read.errors);
  for (const field of fields) sayFieldProblem(field, errors[field.dataset.fieldId ?? '']);
}
