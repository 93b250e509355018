// Refusals while a shop is set up. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const nothingToBuy = refusal('nothing-to-buy', 409, messages.nothingToBuy, () => ({
  errorKey: 'nothing-to-buy',
}));
export const notTestMode = refusal('not-test-mode', 409, messages.notTestMode);
