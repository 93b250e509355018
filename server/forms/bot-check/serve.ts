// Serves the owner's bot check.
import { serve } from '../../accounts/session/serve.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { type BotCheckParts, botSettingsAnswer, changeBotSettings, testBotKeys } from './bot-check.ts';
import { botCheckCalls } from './calls.ts';

export const serveBotCheck = (parts: BotCheckParts) =>
  serve(botCheckCalls, {
    openSettings: () => botSettingsAnswer(parts.store),

    async saveSettings({ body, ctx }) {
      // It may hold the secret.
      replayOf(ctx)?.forget();
      await changeBotSettings(parts, body);
      await testBotKeys(parts);
      return botSettingsAnswer(parts.store);
    },

    async testKeys() {
      await testBotKeys(parts);
      return botSettingsAnswer(parts.store);
    },
  });
