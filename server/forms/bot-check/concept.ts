// Checks that a form's sender is a person: built in, or by Google's service with the owner's keys.

import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { type BotCheckParts, botSettingsAnswer, changeBotSettings, sealedBotKeys, testBotKeys } from './bot-check.ts';
import { botCheckCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';

export const botCheckConcept = defineConcept({
  name: 'forms/bot-check',
  calls: botCheckCalls,
  refusals,
  messages,
  sealed: [sealedBotKeys],
  serve: (parts: BotCheckParts) =>
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
    }),
});
