import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import type { CartMoney } from '../../../../../server/commerce/money/money.ts';

/** Formatted as in the shop. */
export const moneyText = ({ value, currencyCode }: Pick<CartMoney, 'value' | 'currencyCode'>): string =>
  formatMoney(value, currencyCode);
