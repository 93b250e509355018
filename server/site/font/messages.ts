// Messages about fonts. Portable.

export const messages = {
  familyInvalid: 'Enter a name of up to 60 letters, digits, spaces, dashes, and underscores.',
  weightInvalid: 'Choose a weight from 100 to 900.',
  licenseMissing: 'Enter the license, such as where you bought the font.',
} as const;
