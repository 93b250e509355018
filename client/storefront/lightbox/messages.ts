// Messages of the lightbox and of image strips. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  lightbox: 'Images',
  close: 'Close',
  previous: 'Previous image',
  next: 'Next image',
  /** Shown, and announced when it changes. */
  count: (number: number, total: number) => `Image ${number} of ${total}`,
});
