// Refusals while a shop is set up. Portable.
import { conflict } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const nothingToBuy = conflict('nothing-to-buy', messages.nothingToBuy, () => ({
  errorKey: 'nothing-to-buy',
}));
export const notTestMode = conflict('not-test-mode', messages.notTestMode);
