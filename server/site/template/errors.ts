// Refusals about template folders.
import { refusal } from '../../base/errors.ts';

/**
 * The import was rejected.
 * @param why a sentence of `refusals` in messages.ts
 */
export const templateRefused = refusal(
  'template-refused',
  400,
  ({ folder, why }: { folder: string; why: string }) => `Cannot import "${folder}". ${why}`,
  () => ({}),
);

export const templateMissing = refusal(
  'template-missing',
  404,
  ({ id }: { id: string }) => `There is no template "${id}".`,
);

/** The values were meant for another template. */
export const designChanged = refusal(
  'design-changed',
  409,
  "The site's template has changed. Reload the styles and try again.",
);

export const tweakRefused = refusal(
  'tweak-refused',
  400,
  ({ why }: { field: string; why: string }) => why,
  ({ field }) => ({ field }),
);

/** Published or imported since it was read. */
export const templateReplaced = refusal(
  'template-replaced',
  409,
  'Another revision of this template was published in the meantime. Reload and try again.',
);
