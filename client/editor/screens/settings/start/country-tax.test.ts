// An owner's tax rates survive a second visit to "Where you are".
import { expect, it } from 'vitest';
import { taxPreferencesSchema } from '../../../../../server/commerce/preferences/schema.ts';
import { demoTaxRule } from '../../../../../server/commerce/setup/demo-tax.ts';
import { taxPreset } from '../../../../../server/commerce/setup/tax-presets.ts';
import { countryTax } from './country-tax.ts';

const books = { name: 'Books', country: 'GB', ratePpm: 0, includesShipping: false };
const ofGb = { country: 'GB', rules: [...taxPreset('uk', { country: 'GB' }).rules, books] };
const chosen = (country: string, chargesTax = true, region = '') => ({ country, region, chargesTax });
const outcome = (preset: string | undefined, replaced: number, kept: number) => ({ preset, replaced, kept });

it('leaves the rates alone while the country stays', () => {
  expect(countryTax(ofGb, chosen('GB'))).toEqual(outcome(undefined, 0, 0));
  expect(countryTax(ofGb, chosen('GB', false))).toEqual(outcome(undefined, 0, 0));
});

it('replaces them with the preset of another country, and says how many', () => {
  const { rules, priceTax } = taxPreset('au', { country: 'AU' });
  expect(countryTax(ofGb, chosen('AU'))).toEqual({ ...outcome('au', 2, 0), rules, priceTax });
});

it('keeps them without the preset, and in countries that have no preset', () => {
  expect(countryTax(ofGb, chosen('AU', false))).toEqual(outcome('au', 0, 2));
  expect(countryTax(ofGb, chosen('JP'))).toEqual(outcome(undefined, 0, 2));
  // This preset has no rate for the state.
  expect(countryTax(ofGb, chosen('US'))).toEqual(outcome('us', 0, 2));
});

it('fills in the preset for a shop without rates, and replaces the demo’s', () => {
  const { rules, priceTax } = taxPreset('uk', { country: 'GB' });
  // In the stored format.
  const demo = taxPreferencesSchema.parse({ rounding: 'PER_LINE', rules: [demoTaxRule] }).rules;
  for (const stored of [
    { country: '', rules: [] },
    { country: 'GB', rules: [] },
    { country: '', rules: demo },
  ]) {
    expect(countryTax(stored, chosen('GB'))).toEqual({ ...outcome('uk', 0, 0), rules, priceTax });
    expect(countryTax(stored, chosen('GB', false))).toEqual({ ...outcome('uk', 0, 0), rules: [] });
  }
  expect(countryTax({ country: '', rules: demo }, chosen('JP'))).toEqual({ ...outcome(undefined, 0, 0), rules: [] });
});
