// Validation errors for the site's identity. Portable.

export const messages = {
  titleMissing: 'Enter the name of your site.',
  emailWrong: 'Enter an email address such as hello@example.com.',
  languageWrong: 'Enter a language code such as en-US or de-DE.',
  languageTwice: 'Your site already has this language as a further one. Remove it in Settings > Languages first.',
  imageGone: 'This image no longer exists. Upload it again.',
  addressNeeded: 'Your prices include the tax of your own address, so an address is required.',
};
