// What a shopper is told of a call that did not do what was asked. Spec §8 "Add to cart".
import { generalMessages } from '../../server/base/general-messages.ts';
import type { Answer } from '../api/call.ts';
import { messages } from './messages.ts';

/**
 * @param answer undefined: the network failed, and nothing came back that could say more
 * @param otherwise where the server says nothing
 */
export function failureText(answer: Extract<Answer<unknown>, { ok: false }> | undefined, otherwise: string): string {
  if (!answer) return messages.offline;
  if (answer.crumbFail) return navigator.cookieEnabled ? generalMessages.sessionExpired : generalMessages.cookiesOff;
  // Ours says when; of others the specification's sentence is shown.
  if (answer.status === 429)
    return answer.message?.startsWith('Please try again in ') ? answer.message : generalMessages.tryAgainSoon;
  return answer.message ?? otherwise;
}
