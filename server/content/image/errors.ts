// Refusals about images. Portable.
import { refusal } from '../../base/errors.ts';
import { generalMessages } from '../../base/general-messages.ts';

/** @param why a message of messages.ts */
export const imageRefused = refusal(
  'image-refused',
  400,
  ({ filename, why }: { filename: string; why: string }) => `Cannot use "${filename}". ${why}`,
  ({ filename }) => ({ filename }),
);

export const imageNotFound = refusal('image-not-found', 404, 'Not found.');

/** Rendering the size failed for now; a retry may help. */
export const imageUnavailable = refusal(
  'image-unavailable',
  503,
  `This image is not available right now. ${generalMessages.tryAgainSoon}`,
);
