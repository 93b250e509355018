// What the storefront's scripts and the editor both say of a call: spec §8 "Other". What only one of them says stands in its own
// messages.ts. Portable.

export const messages = {
  offline: 'Please check your internet connection.',
  otherwise: 'Something went wrong',
  /** A line of a cart; an item of a collection. */
  removeFailed: 'Unable to remove item',
} as const;
