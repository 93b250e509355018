// Refusals about pages of the site tree.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';

export type CollectionErrorCode =
  | 'url-id-taken'
  | 'collection-missing'
  | 'settings-changed'
  | 'home-must-show'
  | 'page-type-unknown'
  | 'page-password-needed';

/** Wire §5: the editor shows this beside the address field. */
export const urlIdTaken = (urlId: string) =>
  new DomainError<CollectionErrorCode>('url-id-taken', 'This URL is already in use', { urlId, field: 'urlId' });

/** Spec §8 "Editor UI messages". */
export const collectionMissing = (id: string) =>
  new DomainError<CollectionErrorCode>('collection-missing', messages.missing, { id });

export const settingsChanged = () =>
  new DomainError<CollectionErrorCode>('settings-changed', 'Someone else changed this page');

export const homeMustShow = () =>
  new DomainError<CollectionErrorCode>(
    'home-must-show',
    'The home page must be visible. Make another page the home page first.',
    {
      field: 'enabled',
    },
  );

export const pageTypeUnknown = (typeName: string) =>
  new DomainError<CollectionErrorCode>('page-type-unknown', 'The template has no such kind of page', { typeName });

export const passwordNeeded = () =>
  new DomainError<CollectionErrorCode>('page-password-needed', 'A protected page needs a password.', {
    field: 'password',
  });
