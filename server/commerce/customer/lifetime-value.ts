// A customer's total spending, per currency. Portable.
import { cartMoney, currencies } from '../money/money.ts';
import type { Customer } from './schema.ts';

export const lifetimeValue = ({ spentCents }: Customer) =>
  currencies.flatMap((currency) => {
    const cents = spentCents[currency];
    return cents === undefined ? [] : [cartMoney(cents, currency)];
  });
