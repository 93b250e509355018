// Refusals about template folders.
import { conflict, invalid, missing } from '../../base/errors.ts';

/**
 * The import was rejected.
 * @param why a sentence of `refusals` in messages.ts
 */
export const templateRefused = invalid(
  'template-refused',
  ({ folder, why }: { folder: string; why: string }) => `Cannot import "${folder}". ${why}`,
  () => ({}),
);

export const templateMissing = missing('template-missing', ({ id }: { id: string }) => `There is no template "${id}".`);

/** The values were meant for another template. */
export const designChanged = conflict(
  'design-changed',
  "The site's template has changed. Reload the styles and try again.",
);

export const tweakRefused = invalid(
  'tweak-refused',
  ({ why }: { field: string; why: string }) => why,
  ({ field }) => ({ field }),
);

/** Published or imported since it was read. */
export const templateReplaced = conflict(
  'template-replaced',
  'Another revision of this template was published in the meantime. Reload and try again.',
);
