import { expect, it } from 'vitest';
import { resultOf, typedQuantity } from './typed-quantity.ts';

const after = (text: string) => {
  const typed = typedQuantity(text);
  return typed && resultOf(typed, 10);
};

it('adds, takes away, and sets', () => {
  const cases = { '+5': 15, '-1': 9, '−1': 9, '=12': 12, ' 12 ': 12, '0': 0, '+ 1': 11, '1,200': 1200, '-11': -1 };
  for (const [text, result] of Object.entries(cases)) expect([text, after(text)]).toEqual([text, result]);
});

it('reads nothing else', () => {
  for (const text of ['', '+', '1.5', '5-', '++5', 'ten', '1e3', '99999999999'])
    expect([text, after(text)]).toEqual([text, undefined]);
});
