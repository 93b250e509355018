// Initial tax rates, with source and date. They prefill the owner's rules, which are the owner's responsibility from
// then on. Portable.
import type { PriceTax } from '../money/price-rules.ts';
import type { TaxRule } from '../pricing/schema.ts';

/** When the rates were last compared with their sources. */
export const taxPresetsDate = '2025-08-01';

type Source = { name: string; url: string };

const sources = {
  eu: {
    name: 'European Commission, VAT rules and rates',
    url: 'https://europa.eu/youreurope/business/taxation/vat/vat-rules-rates/index_en.htm',
  },
  uk: { name: 'GOV.UK, VAT rates', url: 'https://www.gov.uk/vat-rates' },
  us: {
    name: 'Tax Foundation, State and local sales tax rates',
    url: 'https://taxfoundation.org/data/all/state/sales-tax-rates/',
  },
  ca: {
    name: 'Canada Revenue Agency, GST/HST rates',
    url: 'https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate.html',
  },
  au: {
    name: 'Australian Taxation Office, GST',
    url: 'https://www.ato.gov.au/businesses-and-organisations/gst-excise-and-indirect-taxes/gst',
  },
} as const satisfies Record<string, Source>;

/** Standard rates in hundredths of a percent. */
export const euRates: Readonly<Record<string, number>> = {
  ...{ AT: 2000, BE: 2100, BG: 2000, HR: 2500, CY: 1900, CZ: 2100, DK: 2500, EE: 2400, FI: 2550, FR: 2000, DE: 1900 },
  ...{ GR: 2400, HU: 2700, IE: 2300, IT: 2200, LV: 2100, LT: 2100, LU: 1700, MT: 1800, NL: 2100, PL: 2300, PT: 2300 },
  ...{ RO: 2100, SK: 2300, SI: 2200, ES: 2100, SE: 2500 },
};

/** State rates only, in thousandths of a percent; cities and counties add their own. */
const usRates: Readonly<Record<string, number>> = {
  ...{ AL: 4000, AZ: 5600, AR: 6500, CA: 7250, CO: 2900, CT: 6350, DC: 6000, FL: 6000, GA: 4000, HI: 4000, ID: 6000 },
  ...{ IL: 6250, IN: 7000, IA: 6000, KS: 6500, KY: 6000, LA: 5000, ME: 5500, MD: 6000, MA: 6250, MI: 6000, MN: 6875 },
  ...{ MS: 7000, MO: 4225, NE: 5500, NV: 6850, NJ: 6625, NM: 4875, NY: 4000, NC: 4750, ND: 5000, OH: 5750, OK: 4500 },
  ...{ PA: 6000, RI: 7000, SC: 6000, SD: 4200, TN: 7000, TX: 6250, UT: 6100, VT: 6000, VA: 5300, WA: 6500, WV: 6000 },
  ...{ WI: 5000, WY: 4000 },
};

const caHst: Readonly<Record<string, number>> = { NB: 15, NL: 15, NS: 14, ON: 13, PE: 15 };
const caGst = 5;
/** Added to the GST, in thousandths of a percent. */
const caPst: Readonly<Record<string, readonly [name: string, rate: number]>> = {
  BC: ['PST', 7000],
  MB: ['RST', 7000],
  QC: ['QST', 9975],
  SK: ['PST', 6000],
};
const caGstOnly = ['AB', 'BC', 'MB', 'NT', 'NU', 'QC', 'SK', 'YT'];

export type TaxPresetKey = 'eu-oss' | 'eu-home' | 'uk' | 'us' | 'ca' | 'au';
type TaxPreset = { key: TaxPresetKey; rules: TaxRule[]; priceTax: PriceTax; source: Source };

const rule = (name: string, country: string, percent: number, region?: string): TaxRule => ({
  name,
  country,
  ...(region !== undefined && { region }),
  ratePpm: Math.round(percent * 10_000),
  includesShipping: true,
});

/** @param home the shop's location, with its state or province */
export function taxPreset(key: TaxPresetKey, home: { country: string; region?: string | undefined }): TaxPreset {
  switch (key) {
    case 'eu-oss': {
      const rules = Object.entries(euRates).map(([country, rate]) => rule('VAT', country, rate / 100));
      return { key, rules, priceTax: 'INCLUSIVE', source: sources.eu };
    }
    case 'eu-home': {
      const rate = (euRates[home.country] ?? 0) / 100;
      const rules = Object.keys(euRates).map((country) => rule('VAT', country, rate));
      return { key, rules, priceTax: 'INCLUSIVE', source: sources.eu };
    }
    case 'uk':
      return { key, rules: [rule('VAT', 'GB', 20)], priceTax: 'INCLUSIVE', source: sources.uk };
    case 'us': {
      const state = home.region ?? '';
      const rate = usRates[state];
      const rules =
        rate === undefined ? [] : [{ ...rule('Sales tax', 'US', rate / 1000, state), includesShipping: false }];
      return { key, rules, priceTax: 'EXCLUSIVE', source: sources.us };
    }
    case 'ca':
      return { key, rules: canada(), priceTax: 'EXCLUSIVE', source: sources.ca };
    case 'au':
      return { key, rules: [rule('GST', 'AU', 10)], priceTax: 'INCLUSIVE', source: sources.au };
    default:
      return key satisfies never;
  }
}

const canada = (): TaxRule[] => [
  ...Object.entries(caHst).map(([region, percent]) => rule('HST', 'CA', percent, region)),
  ...caGstOnly.map((region) => rule('GST', 'CA', caGst, region)),
  ...Object.entries(caPst).map(([region, [name, rate]]) => rule(name, 'CA', rate / 1000, region)),
];

/** The preset for a shop in this country, or undefined. */
export function taxPresetFor(country: string): TaxPresetKey | undefined {
  if (country in euRates) return 'eu-home';
  const known: Readonly<Record<string, TaxPresetKey>> = { GB: 'uk', US: 'us', CA: 'ca', AU: 'au' };
  return known[country];
}
