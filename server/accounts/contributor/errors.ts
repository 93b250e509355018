// Refusals about people who run the site and their way in.
import { DomainError } from '../../base/errors.ts';

export type ContributorErrorCode =
  | 'sign-in-failed'
  | 'sign-in-limited'
  | 'password-refused'
  | 'owner-link-invalid'
  | 'reset-link-invalid'
  | 'contributor-unknown'
  | 'email-taken';

/** The same words for a wrong password, an unknown address and a disabled account. */
export const signInFailed = () =>
  new DomainError<ContributorErrorCode>('sign-in-failed', 'The email address or the password is not right.');

export const signInLimited = (retryAfterSeconds: number) =>
  new DomainError<ContributorErrorCode>('sign-in-limited', 'Too many attempts to sign in. Please try again later.', {
    retryAfterSeconds,
  });

export const passwordRefused = (problem: string) =>
  new DomainError<ContributorErrorCode>('password-refused', problem, { field: 'password' });

export const ownerLinkInvalid = () =>
  new DomainError<ContributorErrorCode>(
    'owner-link-invalid',
    'This link was used already or has expired. Restart the server for a new one.',
  );

export const resetLinkInvalid = () =>
  new DomainError<ContributorErrorCode>(
    'reset-link-invalid',
    'This link was used already or has expired. Ask for a new one.',
  );

export const contributorUnknown = () =>
  new DomainError<ContributorErrorCode>('contributor-unknown', 'Nobody with this email address can sign in here.');

export const ownerUnknown = () =>
  new DomainError<ContributorErrorCode>(
    'contributor-unknown',
    'This site has no owner yet. The link that makes somebody its owner is printed when the site starts.',
  );

export const emailTaken = () =>
  new DomainError<ContributorErrorCode>('email-taken', 'Somebody with this email address exists already.', {
    field: 'email',
  });
