'use client';
// The owner's custom questions. A separate client module, since few stores have any and the validation rules are large.
import { useContext, useMemo, useState } from 'react';
import { formFieldsHtml, valuesOfEntries } from '../../../server/forms/form/markup.ts';
import { FormContext } from './form-context.ts';

export function CustomForm() {
  const { view, problems, form: element } = useContext(FormContext);
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
  // formFieldsHtml escapes every text of the form.
  return <div className="form" dangerouslySetInnerHTML={{ __html: html }} />;
}
