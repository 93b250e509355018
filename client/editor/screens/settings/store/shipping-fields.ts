// Shipping form values, and their conversion from and to the stored rates.
import type { ShippingRule } from '../../../../../server/commerce/pricing/schema.ts';
import { euRates } from '../../../../../server/commerce/setup/tax-presets.ts';
import type { Problem } from '../../../../ui/form/record-form.tsx';
import { shippingMessages as messages } from './messages.ts';

/** A tier up to a weight, or up to an order total; a null total has no limit. */
export type Tier = { upToWeight: number | null; upToCents: number | null; priceCents: number | null };
export type RateValues = {
  key: string;
  name: string;
  rateType: ShippingRule['rateType'];
  priceCents: number | null;
  freeAboveCents: number | null;
  countries: readonly string[];
  /** Passed through: no field shows it, except for a single country. */
  regions: readonly string[];
  postalCodes: string;
  tiers: readonly Tier[];
};
export type ShippingValues = { options: readonly RateValues[] };

export const euCountries = Object.keys(euRates);

export const hasTiers = (rateType: ShippingRule['rateType']): boolean => rateType === 'WEIGHT' || rateType === 'PRICE';

export const rateValues = (rule: ShippingRule): RateValues => ({
  key: rule.key,
  name: rule.name,
  rateType: rule.rateType,
  priceCents: rule.priceCents,
  freeAboveCents: rule.freeAboveCents ?? null,
  countries: rule.countries,
  regions: rule.regions ?? [],
  postalCodes: (rule.postalCodes ?? []).join(', '),
  tiers: (rule.tiers ?? []).map(({ upToWeight = null, upToCents = null, priceCents }) => ({
    upToWeight,
    upToCents,
    priceCents,
  })),
});

export const sentShipping = ({ options }: ShippingValues) => ({ shipping: { options: options.map(sentRate) } });

const sentRate = (rate: RateValues): ShippingRule => {
  const postalCodes = rate.postalCodes
    .split(/[,\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return {
    key: rate.key,
    name: rate.name.trim(),
    rateType: rate.rateType,
    priceCents: rate.priceCents ?? 0,
    ...(rate.freeAboveCents !== null && { freeAboveCents: rate.freeAboveCents }),
    countries: [...rate.countries],
    ...(rate.regions.length > 0 && { regions: [...rate.regions] }),
    ...(postalCodes.length > 0 && { postalCodes }),
    ...(hasTiers(rate.rateType) && {
      tiers: rate.tiers.map(({ upToWeight, upToCents, priceCents }) => ({
        ...(rate.rateType === 'PRICE' ? { upToCents } : { upToWeight: upToWeight ?? 0 }),
        priceCents: priceCents ?? 0,
      })),
    }),
  };
};

const names = {
  FLAT: messages.newRate,
  WEIGHT: messages.newRate,
  PRICE: messages.newRate,
  PICKUP: messages.newPickup,
  LOCAL_DELIVERY: messages.newLocal,
};

/** "Up to 50: 6. More: free." */
const newTiers: readonly Tier[] = [
  { upToWeight: null, upToCents: 5000, priceCents: 600 },
  { upToWeight: null, upToCents: null, priceCents: 0 },
];

export function newRate(rateType: RateValues['rateType'], options: readonly RateValues[], country: string): RateValues {
  const isNear = rateType === 'PICKUP' || rateType === 'LOCAL_DELIVERY';
  return {
    key: unlike(
      rateType.toLowerCase().replace('_', '-'),
      '-',
      options.map(({ key }) => key),
    ),
    name: unlike(
      names[rateType],
      ' ',
      options.map(({ name }) => name),
    ),
    rateType,
    priceCents: rateType === 'PICKUP' ? 0 : null,
    freeAboveCents: null,
    countries: isNear && country !== '' ? [country] : [],
    regions: [],
    postalCodes: '',
    tiers: rateType === 'PRICE' ? newTiers : [],
  };
}

/** Appends a number if the name is taken. */
function unlike(wanted: string, glue: string, taken: readonly string[]): string {
  let n = 1;
  const named = () => (n === 1 ? wanted : `${wanted}${glue}${n}`);
  const isTaken = (one: string) => one.toLowerCase() === named().toLowerCase();
  while (taken.some(isTaken)) n++;
  return named();
}

/** Client-side validation. */
export const shippingProblems = ({ options }: ShippingValues): Problem[] =>
  options.flatMap(({ name, priceCents, rateType }, n) => [
    ...(name.trim() === '' ? [{ path: `options.${n}.name`, message: messages.nameMissing }] : []),
    ...(priceCents === null && !hasTiers(rateType)
      ? [{ path: `options.${n}.priceCents`, message: messages.priceMissing }]
      : []),
  ]);
