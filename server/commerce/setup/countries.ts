// Country presets: the likely currency, units, language, and time zone of a shop. The owner sees all of them and may
// change them. Portable: names and zones come from the runtime's own data.
import { sentenceLanguage } from '../../base/text/language.ts';
import type { Currency } from '../money/money.ts';

const euro = 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA ME XK'.split(' ');

const currencyOf: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(euro.map((code) => [code, 'EUR' as const])),
  ...{ US: 'USD', PR: 'USD', GU: 'USD', VI: 'USD', EC: 'USD', SV: 'USD', PA: 'USD' },
  ...{ GB: 'GBP', IM: 'GBP', JE: 'GBP', GG: 'GBP', CH: 'CHF', LI: 'CHF', NO: 'NOK', SE: 'SEK', DK: 'DKK', PL: 'PLN' },
  ...{ CZ: 'CZK', RU: 'RUB', IL: 'ILS', CA: 'CAD', MX: 'MXN', BR: 'BRL', AR: 'ARS', CO: 'COP', AU: 'AUD', NZ: 'NZD' },
  ...{ HK: 'HKD', SG: 'SGD', MY: 'MYR', TH: 'THB', PH: 'PHP', ID: 'IDR', IN: 'INR', JP: 'JPY', ZA: 'ZAR' },
};

/** Countries that use pounds. */
const imperial = new Set(['US', 'LR', 'MM']);

/** The main zone of countries with several; the runtime lists zones by name. */
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

type CountryPreset = {
  /** Absent if we don't support the country's currency. */
  currency?: Currency;
  /** 1: pounds and inches; 2: kilograms and centimeters. */
  measurementStandard: 1 | 2;
  /** BCP 47, e.g. `en-DE`: numbers and dates follow the country, in a supported page language. */
  language: string;
  timeZone?: string;
};

/** @param here the user's time zone, used if it belongs to the country */
export function countryPreset(country: string, here?: string): CountryPreset {
  const locale = new Intl.Locale('und', { region: country });
  const zones = zonesOf(locale);
  const timeZone = here !== undefined && zones.includes(here) ? here : (mainZone[country] ?? zones[0]);
  const currency = currencyOf[country];
  return {
    ...(currency && { currency }),
    measurementStandard: imperial.has(country) ? 1 : 2,
    language: sentenceLanguage(`und-${country}`),
    ...(timeZone !== undefined && { timeZone }),
  };
}

/** Older browsers don't provide any. */
const zonesOf = (locale: Intl.Locale): readonly string[] =>
  (locale as Intl.Locale & { getTimeZones?(): string[] | undefined }).getTimeZones?.() ?? [];
