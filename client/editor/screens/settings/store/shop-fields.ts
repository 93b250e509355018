// The shop's identity as a form has it, from and to what two calls store.

import { countriesByName } from '../../../../../server/commerce/address/countries.ts';
import { type Currency, currencies } from '../../../../../server/commerce/money/money.ts';
import type { Identity } from '../../../../../server/content/identity/schema.ts';

export type ShopValues = Pick<
  Identity,
  | 'siteTitle' | 'siteTagLine' | 'businessName' | 'taxNumber' | 'contactEmail' | 'contactPhoneNumber' | 'language'
  | 'timeZone' | 'logoImageId'
> & {
  /** Without a country there is no address. */
  address: { line1: string; city: string; region: string; postalCode: string; country: string };
  currency: Currency;
  measurementStandard: '1' | '2';
}; // biome-ignore format: one list

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

/** Names in the language of the editor. */
const names = new Intl.DisplayNames('en', { type: 'currency' });
export const currencyOptions = currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }));

export const countryOptions = (none: string) => [
  { value: '', label: none },
  ...countriesByName('en').map(({ code, name }) => ({ value: code, label: name })),
];

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languages = 'en-US en-GB en-AU en-CA de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT nl-NL pt-PT pt-BR da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ el-GR hu-HU ro-RO sk-SK tr-TR ru-RU uk-UA he-IL ar-EG hi-IN ja-JP ko-KR zh-CN zh-TW th-TH id-ID'.split(' '); // biome-ignore format: one list

/** With the one that is set, wherever it came from. */
export const languageOptions = (current: string) =>
  (languages.includes(current) || current === '' ? languages : [current, ...languages]).map((value) => ({
    value,
    label: nameOf(value),
  }));

function nameOf(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    // An import may have brought one that is no code (page-json section 2).
    return code;
  }
}
