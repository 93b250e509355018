// Refusals about the owner's own fonts. Portable.
import { refusal } from '../../base/errors.ts';

export const fontUnknown = refusal('font-unknown', 404, 'This font does not exist.');

export const fontFileInvalid = refusal(
  'font-file-invalid',
  400,
  'This file is not a WOFF2, WOFF, TTF, or OTF font, or it is damaged.',
);

export const fontNameTaken = refusal(
  'font-name-taken',
  409,
  ({ family }: { family: string }) => `"${family}" is the name of another font. Choose another name.`,
  () => ({ field: 'family' }),
);

export const tooManyFonts = refusal(
  'too-many-fonts',
  409,
  ({ max }: { max: number }) => `A site can have up to ${max} font files of its own. Delete one first.`,
);

export const fontInUse = refusal(
  'font-in-use',
  409,
  ({ family }: { family: string }) => `The design uses "${family}". Choose another font there first.`,
);
