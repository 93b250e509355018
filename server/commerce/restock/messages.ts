// The specification's wording about restock notices, §5 and §8. Portable.
import { isEmail } from '../../outbox/address.ts';

export const messages = {
  emailBlank: 'Email cannot be blank',
  emailInvalid: 'Email is invalid',
  /** When the store has set no text of its own. */
  signedUp: 'Signed up!',
  failed: 'Unable to submit form. Please try again later.',
} as const;

/** What is said below the field before anything is sent; undefined when it may be. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (text === '') return messages.emailBlank;
  return isEmail(text) ? undefined : messages.emailInvalid;
}
