// Copy for setting up a shop. Portable.

export const messages = {
  nothingToBuy: 'Add a product that can be bought, then place a test order.',
  notTestMode: 'Your shop takes real payments now, so a test order would charge a real card.',
  demo: {
    siteTagLine: 'Tagline',
    siteDescription: 'Site description',
    contactPhoneNumber: 'Phone number',
    returnPolicy: 'Return policy',
    termsOfService: 'Terms of service',
    privacyPolicy: 'Privacy policy',
    welcome: 'Welcome to our shop.',
    removed: 'Demo content removed',
    restored: 'Demo content restored',
  },
} as const;
