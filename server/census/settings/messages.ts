// Copy of the census settings. Portable.

export const messages = {
  googleTagInvalid: 'Enter a Google tag ID, such as G-ABC1234567.',
  metaPixelInvalid: 'Enter a Meta pixel ID: 6 to 20 digits.',
  pinterestTagInvalid: 'Enter a Pinterest tag ID: 6 to 20 digits.',
  fullStoryInvalid: 'Enter a FullStory organization ID, such as o-1ABCDE-na1.',
  recordedPercentInvalid: 'Enter a share from 1 to 100.',
  bannerLinkInvalid: 'Enter a path of your site, such as /privacy, or a link that begins with https://.',
  rawDaysInvalid: 'Enter a number of days from 1 to 365.',
} as const;
