// Adds a customer before the first purchase.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useFormCall } from '../../../use-form-call.ts';
import { useSubmission } from '../../../use-submission.ts';
import { customersPath, messages } from './messages.ts';

const none = { email: '', firstName: '', lastName: '', phoneNumber: '' };

export function NewCustomer({ onClose }: { onClose(): void }) {
  const [, go] = useLocation();
  const [values, setValues] = useState(none);
  const submit = useSubmission((body: typeof none, idempotencyKey) =>
    ask(customerCalls.create, { body: { ...body, tags: [] }, idempotencyKey }),
  );
  const create = useFormCall({
    run: () => submit(values),
    said: ({ firstName, lastName, email }) => messages.added({ name: `${firstName} ${lastName}`.trim() || email }),
    onSuccess: ({ id }) => go(`${customersPath}/${id}`),
    fields: ['email'],
  });
  const field = (name: keyof typeof none) => ({
    name,
    value: values[name],
    problem: create.problemAt(name),
    onChange(value: string) {
      setValues({ ...values, [name]: value });
      create.reset();
    },
  });
  return (
    <FormDialog
      title={messages.add}
      loss={messages.newLoss}
      action={messages.add}
      isChanged={Object.values(values).some(Boolean)}
      {...create.dialog}
      onClose={onClose}
    >
      <TextField label={messages.email} type="email" maxLength={254} isRequired autoFocus {...field('email')} />
      <TextField label={messages.firstName} maxLength={100} {...field('firstName')} />
      <TextField label={messages.lastName} maxLength={100} {...field('lastName')} />
      <TextField label={messages.phone} type="tel" maxLength={40} {...field('phoneNumber')} />
    </FormDialog>
  );
}
