// What the lightbox and strips of images say. Portable.

export const messages = {
  lightbox: 'Images',
  close: 'Close',
  previous: 'Previous image',
  next: 'Next image',
  /** Seen, and spoken when it changes. */
  count: (number: number, total: number) => `Image ${number} of ${total}`,
} as const;
