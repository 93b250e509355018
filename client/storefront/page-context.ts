// The parts of Static.SQUARESPACE_CONTEXT that storefront code reads.
import { formatMoney as format } from '../../server/commerce/money/format.ts';
import type { Currency } from '../../server/commerce/money/money.ts';
import type { TzData } from '../../server/site/time-zone/zone.ts';

type PageContext = {
  pageType?: number;
  website?: { id?: string; language?: string; captchaSettings?: { siteKey?: string } };
  collection?: { id?: string; title?: string };
  item?: { id?: string; title?: string; publicCommentCount?: number; commentState?: number };
  tzData?: TzData;
  recaptchaEnterpriseContext?: { recaptchaEnterpriseSiteKey?: string };
  websiteSettings?: {
    storeSettings?: {
      selectedCurrency?: Currency;
      defaultCurrency?: Currency;
      expressCheckout?: boolean;
      merchandisingSettings?: { soldOutVariantsDropdownDisabled?: boolean };
    };
  };
};

const context = (): PageContext =>
  (window as unknown as { Static?: { SQUARESPACE_CONTEXT?: PageContext } }).Static?.SQUARESPACE_CONTEXT ?? {};

/** Our text, unless the site's language or template overrides it (page-json 12). */
export function siteWord<Name extends string>(ours: Readonly<Record<Name, string>>, name: Name): string {
  const words = document.querySelector<HTMLElement>('script[data-words]')?.dataset.words;
  return (JSON.parse(words ?? '{}') as Record<string, string>)[name] ?? ours[name];
}

/** The store has no cart: each purchase goes straight to checkout. */
export const isExpressCheckout = (): boolean => context().websiteSettings?.storeSettings?.expressCheckout === true;

/** Spec §3: USD unless the store says otherwise. */
function storeCurrency(): Currency {
  const settings = context().websiteSettings?.storeSettings;
  return settings?.selectedCurrency ?? settings?.defaultCurrency ?? 'USD';
}

export const formatMoney = (cents: number): string => format(cents, storeCurrency());

/** Store setting: sold-out options of a select are disabled. */
export const areSoldOutOptionsOff = (): boolean =>
  context().websiteSettings?.storeSettings?.merchandisingSettings?.soldOutVariantsDropdownDisabled === true;

/** For add-to-cart tracking. */
export const pageFacts = () => {
  const { website, collection, item } = context();
  return { websiteId: website?.id, collection, item };
};

export function pageZone(): { tzData: TzData | undefined; language: string | undefined } {
  const { tzData, website } = context();
  return { tzData, language: website?.language };
}

/** The cart, the checkout, and pages that confirm a purchase, in any language. Spec §1: page types. */
export function isPurchasePage(): boolean {
  const { pageType = 0 } = context();
  return pageType >= 200 && pageType < 210;
}

export const siteLanguage = (): string | undefined => context().website?.language;

/** Site keys of the visible widget and of invisible tokens; empty when the site has none. */
export function captchaKeys(): { siteKey: string; enterpriseKey: string } {
  const { website, recaptchaEnterpriseContext } = context();
  return {
    siteKey: website?.captchaSettings?.siteKey ?? '',
    enterpriseKey: recaptchaEnterpriseContext?.recaptchaEnterpriseSiteKey ?? '',
  };
}
