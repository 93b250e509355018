// The owner's store settings API. Commerce 2.2, 2.4. Portable.
import { defineCalls } from '../../base/calls.ts';
import { changedSettingsSchema, readinessSchema, settingsAnswerSchema } from './schema.ts';

const path = '/config/api/store-settings';

export const storeSettingsCalls = defineCalls({
  /** The answer contains only `shipping` for callers who may not see the rest. */
  open: { call: `GET ${path}`, needs: 'shipping.manage', about: ['settings', 'site'], answer: settingsAnswerSchema },
  save: { call: `PUT ${path}`, needs: 'shipping.manage', body: changedSettingsSchema, answer: settingsAnswerSchema },
  openReadiness: {
    call: `GET ${path}/live`,
    needs: 'commerce.settings',
    about: ['settings', 'site', 'orders'],
    answer: readinessSchema,
  },
  goLive: { call: `POST ${path}/live`, needs: 'commerce.settings', answer: readinessSchema },
});
