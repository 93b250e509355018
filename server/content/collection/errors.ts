// Refusals about pages of the site tree.
import { DomainError } from '../../errors.ts';

export type CollectionErrorCode = 'url-id-taken';

/** Wire §5: the editor shows this beside the address field. */
export const urlIdTaken = (urlId: string) =>
  new DomainError<CollectionErrorCode>('url-id-taken', 'This URL is already in use', { urlId });
