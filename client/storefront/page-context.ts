// What the page says of itself in Static.SQUARESPACE_CONTEXT, as far as storefront code reads it.
import { type Currency, formatMoney as format } from '../../server/commerce/money/money.ts';
import type { TzData } from '../../server/site/time-zone/zone.ts';

type PageContext = {
  website?: { language?: string };
  tzData?: TzData;
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

/** What the site's clock goes by. */
export function pageZone(): { tzData: TzData | undefined; language: string | undefined } {
  const { tzData, website } = context();
  return { tzData, language: website?.language };
}
