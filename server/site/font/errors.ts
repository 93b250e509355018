// Refusals about the owner's own fonts. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';

export const fontUnknown = missing('font-unknown', 'This font does not exist.');

export const fontFileInvalid = invalid(
  'font-file-invalid',
  'This file is not a WOFF2, WOFF, TTF, or OTF font, or it is damaged.',
);

export const fontNameTaken = conflict(
  'font-name-taken',
  ({ family }: { family: string }) => `"${family}" is the name of another font. Choose another name.`,
  () => ({ field: 'family' }),
);

export const tooManyFonts = conflict(
  'too-many-fonts',
  ({ max }: { max: number }) => `A site can have up to ${max} font files of its own. Delete one first.`,
);

export const fontInUse = conflict(
  'font-in-use',
  ({ family }: { family: string }) => `The design uses "${family}". Choose another font there first.`,
);
