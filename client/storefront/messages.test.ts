import { expect, it } from 'vitest';
import { messages } from './messages.ts';

it.each([
  [0, '0', 'Cart'],
  [1, '1', 'One item in cart'],
  [2, '2', '2 items in cart'],
  [100, '100', '100 items in cart'],
  [101, '100+', 'More than 100 items in cart'],
])('shows %i as %s and says "%s"', (quantity, text, label) => {
  expect([messages.cartCount(quantity), messages.cartLabel(quantity)]).toEqual([text, label]);
});
