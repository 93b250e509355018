// Messages of the lightbox and of image strips. Portable.

export const messages = {
  lightbox: 'Images',
  close: 'Close',
  previous: 'Previous image',
  next: 'Next image',
  /** Shown, and announced when it changes. */
  count: (number: number, total: number) => `Image ${number} of ${total}`,
} as const;
