// Validation errors for redirects. Portable.

export const messages = {
  pathInvalid: 'Enter a path of your site that starts with a slash, for example /old-page.',
  targetInvalid: 'Enter a path such as /new-page or a full URL that starts with https://.',
} as const;
