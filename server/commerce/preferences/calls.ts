// The owner's commerce preferences API, by namespace. Spec §7, commerce 2.4. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';
import { preferencesSchema } from './schema.ts';

const path = '/api/v1/commerce-preferences';
/** In the query, because the body's fields are free-form. */
const query = z.strictObject(seenRevisionField);
const body = preferencesSchema;
const answer = z.object({ preferences: preferencesSchema, ...revisionField });

export const preferencesCalls = defineCalls({
  openShipping: { call: `GET ${path}/shipping`, needs: 'shipping.manage', answer },
  saveShipping: { call: `PUT ${path}/shipping`, needs: 'shipping.manage', query, body, answer },
  open: { call: `GET ${path}/:namespace`, needs: 'commerce.settings', answer },
  save: { call: `PUT ${path}/:namespace`, needs: 'commerce.settings', query, body, answer },
});
