// Copy about store settings. Portable.

export const messages = {
  linkWrong: 'Enter a link that starts with / or https://.',
  addressNeeded: 'Enter the store address. Prices with a fixed net amount depend on it.',
  phoneHidden: "A phone number can't be required when checkout doesn't ask for it.",
  missing: {
    payments: 'Connect Stripe with live keys, or turn on bank transfer or cash on collection.',
    businessName: 'Enter your business name.',
    storeAddress: 'Enter your business address. It appears on receipts.',
  },
  recommended: {
    taxNumber: 'Add your tax number if you have one. It appears on receipts.',
    returnPolicy: 'Add a return policy.',
    termsOfService: 'Add terms of service.',
    privacyPolicy: 'Add a privacy policy.',
  },
};
