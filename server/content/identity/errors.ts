// Errors about the site's identity. Portable.
import { refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';

/** Lists every invalid field; nothing was saved. */
export const identityInvalid = refusal('identity-invalid', 400, problemsOf);
