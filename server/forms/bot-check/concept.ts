// Checks that a form's sender is a person: built in, or by Google's service with the owner's keys.
import { defineConcept } from '../../http/concept.ts';
import { sealedBotKeys } from './bot-check.ts';
import { botCheckCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { serveBotCheck } from './serve.ts';

export const botCheckConcept = defineConcept({
  name: 'forms/bot-check',
  calls: botCheckCalls,
  refusals,
  messages,
  sealed: [sealedBotKeys],
  serve: serveBotCheck,
});
