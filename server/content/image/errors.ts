// Refusals about pictures. Portable.
import { DomainError, generalMessages } from '../../base/errors.ts';

export type ImageErrorCode = 'image-refused' | 'image-not-found' | 'image-unavailable';

/** @param why a sentence without a full stop that names what was wrong with the file */
export const imageRefused = (filename: string, why: string) =>
  new DomainError<ImageErrorCode>('image-refused', `Cannot use "${filename}": ${why}.`, { filename });

export const imageNotFound = () => new DomainError<ImageErrorCode>('image-not-found', 'Not found.');

/** The size could not be made just now; asking again may help. */
export const imageUnavailable = () =>
  new DomainError<ImageErrorCode>('image-unavailable', `The picture is not available. ${generalMessages.tryAgainSoon}`);
