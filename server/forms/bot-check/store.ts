// Rows of the bot check. Private to this folder: use bot-check.ts.
import * as z from 'zod';
import { table } from '../../store/table.ts';
import { type BotSettings, botSettingsSchema } from './schema.ts';

/**
 *   ['bot-check']                  settings, with the sealed secret
 *   ['bot-check-token', hash]      tokens that were used, for ten minutes
 */
export const settings = table<BotSettings, []>({ name: 'bot-check', topic: 'forms', schema: botSettingsSchema });

export const usedTokens = table<{ expiresAt: number }>({
  name: 'bot-check-token',
  topic: 'none: on no screen',
  schema: z.object({ expiresAt: z.int() }),
  expiresAt: (token) => token.expiresAt,
});
