// Rows of the bot check. Private to this folder: use bot-check.ts.
import * as z from 'zod';
import { table } from '../../store/table.ts';
import { type BotSettings, botSettingsSchema, type ServiceState, serviceStateSchema } from './schema.ts';

/**
 *   ['bot-check']                  settings, with the sealed secret
 *   ['bot-check-state']            how the service answered; apart, as every page with a form depends on the settings
 *   ['bot-check-token', hash]      tokens that were used, for ten minutes
 */
export const settings = table<BotSettings, []>({ name: 'bot-check', topic: 'forms', schema: botSettingsSchema });

export const serviceState = table<ServiceState, []>({
  name: 'bot-check-state',
  topic: 'forms',
  schema: serviceStateSchema,
});

export const usedTokens = table<{ expiresAt: number }>({
  name: 'bot-check-token',
  topic: 'none: on no screen',
  schema: z.object({ expiresAt: z.int() }),
  expiresAt: (token) => token.expiresAt,
});
