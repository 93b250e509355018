// Installments: eligible prices, countries and goods, and the product page's text. Spec §5, §9 "Pay-later", commerce
// 3.2. Portable.
import { catalog } from '../../base/text/catalog.ts';
import type { Currency } from '../money/money.ts';
import type { PaymentSettings } from './settings-schema.ts';

const installments = 4;

/** Spec §3 "Pay-later context per item". */
export type PayLaterContext = {
  afterPayAvailable: boolean;
  /** In hundredths. */
  afterPayMin: number;
  afterPayMax: number;
  shopperLanguage: string;
  stripeAccountCountry: string;
};

/** Countries where the provider operates, by currency. */
const countryOfCurrency: Partial<Record<Currency, string>> = { USD: 'US', CAD: 'CA', AUD: 'AU', NZD: 'NZ', GBP: 'GB' };

/** Spec §9: these territories count as the US. */
const usTerritories: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']);

export function payLaterContext(
  { stripe, payLater }: PaymentSettings,
  shop: { currency: Currency; language: string; canCharge: boolean },
): PayLaterContext {
  const { currency, language, canCharge } = shop;
  const domestic = countryOfCurrency[currency];
  const country = stripe.accountCountry ?? domestic ?? '';
  return {
    afterPayAvailable: payLater.enabled && canCharge && domestic !== undefined && country === domestic,
    afterPayMin: payLater.minCents ?? 100,
    afterPayMax: payLater.maxCents ?? (currency === 'GBP' ? 120_000 : 200_000),
    shopperLanguage: language,
    stripeAccountCountry: country,
  };
}

/** Spec §5: above the minimum and at most the maximum. */
export const inPayLaterRange = (cents: number, { afterPayMin, afterPayMax }: PayLaterContext): boolean =>
  cents > afterPayMin && cents <= afterPayMax;

/** Domestic only: the destination must be the country of the merchant's account. */
export const payLaterReaches = (context: PayLaterContext, country: string | undefined): boolean =>
  country === undefined ||
  country === context.stripeAccountCountry ||
  (context.stripeAccountCountry === 'US' && usTerritories.has(country));

/** Spec §9: one brand in Great Britain, another one everywhere else. */
export const payLaterBrand = (country: string): { slug: 'afterpay' | 'clearpay'; name: string } =>
  country === 'GB' ? { slug: 'clearpay', name: 'Clearpay' } : { slug: 'afterpay', name: 'Afterpay' };

export const payLaterLocales = ['en-US', 'en-CA', 'fr-CA', 'en-AU', 'en-NZ', 'en-GB'] as const;
export type PayLaterLocale = (typeof payLaterLocales)[number];

function payLaterLocale({ stripeAccountCountry, shopperLanguage }: PayLaterContext): PayLaterLocale {
  if (stripeAccountCountry === 'CA' && /^fr\b/i.test(shopperLanguage)) return 'fr-CA';
  const wanted = `en-${stripeAccountCountry}`;
  return payLaterLocales.find((locale) => locale === wanted) ?? 'en-US';
}

export const payLaterModalPath = (context: PayLaterContext): string =>
  `/pay-later/${payLaterBrand(context.stripeAccountCountry).slug}/${payLaterLocale(context)}/modal.html`;

/** Commerce 3.2: rounded to the hundredth; 10.01 is four times 2.50. */
export const installmentCents = (cents: number): number => Math.round(cents / installments);

const payments = (amount: string) => `${installments} interest-free payments of ${amount}`;

/** Spec §9. */
export const payLaterTexts = catalog({
  payments,
  paymentsWith: (amount: string, brand: string) => `${payments(amount)} with ${brand}.`,
  oneLine: (amount: string) => `or ${payments(amount)} with`,
  over: (amount: string) => `available for orders over ${amount}`,
  upTo: (amount: string) => `available for orders up to ${amount}`,
});

/** The label for a price: the installments, or the minimum or maximum price for them. */
export function payLaterText(cents: number, context: PayLaterContext, money: (cents: number) => string): string {
  if (inPayLaterRange(cents, context)) return payLaterTexts.oneLine(money(installmentCents(cents)));
  return cents <= context.afterPayMin
    ? payLaterTexts.over(money(context.afterPayMin))
    : payLaterTexts.upTo(money(context.afterPayMax));
}
