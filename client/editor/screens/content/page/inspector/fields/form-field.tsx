// The form that a form or newsletter block shows; offers to create one if there are none.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { can } from '../../../../../../../server/base/roles.ts';
import { formCalls } from '../../../../../../../server/forms/form/calls.ts';
import { ask, errorText } from '../../../../../../api/ask.ts';
import { AddButton } from '../../../../../../ui/add-button.tsx';
import { Notice } from '../../../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../../../ui/form/select-field.tsx';
import { useEditor } from '../../../../../editor-context.ts';
import { firstForm } from '../../../../../first-form.ts';
import { askAgain, useCall } from '../../../../../use-call.ts';
import { messages } from '../messages.ts';

type FormFieldProps = { formId: string; isNewsletter: boolean; onChange(formId: string): void };

export function FormField({ formId, isNewsletter, onChange }: FormFieldProps) {
  const { person } = useEditor();
  const client = useQueryClient();
  const { data, isPending } = useCall(formCalls.list, { query: { limit: 200 } });
  const forms = data?.forms ?? [];
  const create = useMutation({
    mutationFn: () => ask(formCalls.create, { body: firstForm(isNewsletter, person.email) }),
    async onSuccess({ form }) {
      await askAgain(client, formCalls.list);
      onChange(form.id);
    },
  });
  const check = useMutation({
    mutationFn: async (captchaEnabled: boolean) => {
      const { id, createdAt: _, ...form } = forms.find((one) => one.id === formId)!;
      await ask(formCalls.save, { id, body: { ...form, captchaEnabled } });
    },
    onSettled: () => askAgain(client, formCalls.list),
  });
  const chosen = forms.find(({ id }) => id === formId);
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
          ...(chosen ? [] : [{ value: formId, label: none }]),
          ...forms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
      {chosen && (
        <>
          <CheckField
            label={messages.botCheck}
            hint={messages.botCheckHint}
            value={(check.isPending ? check.variables : chosen.captchaEnabled) === true}
            isDisabled={check.isPending || !can(person, 'forms.edit')}
            onChange={(isOn) => check.mutate(isOn)}
          />
          {check.isError && <Notice tone="bad">{errorText(check.error)}</Notice>}
        </>
      )}
      {needsOne && (
        <AddButton
          isPending={create.isPending}
          onPress={() => create.mutate()}
          label={isNewsletter ? messages.addSignUpForm : messages.addContactForm}
        />
      )}
    </>
  );
}
