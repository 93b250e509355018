// The owner's API for the site's identity. Portable.
import { defineCalls } from '../../base/calls.ts';
import { changedIdentitySchema, identitySchema } from './schema.ts';

const path = '/config/api/site/identity';

export const identityCalls = defineCalls({
  open: { call: `GET ${path}`, needs: 'site.settings', about: 'site', answer: identitySchema },
  /** Omitted fields stay unchanged. */
  save: { call: `PUT ${path}`, needs: 'site.settings', body: changedIdentitySchema, answer: identitySchema },
});
