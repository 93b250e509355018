// Errors about pages of the site tree.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { messages } from './messages.ts';

/** Wire §5: the editor shows this at the URL field. */
export const urlIdTaken = conflict<{ urlId: string }>('url-id-taken', 'This URL is already in use', ({ urlId }) => ({
  urlId,
  field: 'urlId',
}));

/** Spec §8 "Editor UI messages". */
export const collectionMissing = missing<{ id: string }>('collection-missing', messages.missing);

export const settingsChanged = conflict('settings-changed', 'Someone else changed this page');

export const homeMustShow = conflict(
  'home-must-show',
  'Your home page has to be visible. Choose another home page first.',
  () => ({ field: 'enabled' }),
);

export const passwordNeeded = invalid('page-password-needed', 'Enter a password to protect this page.', () => ({
  field: 'password',
}));

/** The site's setting: someone else looks at a change before it goes live. Editor 3.5. */
export const reviewFirst = conflict(
  'review-first',
  'This site reviews changes before publishing. Ask for a review, so that someone else can approve it.',
);
