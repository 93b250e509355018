// Form values of the shop's identity, and their conversion from and to two calls.

import { type CatalogLanguage, catalogLanguages, sentenceLanguage } from '../../../../../server/base/text/language.ts';
import { countryChoices } from '../../../../../server/commerce/address/countries.ts';
import { type Currency, currencies } from '../../../../../server/commerce/money/money.ts';
import type { Identity } from '../../../../../server/content/identity/schema.ts';
import { shopMessages } from './messages.ts';

export type ShopValues = Pick<
  Identity,
  | 'siteTitle'
  | 'siteTagLine'
  | 'businessName'
  | 'taxNumber'
  | 'contactEmail'
  | 'contactPhoneNumber'
  | 'language'
  | 'timeZone'
  | 'logoImageId'
> & {
  /** The address needs a country. */
  address: { line1: string; city: string; region: string; postalCode: string; country: string };
  currency: Currency;
  measurementStandard: '1' | '2';
};

const noAddress = { line1: '', city: '', region: '', postalCode: '', country: '' };

type StoreUnits = { currency: Currency; measurementStandard: 1 | 2 };

export const shopValues = (
  { logoPath: _, revision: __, address, ...identity }: Identity,
  { currency, measurementStandard }: StoreUnits,
): ShopValues => ({
  ...identity,
  address: { ...noAddress, ...address },
  currency,
  measurementStandard: measurementStandard === 1 ? '1' : '2',
});

export const sentIdentity = ({ currency: _, measurementStandard: __, address, ...identity }: ShopValues) => {
  const { region, postalCode, ...place } = address;
  return {
    ...identity,
    address: place.country === '' ? null : { ...place, ...(region && { region }), ...(postalCode && { postalCode }) },
  };
};

export const sentUnits = ({ currency, measurementStandard }: ShopValues): StoreUnits => ({
  currency,
  measurementStandard: measurementStandard === '1' ? 1 : 2,
});

/** Currency names in the editor's language. */
const names = new Intl.DisplayNames('en', { type: 'currency' });
export const currencyOptions = currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }));

export const countryOptions = (none: string) => [{ value: '', label: none }, ...countryChoices('en')];

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
/** Regions with number and date formats of their own. */
const regions: Readonly<Record<CatalogLanguage, readonly string[]>> = {
  en: (
    'US GB AU CA IE NZ ZA IN SG DE AT CH FR BE NL LU ES PT IT DK SE NO FI PL CZ SK HU RO GR TR UA IL AE BR MX JP KR ' +
    'CN TW HK'
  ).split(' '),
  de: ['DE', 'AT', 'CH', 'LI', 'LU'],
  fr: ['FR', 'BE', 'CA', 'CH', 'LU'],
  es: ['ES', 'MX', 'AR', 'CL', 'CO', 'PE', 'US'],
  ja: ['JP'],
  ar: ['SA', 'AE', 'EG', 'JO', 'KW', 'MA', 'QA'],
};
const languages = catalogLanguages.flatMap((language) => regions[language].map((region) => `${language}-${region}`));

/** Always includes the current language, wherever it came from. */
export const languageOptions = (current: string) =>
  (languages.includes(current) || current === '' ? languages : [current, ...languages]).map((value) => ({
    value,
    label: nameOf(value),
  }));

/** Explains that a language has no catalog; undefined if it has one. */
export const languageHint = (current: string): string | undefined =>
  current === '' || sentenceLanguage(current).split('-')[0] === current.split('-')[0]
    ? undefined
    : shopMessages.noCatalog({ language: nameOf(current) });

function nameOf(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    // An import may have stored an invalid code (page-json section 2).
    return code;
  }
}
