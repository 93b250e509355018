// Errors about pages of the site tree.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

/** Wire §5: the editor shows this at the URL field. */
export const urlIdTaken = refusal<{ urlId: string }>(
  'url-id-taken',
  409,
  'This URL is already in use',
  ({ urlId }) => ({ urlId, field: 'urlId' }),
);

/** Spec §8 "Editor UI messages". */
export const collectionMissing = refusal<{ id: string }>('collection-missing', 404, messages.missing);

export const settingsChanged = refusal('settings-changed', 409, 'Someone else changed this page');

export const homeMustShow = refusal(
  'home-must-show',
  409,
  'Your home page has to be visible. Choose another home page first.',
  () => ({ field: 'enabled' }),
);

export const passwordNeeded = refusal('page-password-needed', 400, 'Enter a password to protect this page.', () => ({
  field: 'password',
}));
