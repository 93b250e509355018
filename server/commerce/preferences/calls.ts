// The owner's commerce preferences by namespace. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { preferencesSchema } from './schema.ts';

const answer = z.object({ preferences: preferencesSchema });

export const preferencesCalls = defineCalls({
  open: { call: 'GET /api/v1/commerce-preferences/:namespace', needs: 'commerce.settings', answer },
  save: {
    call: 'PUT /api/v1/commerce-preferences/:namespace',
    needs: 'commerce.settings',
    body: preferencesSchema,
    answer,
  },
});
