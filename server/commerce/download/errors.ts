// Refusals of downloads. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from '../order/messages.ts';
import { filesPerProduct } from './limits.ts';

export type DownloadErrorCode = 'download-gone' | 'download-used-up' | 'product-file-limit' | 'product-file-unknown';

/** The same for a link that ended, that never was, and whose order was cancelled. */
export const downloadGone = () => new DomainError<DownloadErrorCode>('download-gone', messages.linkGone);
export const downloadUsedUp = () => new DomainError<DownloadErrorCode>('download-used-up', messages.linkUsedUp);
export const productFileLimit = () =>
  new DomainError<DownloadErrorCode>('product-file-limit', `A product has at most ${filesPerProduct} files.`);
export const productFileUnknown = () =>
  new DomainError<DownloadErrorCode>('product-file-unknown', 'That file is not there.');
