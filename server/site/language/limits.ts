// Limits of languages and translations. Portable.
export const languageLimits = {
  languagesMax: 20,
  /** For one record in one language; a record of the store has 64 KiB. */
  translationBytesMax: 60_000,
  textsMax: 1_000,
  pathCharsMax: 500,
  textCharsMax: 20_000,
  sourceCharsMax: 100_000,
  /** A record's revision names each translated text. */
  revisionCharsMax: 200_000,
} as const;
