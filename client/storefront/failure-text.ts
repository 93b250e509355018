// Messages that shoppers see when a call fails. Spec §8 "Add to cart".
import { generalMessages } from '../../server/base/general-messages.ts';
import type { Answer } from '../api/call.ts';
import { messages } from './messages.ts';

/**
 * @param answer undefined: the network failed
 * @param otherwise the fallback when the answer has no message
 */
export function failureText(answer: Extract<Answer<unknown>, { ok: false }> | undefined, otherwise: string): string {
  if (!answer) return messages.offline;
  if (answer.crumbFail) return navigator.cookieEnabled ? generalMessages.sessionExpired : generalMessages.cookiesOff;
  // Our own rate limits say when to try again; for others, such as a proxy's, the specification has a sentence.
  if (answer.status === 429 && !(answer.body as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds)
    return generalMessages.tryAgainSoon;
  return answer.message ?? otherwise;
}
