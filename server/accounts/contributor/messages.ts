// Messages for people who sign in to the editor. Portable.
import { catalog } from '../../base/text/catalog.ts';

/** Password rules, also for shoppers. */
export const passwordMessages = {
  tooShort: ({ min, count }: { min: number; count: number }) =>
    `Use at least ${min} characters. This password has ${count}.`,
  tooLong: ({ max, count }: { max: number; count: number }) =>
    `Use up to ${max} characters. This password has ${count}.`,
  common: 'This password is too easy to guess. Choose another one.',
  ofSite: "Don't use the name of the site or its owner as the password.",
} as const;

export const resetMailMessages = /* @__PURE__ */ catalog({
  subject: ({ site }: { site: string }) => `Choose a new password for ${site}`,
  heading: 'Choose a new password',
  lead: 'Open the link below within one hour to choose a new password for the editor. The link works once.',
  ignore: "If you didn't ask for this, you can ignore this email. Your password stays the same.",
  choose: 'Choose a new password',
});

/** About that email, for owners. */
export const resetMailNotes = {
  title: 'New password for the editor',
  when: 'When someone on your team forgot their password.',
} as const;
