// Refusals about images. Portable.
import { invalid, missing, refusal } from '../../base/errors.ts';
import { generalMessages } from '../../base/general-messages.ts';

/** @param why a message of messages.ts */
export const imageRefused = invalid(
  'image-refused',
  ({ filename, why }: { filename: string; why: string }) => `Cannot use "${filename}". ${why}`,
  ({ filename }) => ({ filename }),
);

export const imageNotFound = missing('image-not-found', 'Not found.');

/** Rendering the size failed for now; a retry may help. */
export const imageUnavailable = refusal(
  'image-unavailable',
  503,
  `This image is not available right now. ${generalMessages.tryAgainSoon}`,
);
