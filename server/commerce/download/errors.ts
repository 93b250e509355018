// Refusals of downloads. Portable.
import { conflict, missing, refusal } from '../../base/errors.ts';
import { filesPerProduct } from './limits.ts';

/** The same for an expired link, an unknown one, and one whose order was canceled. */
export const downloadGone = refusal(
  'download-gone',
  410,
  'This download link has expired. Get a new one from your order page.',
);
export const downloadUsedUp = refusal(
  'download-used-up',
  410,
  'This download link has reached its limit. Get a new one from your order page.',
);
export const productFileLimit = conflict(
  'product-file-limit',
  `A product can have up to ${filesPerProduct} files. Delete one to add another.`,
);
export const orderWithoutFiles = missing('order-without-files', 'This order has no files to download.');
export const productFileUnknown = missing('product-file-unknown', 'There is no such file.');
