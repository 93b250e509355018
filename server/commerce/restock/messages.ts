// The specification's wording about restock notices, §5 and §8. Portable.
import { messages as forms } from '../../forms/form/messages.ts';
import { isEmail, typedAddress } from '../../outbox/address.ts';

export const messages = {
  emailBlank: 'Email cannot be blank',
  emailInvalid: 'Email is invalid',
  /** When the store has set no text of its own. */
  signedUp: 'Signed up!',
  failed: forms.notSubmitted,
} as const;

/** By the names that a language or a template gives them (page-json 12). */
export const restockWords = {
  productRestockNotificationEmailBlankErrorMessage: messages.emailBlank,
  productRestockNotificationEmailInvalidErrorMessage: messages.emailInvalid,
  productRestockNotificationDefaultFormSubmitErrorMessage: messages.failed,
  productRestockNotificationDefaultSubmittedMessage: messages.signedUp,
} as const;

/** What is said below the field before anything is sent; undefined when it may be. */
export function emailProblem(email: string): typeof messages.emailBlank | typeof messages.emailInvalid | undefined {
  const text = typedAddress(email);
  if (text === '') return messages.emailBlank;
  return isEmail(text) ? undefined : messages.emailInvalid;
}
