// Errors about shoppers' accounts. Portable.
import { conflict, forbidden, refusal } from '../../base/errors.ts';

export const accountNeeded = refusal('account-needed', 401, 'Please sign in.');

/** The same message for a link that was used, has expired, or never existed. */
export const linkEnded = refusal(
  'account-link-ended',
  410,
  'This link was already used or has expired. Please request a new one.',
);

export const accountsOff = forbidden('account-closed', 'This site does not accept new accounts.');

export const passwordWrong = forbidden('account-password-wrong', 'The password is incorrect.', () => ({
  field: 'password',
}));

/** Only for someone who has verified the address. */
export const emailUsed = conflict('account-email-used', 'Another account already uses this email address.', () => ({
  field: 'email',
}));
