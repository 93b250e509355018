// Refusals while the remote file store of a site is unreachable. Both are temporary.
import { refusal } from '../base/errors.ts';

export const filesAway = refusal(
  'files-away',
  503,
  'The site cannot reach its files for the moment. Please try again later.',
);

export const fileNotKept = refusal(
  'file-not-kept',
  503,
  'The file was not saved, because the storage of the site does not answer. Try again in a few minutes.',
);
