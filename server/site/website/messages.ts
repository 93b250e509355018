// Messages about a site's settings. Portable.

export const messages = {
  countryInvalid: 'Enter a country code of two capital letters.',
  tooLong: 'Code injection and policies can be up to 60,000 bytes together. Move long code to a file.',
} as const;
