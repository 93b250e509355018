// The wording of what is not there: pages, their documents, their items. Portable.

export const messages = {
  /** Spec §8 "Editor UI messages". */
  missing: 'Unable to locate content',
} as const;
