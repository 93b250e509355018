// What both the storefront and the editor say about a failed call: spec §8 "Other". What only one of them says is in its own
// messages.ts. Portable.

export const messages = {
  offline: 'Please check your internet connection.',
  otherwise: 'Something went wrong',
  /** A line of a cart; an item of a collection. */
  removeFailed: 'Unable to remove item',
  /** A line of a cart; a row of the inventory. */
  updateFailed: 'Unable to update quantity',
} as const;
