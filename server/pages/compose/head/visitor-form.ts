// `visitorFormContext` of the page context (page-json section 13): how forms ask for addresses, telephone numbers and names in the site's
// country, with every country to choose from.
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { sentenceLanguage } from '../../../base/text/language.ts';
import { formWords } from './form-words.ts';

type FormatField = {
  type: 'FIELD' | 'SEPARATOR';
  label: string;
  identifier: string;
  /** 0: any length. */
  length: number;
  required: boolean;
  metadata: { autocomplete?: string };
};

type FieldFormat = {
  id: number;
  type: 'ADDRESS' | 'PHONE_NUMBER';
  country: string;
  labelLocale: string;
  fields: FormatField[];
};

type Country = { name: string; code: string; phoneCode: string };

function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames(sentenceLanguage(language), { type: 'region' });
  return getCountries()
    .map((code) => ({ name: names.of(code) ?? code, code, phoneCode: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const visitorFormContext = ({ language, country }: { language: string; country: string }) => ({
  formFieldFormats: {
    initialAddressFormat: addressFormat(country, language),
    countries: countriesIn(language),
    initialPhoneFormat: phoneFormat(country, language),
    initialNameOrder: isFamilyFirst(language) ? 'FAMILY_FIRST' : 'GIVEN_FIRST',
  },
  localizedStrings: formWords,
});

const field = (label: string, identifier: string, autocomplete: string | undefined, required = true): FormatField => ({
  type: 'FIELD',
  label,
  identifier,
  length: 0,
  required,
  metadata: autocomplete === undefined ? {} : { autocomplete },
});

const separator = (label: string, identifier: string): FormatField => ({
  type: 'SEPARATOR',
  label,
  identifier,
  length: 0,
  required: false,
  metadata: {},
});

const newline = separator('\n', 'Newline');
const space = separator(' ', 'Space');

/** Labels of state and postal code, and which of them comes before the city. */
const habits: Readonly<Record<string, { state?: string; zip: string; isZipFirst?: boolean }>> = {
  US: { state: 'State', zip: 'Zip Code' },
  CA: { state: 'Province', zip: 'Postal Code' },
  AU: { state: 'State', zip: 'Postcode' },
  IN: { state: 'State', zip: 'Pin' },
  GB: { zip: 'Postcode' },
  NZ: { zip: 'Postcode' },
  DE: { zip: 'Postal Code', isZipFirst: true },
  FR: { zip: 'Postal Code', isZipFirst: true },
};

function addressFormat(country: string, language: string): FieldFormat {
  const { state, zip, isZipFirst } = habits[country] ?? { state: 'State/Province', zip: 'Postal Code' };
  const city = field('City', 'City', 'address-level2');
  const code = field(zip, 'Zip', 'postal-code');
  return {
    id: 0,
    type: 'ADDRESS',
    country,
    labelLocale: language,
    fields: [
      field('Address Line 1', 'Line1', 'address-line1'),
      newline,
      field('Address Line 2', 'Line2', 'address-line2', false),
      newline,
      ...(isZipFirst ? [code, space, city] : [city]),
      ...(state === undefined ? [] : [separator(', ', 'Comma'), field(state, 'State', 'address-level1')]),
      ...(isZipFirst ? [] : [space, code]),
    ],
  };
}

/** The three parts of a North American number; other countries have no fixed lengths. */
function phoneFormat(country: string, language: string): FieldFormat {
  const part = (n: number, length: number): FormatField => ({
    ...field(String(n), String(n), undefined, false),
    length,
  });
  const isAmerican = getCountryCallingCode(isKnown(country) ? country : 'US') === '1';
  return {
    id: 0,
    type: 'PHONE_NUMBER',
    country,
    labelLocale: language,
    fields: isAmerican
      ? [
          separator('(', 'LeftParen'),
          part(1, 3),
          separator(') ', 'RightParen'),
          part(2, 3),
          separator('-', 'Hyphen'),
          part(3, 4),
        ]
      : [part(1, 0)],
  };
}

const isKnown = (country: string): country is ReturnType<typeof getCountries>[number] =>
  (getCountries() as string[]).includes(country);

const isFamilyFirst = (language: string) => /^(?:ja|zh|ko|hu|vi)\b/.test(language);
