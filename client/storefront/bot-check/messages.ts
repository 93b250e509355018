// What the bot check says to the console: spec §8 "Other". Apart from ../messages.ts, which the cart page loads. Portable.

export const messages = {
  noKey: 'Enterprise V3 ReCaptcha site key not found',
  noLibrary: 'ReCaptcha has not been set up!',
} as const;
