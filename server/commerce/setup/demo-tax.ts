// The tax rate of the demo content. Portable.
import type { TaxRule } from '../pricing/schema.ts';

/** The demo studio is in Portland, Maine, and sells from there. */
export const demoTaxRule: TaxRule = {
  ...{ name: 'Maine sales tax', country: 'US', region: 'ME', ratePpm: 55_000, includesShipping: false },
};
