// A new form with the most common fields.
import type { FormBody } from '../../server/forms/form/schema.ts';
import { firstForms as words } from './first-form-messages.ts';

export function firstForm(isNewsletter: boolean, notifyEmail: string): FormBody {
  const email = { id: 'email', type: 'email' as const, title: words.email, description: '', required: true };
  const shared = {
    submissionHtml: undefined,
    redirect: '',
    disclaimer: '',
    notifyEmail,
    isNewsletter,
    captchaEnabled: true,
  };
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
