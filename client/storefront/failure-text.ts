// What a shopper is told of a call that did not do what was asked. Spec §8 "Add to cart".
import type { Answer } from '../api/call.ts';
import { messages } from './messages.ts';

/**
 * @param answer undefined: the network failed, and nothing came back that could say more
 * @param otherwise where the server says nothing
 */
export function failureText(answer: Extract<Answer<unknown>, { ok: false }> | undefined, otherwise: string): string {
  if (!answer) return messages.offline;
  if (answer.crumbFail) return navigator.cookieEnabled ? messages.sessionExpired : messages.cookiesOff;
  if (answer.status === 429) return messages.tooMany;
  return answer.message ?? otherwise;
}
