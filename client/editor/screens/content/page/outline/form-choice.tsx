// Which form a form block or a newsletter block shows.

import { useQuery } from '@tanstack/react-query';
import { formCalls } from '../../../../../../server/forms/form/calls.ts';
import { ask } from '../../../../../api/ask.ts';
import { SelectField } from '../../../../../ui/select-field.tsx';
import { messages } from '../messages.ts';

export function FormChoice({ formId, onChange }: { formId: string; onChange(formId: string): void }) {
  const { data: forms = [], isPending } = useQuery({
    queryKey: ['forms'],
    queryFn: async () => (await ask(formCalls.list, { query: { limit: 200 } })).forms,
  });
  const isKnown = forms.some(({ id }) => id === formId);
  const none = isPending ? messages.loading : forms.length === 0 ? messages.noForms : messages.chooseForm;
  return (
    <SelectField
      label={messages.form}
      value={formId}
      isDisabled={forms.length === 0}
      options={[
        // A deleted form stays selected until another is chosen.
        ...(isKnown ? [] : [{ value: formId, label: none }]),
        ...forms.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
