// What a shop in a country most likely wants: its currency, units, language, and time zone. The owner sees all of it and may change it.
// Portable: names and zones come from the runtime's own data.
import type { Currency } from '../money/money.ts';

const euro = 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA ME XK'.split(' ');

const currencyOf: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(euro.map((code) => [code, 'EUR' as const])),
  ...{ US: 'USD', PR: 'USD', GU: 'USD', VI: 'USD', EC: 'USD', SV: 'USD', PA: 'USD' },
  ...{ GB: 'GBP', IM: 'GBP', JE: 'GBP', GG: 'GBP', CH: 'CHF', LI: 'CHF', NO: 'NOK', SE: 'SEK', DK: 'DKK', PL: 'PLN' },
  ...{ CZ: 'CZK', RU: 'RUB', IL: 'ILS', CA: 'CAD', MX: 'MXN', BR: 'BRL', AR: 'ARS', CO: 'COP', AU: 'AUD', NZ: 'NZD' },
  ...{ HK: 'HKD', SG: 'SGD', MY: 'MYR', TH: 'THB', PH: 'PHP', ID: 'IDR', IN: 'INR', JP: 'JPY', ZA: 'ZAR' },
};

/** Countries where people weigh in pounds. */
const imperial = new Set(['US', 'LR', 'MM']);

/** One zone for countries with several; the runtime lists them by name. */
const mainZone: Readonly<Record<string, string>> = {
  ...{ US: 'America/New_York', CA: 'America/Toronto', AU: 'Australia/Sydney', BR: 'America/Sao_Paulo' },
  ...{
    MX: 'America/Mexico_City',
    RU: 'Europe/Moscow',
    ES: 'Europe/Madrid',
    PT: 'Europe/Lisbon',
    NZ: 'Pacific/Auckland',
  },
  ...{ AR: 'America/Argentina/Buenos_Aires', ID: 'Asia/Jakarta', DE: 'Europe/Berlin', CL: 'America/Santiago' },
};

/** Those of data/locales: in another, dates would be half in one language and half in the other. */
export const catalogLanguages = ['en'] as const;

export type CountryPreset = {
  /** Absent: none of those that we know. */
  currency?: Currency;
  /** 1: pounds and inches; 2: kilograms and centimeters. */
  measurementStandard: 1 | 2;
  /** BCP 47, e.g. `en-DE`: numbers and dates are written as in the country, in a language that visitors' pages exist in. */
  language: string;
  timeZone?: string;
};

/** @param here the time zone of the person who asks, where it is one of the country's */
export function countryPreset(country: string, here?: string): CountryPreset {
  const locale = new Intl.Locale('und', { region: country });
  const zones = zonesOf(locale);
  const timeZone = here !== undefined && zones.includes(here) ? here : (mainZone[country] ?? zones[0]);
  const currency = currencyOf[country];
  return {
    ...(currency && { currency }),
    measurementStandard: imperial.has(country) ? 1 : 2,
    language: `${catalogLanguages[0]}-${country}`,
    ...(timeZone !== undefined && { timeZone }),
  };
}

/** Older browsers have none. */
const zonesOf = (locale: Intl.Locale): readonly string[] =>
  (locale as Intl.Locale & { getTimeZones?(): string[] | undefined }).getTimeZones?.() ?? [];
