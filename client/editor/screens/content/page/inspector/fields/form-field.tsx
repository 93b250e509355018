// The form that a form or newsletter block shows; offers to create one if there are none.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { formCalls } from '../../../../../../../server/forms/form/calls.ts';
import type { FormBody } from '../../../../../../../server/forms/form/schema.ts';
import { ask, errorText } from '../../../../../../api/ask.ts';
import { Button } from '../../../../../../ui/button.tsx';
import { SelectField } from '../../../../../../ui/form/select-field.tsx';
import { useEditor } from '../../../../../editor-context.ts';
import { askAgain, useCall } from '../../../../../use-call.ts';
import { messages } from '../messages.ts';

type FormFieldProps = { formId: string; isNewsletter: boolean; onChange(formId: string): void };

export function FormField({ formId, isNewsletter, onChange }: FormFieldProps) {
  const { person } = useEditor();
  const client = useQueryClient();
  const { data, isPending } = useCall(formCalls.list, { query: { limit: 200 } });
  const forms = data?.forms ?? [];
  const create = useMutation({
    mutationFn: () => ask(formCalls.create, { body: { ...firstForm(isNewsletter), notifyEmail: person.email } }),
    async onSuccess({ form }) {
      await askAgain(client, formCalls.list);
      onChange(form.id);
    },
  });
  const isKnown = forms.some(({ id }) => id === formId);
  const none = isPending ? messages.loading : forms.length === 0 ? messages.noForms : messages.chooseForm;
  const needsOne = !isPending && !forms.some((form) => form.isNewsletter === isNewsletter);
  return (
    <>
      <SelectField
        label={messages.form}
        problem={create.isError ? errorText(create.error) : undefined}
        value={formId}
        isDisabled={forms.length === 0}
        options={[
          // A deleted form stays selected until another is chosen.
          ...(isKnown ? [] : [{ value: formId, label: none }]),
          ...forms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
      {needsOne && (
        <Button isPending={create.isPending} onPress={() => create.mutate()}>
          <Plus aria-hidden /> {isNewsletter ? messages.addSignUpForm : messages.addContactForm}
        </Button>
      )}
    </>
  );
}

const { firstForms: words } = messages;

/** A default form with the most common fields. */
function firstForm(isNewsletter: boolean): FormBody {
  const email = { id: 'email', type: 'email' as const, title: words.email, description: '', required: true };
  const shared = { submissionHtml: undefined, redirect: '', disclaimer: '', notifyEmail: '', isNewsletter };
  if (isNewsletter)
    return {
      ...shared,
      name: words.signUp,
      fields: [email],
      submitButtonText: words.signUp,
      submissionMessage: words.signedUp,
    };
  return {
    ...shared,
    name: words.contact,
    fields: [
      { id: 'name', type: 'text', title: words.name, description: '', required: true },
      email,
      { id: 'message', type: 'textarea', title: words.message, description: '', required: true },
    ],
    submitButtonText: words.send,
    submissionMessage: words.sent,
  };
}
