// Limits of languages and translations. Portable.
export const languageLimits = {
  languagesMax: 20,
  /** For one record in one language; a record of the store has 64 KiB. */
  translationBytesMax: 60_000,
  textsMax: 1_000,
  /** A choice's path contains its text: up to 200 characters, each up to nine when it is encoded. */
  pathCharsMax: 2_000,
  textCharsMax: 20_000,
  sourceCharsMax: 100_000,
  /** A record's revision names each translated text. */
  revisionCharsMax: 200_000,
} as const;
