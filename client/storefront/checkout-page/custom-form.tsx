'use client';
// The owner's custom questions. A separate client module, since few stores have any and the validation rules are large.
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { formFieldsHtml, valuesOfEntries } from '../../../server/forms/form/markup.ts';
import { sayFieldProblem } from '../form-submit/field-problem.ts';
import { FormContext } from './form-context.ts';

export function CustomForm() {
  const { view, problems, rechecked, recheck, form: element } = useContext(FormContext);
  const drawn = useRef<HTMLDivElement>(null);
  const { form, values } = view.form!;
  const [first] = useState(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new problems redraw it, so that repricing never disturbs typing
  const html = useMemo(() => {
    const errors = Object.fromEntries(
      form.fields.map(({ id }) => [id, problems[`form-${id}`]]).filter(([, text]) => text),
    );
    const typed = element.current ? valuesOfEntries(form, new FormData(element.current)) : first;
    return formFieldsHtml(form, { values: typed, errors });
  }, [form.id, problems, first]);
  // In place, since drawing the fields again would take the focus from the shopper who is typing.
  useEffect(() => {
    for (const field of drawn.current?.querySelectorAll<HTMLElement>('[data-field-id]') ?? []) {
      const problem = rechecked[`form-${field.dataset.fieldId}`];
      if (problem !== undefined) sayFieldProblem(field, problem);
    }
  }, [rechecked]);
  // formFieldsHtml escapes every text of the form.
  return (
    <div
      className="form"
      ref={drawn}
      // React's change events don't come from elements that it didn't create.
      onInput={({ target }) => recheck((target as unknown as HTMLInputElement).name)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
