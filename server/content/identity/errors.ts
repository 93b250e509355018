// Errors about the site's identity. Portable.
import { invalid } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';

/** Lists every invalid field; nothing was saved. */
export const identityInvalid = invalid('identity-invalid', problemsOf);
