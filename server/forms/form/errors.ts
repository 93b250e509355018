// The refusals of forms, in the words of spec §8. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';

export type FormErrorCode =
  | 'form-unknown'
  | 'form-key'
  | 'form-invalid'
  | 'form-unreadable'
  | 'form-limit'
  | 'submission-unknown';

export const formUnknown = () => new DomainError<FormErrorCode>('form-unknown', messages.notConfigured);
export const keyRefused = () => new DomainError<FormErrorCode>('form-key', messages.notSubmitted);
/** `errors`: what to say at each field, by its id. */
export const formInvalid = (errors: Readonly<Record<string, string>>) =>
  new DomainError<FormErrorCode>('form-invalid', messages.general, { errors });
export const formUnreadable = () => new DomainError<FormErrorCode>('form-unreadable', messages.fieldsUnreadable);
export const formLimit = () => new DomainError<FormErrorCode>('form-limit', messages.formLimit);
export const submissionUnknown = () => new DomainError<FormErrorCode>('submission-unknown', 'Not found.');
