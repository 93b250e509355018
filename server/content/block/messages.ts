// What is wrong with what is saved in a block. Portable.

export const messages = {
  unsafeHref: 'Enter a page, a web address, an email address, or a phone number.',
  urlIdInvalid: 'Use lowercase letters, digits, and single dashes.',
  notImageFile: 'Use the name of an image file.',
} as const;
