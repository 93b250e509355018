// What is said to people who sign in to the editor. Portable.

/** Rules of passwords, also for shoppers. */
export const passwordMessages = {
  tooShort: ({ min, count }: { min: number; count: number }) =>
    `The password needs at least ${min} characters, and has ${count}.`,
  tooLong: ({ max, count }: { max: number; count: number }) =>
    `The password can have up to ${max} characters, and has ${count}.`,
  common: 'This password is too easy to guess. Choose another one.',
  ofSite: 'The password must not be the name of the site or of its owner.',
} as const;

export const resetMailMessages = {
  subject: ({ site }: { site: string }) => `Choose a new password for ${site}`,
  heading: 'Choose a new password',
  lead: 'Open the link below within one hour to choose a new password for the editor. It works once.',
  ignore: "If you didn't ask for it, you can ignore this email: your password stays as it is.",
  choose: 'Choose a new password',
} as const;
