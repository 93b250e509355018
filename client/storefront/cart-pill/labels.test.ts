import { expect, it } from 'vitest';
import { cartLabel, countText } from './labels.ts';

it.each([
  [0, '0', 'Cart'],
  [1, '1', 'One item in cart'],
  [2, '2', '2 items in cart'],
  [100, '100', '100 items in cart'],
  [101, '100+', 'More than 100 items in cart'],
])('shows %i as %s and says "%s"', (quantity, text, label) => {
  expect([countText(quantity), cartLabel(quantity)]).toEqual([text, label]);
});
