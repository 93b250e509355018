// Messages about failed calls that the storefront and the editor share: spec §8 "Other". Each side's own messages are in its messages.ts.
// Portable.
import { catalog } from '../server/base/text/catalog.ts';

export const messages = catalog({
  offline: 'Please check your internet connection.',
  otherwise: 'Something went wrong',
  /** A line of a cart; an item of a collection. */
  removeFailed: 'Unable to remove item',
  /** A line of a cart; a row of the inventory. */
  updateFailed: 'Unable to update quantity',
});
