// The address fields of each country, and their validation. Commerce 2.1, issue "address by country". Portable.

import { isCountry } from './countries.ts';
import { type Label, labels, messages } from './messages.ts';
import { regions } from './regions.ts';
import type { Address } from './schema.ts';

export type AddressField = {
  name: keyof Address;
  label: string;
  required: boolean;
  /** Token of the HTML `autocomplete` attribute. */
  autocomplete: string;
  maxLength: number;
  /** Choices, where the country has a list of them. */
  options?: { value: string; label: string }[];
};

type Postal = { label: Label; required: boolean; pattern?: RegExp };
type Format = { region?: { label: Label; required: boolean }; postal?: Postal; city?: Label; postalFirst?: boolean };

const digits = (count: number) => new RegExp(`^\\d{${count}}$`);
const code = (pattern: RegExp, label: Label = 'Postal code'): Postal => ({ label, required: true, pattern });
const postcode = (pattern: RegExp): Postal => code(pattern, 'Postcode');

/** Countries with rules of their own. In every other, region and postal code are free text. */
const formats: Readonly<Record<string, Format>> = {
  US: { region: { label: 'State', required: true }, postal: code(/^\d{5}(-\d{4})?$/, 'ZIP code') },
  CA: { region: { label: 'Province', required: true }, postal: code(/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i) },
  AU: { region: { label: 'State', required: true }, postal: postcode(digits(4)), city: 'Suburb' },
  GB: {
    region: { label: 'County', required: false },
    postal: postcode(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i),
    city: 'Town or city',
  },
  IE: { region: { label: 'County', required: false }, postal: { label: 'Eircode', required: false } },
  NZ: { postal: postcode(digits(4)) },
  DE: { postal: code(digits(5)), postalFirst: true },
  FR: { postal: code(digits(5)), postalFirst: true },
  IT: { region: { label: 'Province', required: true }, postal: code(digits(5)), postalFirst: true },
  ES: { region: { label: 'Province', required: false }, postal: code(digits(5)), postalFirst: true },
  NL: { postal: code(/^\d{4} ?[A-Z]{2}$/i), postalFirst: true },
  BE: { postal: code(digits(4)), postalFirst: true },
  AT: { postal: code(digits(4)), postalFirst: true },
  CH: { postal: code(digits(4)), postalFirst: true },
  DK: { postal: code(digits(4)), postalFirst: true },
  NO: { postal: code(digits(4)), postalFirst: true },
  SE: { postal: code(/^\d{3} ?\d{2}$/), postalFirst: true },
  FI: { postal: code(digits(5)), postalFirst: true },
  PL: { postal: code(/^\d{2}-\d{3}$/), postalFirst: true },
  PT: { postal: code(/^\d{4}-\d{3}$/), postalFirst: true },
  CZ: { postal: code(/^\d{3} ?\d{2}$/), postalFirst: true },
  JP: { region: { label: 'Prefecture', required: true }, postal: code(/^\d{3}-?\d{4}$/) },
  MX: { region: { label: 'State', required: true }, postal: code(digits(5)) },
  BR: { region: { label: 'State', required: true }, postal: code(/^\d{5}-?\d{3}$/) },
  CN: { region: { label: 'Province', required: true }, postal: code(digits(6)) },
  TW: { postal: code(/^\d{3}(\d{2,3})?$/) },
  KR: { region: { label: 'Province or city', required: false }, postal: code(digits(5)) },
  TH: { region: { label: 'Province', required: true }, postal: code(digits(5)) },
  MY: { region: { label: 'State', required: true }, postal: postcode(digits(5)) },
  ID: { region: { label: 'Province', required: true }, postal: code(digits(5)) },
  PH: { region: { label: 'Province', required: true }, postal: code(digits(4), 'ZIP code') },
  VN: { region: { label: 'Province', required: true }, postal: { label: 'Postal code', required: false } },
  IL: { postal: code(/^\d{5}(\d{2})?$/) },
  SA: { postal: code(/^\d{5}(-\d{4})?$/) },
  TR: { region: { label: 'Province', required: true }, postal: code(digits(5)), postalFirst: true },
  ZA: { region: { label: 'Province', required: false }, postal: code(digits(4)) },
  EG: { region: { label: 'Governorate', required: true }, postal: { label: 'Postal code', required: false } },
  AR: {
    region: { label: 'Province', required: false },
    postal: code(/^([A-Z]\d{4}[A-Z]{3}|\d{4})$/i),
    postalFirst: true,
  },
  CL: {
    region: { label: 'Region', required: true },
    postal: { label: 'Postal code', required: false, pattern: /^\d{3}-?\d{4}$/ },
  },
  CO: {
    region: { label: 'Department', required: true },
    postal: { label: 'Postal code', required: false, pattern: digits(6) },
  },
  PE: {
    region: { label: 'Department', required: true },
    postal: { label: 'Postal code', required: false, pattern: digits(5) },
  },
  RU: { region: { label: 'Oblast', required: false }, postal: code(digits(6)) },
  UA: { region: { label: 'Oblast', required: false }, postal: code(digits(5)) },
  GR: { postal: code(/^\d{3} ?\d{2}$/), postalFirst: true },
  HU: { postal: code(digits(4)) },
  RO: { region: { label: 'County', required: true }, postal: code(digits(6)) },
  BG: { postal: code(digits(4)), postalFirst: true },
  SK: { postal: code(/^\d{3} ?\d{2}$/), postalFirst: true },
  SI: { postal: code(digits(4)), postalFirst: true },
  HR: { postal: code(digits(5)), postalFirst: true },
  RS: { postal: code(digits(5)), postalFirst: true },
  EE: { postal: code(digits(5)), postalFirst: true },
  LV: { postal: code(/^(LV-)?\d{4}$/i) },
  LT: { postal: code(/^(LT-)?\d{5}$/i), postalFirst: true },
  LU: { postal: code(/^(L-)?\d{4}$/i), postalFirst: true },
  LI: { postal: code(digits(4)), postalFirst: true },
  IS: { postal: code(digits(3)), postalFirst: true },
  MT: { postal: code(/^[A-Z]{3} ?\d{2,4}$/i) },
  CY: { postal: code(digits(4)), postalFirst: true },
  PR: { postal: code(/^\d{5}(-\d{4})?$/, 'ZIP code') },
  IN: { region: { label: 'State', required: true }, postal: code(/^\d{6}$/, 'PIN code') },
  SG: { postal: code(digits(6)) },
  HK: { region: { label: 'District', required: false } },
  AE: { region: { label: 'Emirate', required: true } },
};

const anywhere: Format = {
  region: { label: 'State, province, or region', required: false },
  postal: { label: 'Postal code', required: false },
};

/** Whether the store asks for a phone number. */
export type PhoneRule = 'off' | 'optional' | 'required';
export type PhoneRules = { shipping: PhoneRule; billing: PhoneRule };

/** The fields to show, in the country's order. Excludes the country itself, which has its own control. */
export function addressFields(country: string, phone: PhoneRule = 'optional'): AddressField[] {
  const format = formats[country] ?? anywhere;
  const field = (name: keyof Address, label: Label, required: boolean, autocomplete: string, maxLength: number) => ({
    name,
    label: labels[label] as string,
    required,
    autocomplete,
    maxLength,
  });
  const city = field('city', format.city ?? 'City', true, 'address-level2', 100);
  const postal = format.postal && field('postalCode', format.postal.label, format.postal.required, 'postal-code', 20);
  const region: AddressField | undefined = format.region && {
    ...field('region', format.region.label, format.region.required, 'address-level1', 100),
    ...(regions[country] && { options: regions[country].map(([value, label]) => ({ value, label })) }),
  };
  const places = format.postalFirst ? [postal, city, region] : [city, region, postal];
  return [
    field('firstName', 'First name', true, 'given-name', 100),
    field('lastName', 'Last name', true, 'family-name', 100),
    field('line1', 'Address 1', true, 'address-line1', 200),
    field('line2', 'Address 2', false, 'address-line2', 200),
    ...places.filter((one) => one !== undefined),
    ...(phone === 'off' ? [] : [field('phoneNumber', 'Phone', phone === 'required', 'tel', 40)]),
  ];
}

/** Errors by field; empty when the address is valid. */
export function addressProblems(
  address: Address,
  phone: PhoneRule = 'optional',
): Partial<Record<keyof Address, string>> {
  const problems: Partial<Record<keyof Address, string>> = {};
  if (address.country === '') return { country: messages.required(labels.Country) };
  if (!isCountry(address.country)) return { country: messages.notValid(labels.Country) };
  for (const { name, label, required, options, maxLength } of addressFields(address.country, phone)) {
    const value = address[name];
    if (value === '') {
      if (required) problems[name] = messages.required(label);
    } else if (value.length > maxLength) problems[name] = messages.tooLong(maxLength);
    else if (options && !options.some((option) => option.value === value)) problems[name] = messages.notValid(label);
  }
  const { postal } = formats[address.country] ?? anywhere;
  if (postal?.pattern && address.postalCode !== '' && !postal.pattern.test(address.postalCode)) {
    problems.postalCode = messages.notValid(labels[postal.label]);
  }
  if (address.phoneNumber !== '' && !/^\+?[\d ()./-]{5,40}$/.test(address.phoneNumber)) {
    problems.phoneNumber = messages.notValid(labels.Phone);
  }
  return problems;
}

/** The city line in the country's postal format: "50667 Köln", "Ithaca NY 14850". */
export const townLine = ({ city, region, postalCode, country }: Address): string =>
  (formats[country]?.postalFirst ? [postalCode, city, region] : [city, region, postalCode]).filter(Boolean).join(' ');

export const emptyAddress = (country: string): Address => ({
  firstName: '',
  lastName: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country,
  phoneNumber: '',
});
