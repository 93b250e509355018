// Refusals about shoppers' accounts. Portable.
import { DomainError, generalMessages } from '../../base/errors.ts';

export type SiteUserErrorCode =
  | 'account-needed'
  | 'account-xsrf'
  | 'account-link-ended'
  | 'account-closed'
  | 'account-password-wrong'
  | 'account-email-used';

const refusal = (code: SiteUserErrorCode, message: string, detail: Record<string, unknown> = {}) =>
  new DomainError<SiteUserErrorCode>(code, message, detail);

export const accountNeeded = () => refusal('account-needed', 'Please sign in.');

/** Header X-SiteUser-XSRF-Token is missing or of another session. Spec §6. */
export const accountXsrf = () => refusal('account-xsrf', generalMessages.sessionExpired);

/** The same words for a link that was used, has expired, or never was. */
export const linkEnded = () =>
  refusal('account-link-ended', 'This link was used already or has expired. Please ask for a new one.');

export const accountsOff = () => refusal('account-closed', 'This site does not take new accounts.');

export const passwordWrong = () =>
  refusal('account-password-wrong', 'The password is not right.', { field: 'password' });

/** Only said to somebody who has shown that the address is theirs. */
export const emailUsed = () =>
  refusal('account-email-used', 'There is another account with this email address.', { field: 'email' });
