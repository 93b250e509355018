// The editor's page settings API. Portable.
import { defineCalls } from '../../base/calls.ts';
import { openedSettingsSchema, settingsBodySchema, settingsBytesMax } from './settings-schema.ts';

export const collectionCalls = defineCalls({
  openSettings: {
    call: 'GET /config/api/collections/:id/settings',
    needs: 'editor.open',
    about: ['pages', 'drafts'],
    answer: openedSettingsSchema,
  },
  saveSettings: {
    call: 'PUT /config/api/collections/:id/settings',
    needs: 'pages.publish',
    body: settingsBodySchema,
    bodyBytesMax: settingsBytesMax,
    answer: openedSettingsSchema,
  },
});
