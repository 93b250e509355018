// Messages about missing pages, documents, and items. Portable.

export const messages = {
  /** Spec §8 "Editor UI messages". */
  missing: 'Unable to locate content',
  codeTooLong: "Shorten this page's code. The two fields can hold up to 40,000 bytes together.",
  urlIdInvalid: 'Use lowercase letters, digits, and single dashes.',
  urlIdReserved: 'This URL is reserved for the site itself.',
  memberAreaInvalid: 'Use lowercase letters, digits, and dashes.',
} as const;
