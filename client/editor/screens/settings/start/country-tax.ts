// How choosing a country changes tax rates. An owner's own rates stay unless the shop moves to a country with a preset.
import { same } from '../../../../../server/base/same.ts';
import type { PriceTax } from '../../../../../server/commerce/money/price-rules.ts';
import type { TaxRule } from '../../../../../server/commerce/pricing/schema.ts';
import { demoTaxRule } from '../../../../../server/commerce/setup/demo-tax.ts';
import { type TaxPresetKey, taxPreset, taxPresetFor } from '../../../../../server/commerce/setup/tax-presets.ts';

type CountryTax = {
  /** The preset offered to the owner. */
  preset: TaxPresetKey | undefined;
  /** Number of the owner's own rates for another country that would be replaced. */
  replaced: number;
  kept: number;
  /** Absent for no change. */
  rules?: TaxRule[];
  priceTax?: PriceTax;
};

/** @param stored `country` is empty before the first choice */
export function countryTax(
  stored: { country: string; rules: readonly TaxRule[] },
  chosen: { country: string; region: string; chargesTax: boolean },
): CountryTax {
  // The demo's rate does not count as the owner's.
  const own = same(stored.rules, [demoTaxRule]) ? [] : stored.rules;
  const { country, region, chargesTax } = chosen;
  if (own.length > 0 && country === stored.country) return { preset: undefined, replaced: 0, kept: 0 };
  const preset = taxPresetFor(country);
  const rates = preset && chargesTax ? taxPreset(preset, { country, region }) : undefined;
  if (own.length > 0 && !rates?.rules.length) return { preset, replaced: 0, kept: own.length };
  return {
    preset,
    replaced: own.length,
    kept: 0,
    rules: [],
    ...(rates && { rules: rates.rules, priceTax: rates.priceTax }),
  };
}
