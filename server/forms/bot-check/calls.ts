// The owner's bot check. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { botSettingsAnswerSchema, changedBotSettingsSchema } from './schema.ts';

const needs = 'site.services';

export const botCheckCalls = defineCalls({
  openSettings: { call: 'GET /config/api/bot-check', needs, about: 'forms', answer: botSettingsAnswerSchema },
  saveSettings: {
    call: 'PUT /config/api/bot-check',
    needs,
    body: changedBotSettingsSchema,
    answer: botSettingsAnswerSchema,
  },
  /** Asks the service about a made-up token, with the saved keys. */
  testKeys: {
    call: 'POST /config/api/bot-check/test',
    needs,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: botSettingsAnswerSchema,
  },
});
