// The owner's calls about who the site is. Portable.
import { defineCalls } from '../../base/calls.ts';
import { changedIdentitySchema, identitySchema } from './schema.ts';

const path = '/config/api/site/identity';

export const identityCalls = defineCalls({
  open: { call: `GET ${path}`, needs: 'site.settings', about: 'site', answer: identitySchema },
  /** Fields that are not named stay. */
  save: { call: `PUT ${path}`, needs: 'site.settings', body: changedIdentitySchema, answer: identitySchema },
});
