// Messages of the consent banner. Portable.
export const messages = {
  title: 'Cookies',
  text: 'We use cookies to count visits and to see which pages work.',
  textServices: 'We use cookies to count visits and to measure our ads with third-party services.',
  privacy: 'Privacy policy',
  accept: 'Accept',
  decline: 'Decline',
} as const;
