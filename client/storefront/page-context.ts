// What the page says of itself in Static.SQUARESPACE_CONTEXT, as far as storefront code reads it.
import { type Currency, formatMoney as format } from '../../server/commerce/money/money.ts';

type PageContext = {
  websiteSettings?: { storeSettings?: { selectedCurrency?: Currency; defaultCurrency?: Currency } };
};

const context = (): PageContext =>
  (window as unknown as { Static?: { SQUARESPACE_CONTEXT?: PageContext } }).Static?.SQUARESPACE_CONTEXT ?? {};

/** Spec §3: USD unless the store says otherwise. */
export function storeCurrency(): Currency {
  const settings = context().websiteSettings?.storeSettings;
  return settings?.selectedCurrency ?? settings?.defaultCurrency ?? 'USD';
}

export const formatMoney = (cents: number): string => format(cents, storeCurrency());
