// The editor's calls about pages of the site tree: a new one, and the settings of one. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listPageTypeSchema, newPageSchema, openedSettingsSchema, settingsBodySchema } from './settings-schema.ts';

export const collectionCalls = defineCalls({
  listPageTypes: {
    call: 'GET /config/api/page-types',
    needs: ['pages.create', { as: 'ask' }],
    answer: z.object({ types: z.array(listPageTypeSchema) }),
  },
  create: {
    call: 'POST /config/api/collections',
    needs: 'pages.create',
    body: newPageSchema,
    answer: z.object({ page: z.object({ id: z.string(), title: z.string(), path: z.string() }) }),
    status: 201,
  },
  openSettings: {
    call: 'GET /config/api/collections/:id/settings',
    needs: 'editor.open',
    answer: openedSettingsSchema,
  },
  saveSettings: {
    call: 'PUT /config/api/collections/:id/settings',
    needs: 'pages.publish',
    body: settingsBodySchema,
    answer: openedSettingsSchema,
  },
});
