// Messages about header and footer, announcement bar, pop-up, and custom CSS. Portable.
import type { PartName } from './part-name.ts';

const titles: { readonly [Name in PartName]?: string } = {
  'header-footer': 'Header & footer',
  'announcement-bar': 'Announcement bar',
  'pop-up': 'Pop-up',
};

export const messages = {
  linkInvalid: 'Enter a link such as /about, https://example.com, or mailto:hello@example.com.',
  titleMissing: 'Enter a title.',
  textMissing: 'Enter the text of the announcement.',
  profileInvalid: 'Enter the full address of your profile, such as https://instagram.com/yourname.',
  profileUnfinished: ({ url }: { url: string }) =>
    `“${url}” in Header & footer isn’t the full address of a profile. Complete or remove it to publish.`,
  unfinished: ({ name, lack }: { name: PartName; lack: string }) => `${titles[name] ?? name}: ${lack}`,
  endsBeforeStart: 'Choose an end that is after the start.',
  formMissing: 'Choose a form.',
  buttonMissing: "Enter the button's text and link.",
  momentMissing: 'Choose when the pop-up opens.',
  tooLong: 'This is too long to store. Shorten it and try again.',
  changed: ({ name }: { name: string }) =>
    `${name || 'Someone else'} changed this while you were working. Reload to see their version.`,
  nothingToPublish: 'Nothing has changed since this was published.',
  nothingBefore: 'There is no earlier version to go back to.',
} as const;

/** Shown to visitors. */
export const visitorMessages = {
  announcement: 'Announcement',
  dismiss: 'Dismiss announcement',
  close: 'Close',
} as const;
