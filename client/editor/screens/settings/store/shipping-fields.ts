// Shipping rates as a form has them, from and to what is stored.
import type { ShippingRule } from '../../../../../server/commerce/pricing/schema.ts';
import { euRates } from '../../../../../server/commerce/setup/tax-presets.ts';
import type { Problem } from '../../../../ui/record-form.tsx';
import { shippingMessages as messages } from './messages.ts';

export type Tier = { upToWeight: number | null; priceCents: number | null };
export type RateValues = {
  key: string;
  name: string;
  rateType: ShippingRule['rateType'];
  priceCents: number | null;
  freeAboveCents: number | null;
  countries: readonly string[];
  /** As it came: no field shows it, except of one country. */
  regions: readonly string[];
  postalCodes: string;
  tiers: readonly Tier[];
};
export type ShippingValues = { options: readonly RateValues[] };

export const euCountries = Object.keys(euRates);

export const rateValues = (rule: ShippingRule): RateValues => ({
  key: rule.key,
  name: rule.name,
  rateType: rule.rateType,
  priceCents: rule.priceCents,
  freeAboveCents: rule.freeAboveCents ?? null,
  countries: rule.countries,
  regions: rule.regions ?? [],
  postalCodes: (rule.postalCodes ?? []).join(', '),
  tiers: rule.tiers ?? [],
});

export const sentRate = (rate: RateValues): ShippingRule => {
  const postalCodes = rate.postalCodes.split(/[,\n]/).map((code) => code.trim()).filter((code) => code !== ''); // biome-ignore format: one line
  const isByWeight = rate.rateType === 'WEIGHT';
  return {
    key: rate.key,
    name: rate.name.trim(),
    rateType: rate.rateType,
    priceCents: rate.priceCents ?? 0,
    ...(rate.freeAboveCents !== null && { freeAboveCents: rate.freeAboveCents }),
    countries: [...rate.countries],
    ...(rate.regions.length > 0 && { regions: [...rate.regions] }),
    ...(postalCodes.length > 0 && { postalCodes }),
    ...(isByWeight && {
      tiers: rate.tiers.map(({ upToWeight, priceCents }) => ({
        upToWeight: upToWeight ?? 0,
        priceCents: priceCents ?? 0,
      })),
    }),
  };
};

const names = { FLAT: messages.newRate, WEIGHT: messages.newRate, PICKUP: messages.newPickup, LOCAL_DELIVERY: messages.newLocal }; // biome-ignore format: one table

export function newRate(rateType: RateValues['rateType'], options: readonly RateValues[], country: string): RateValues {
  const base = names[rateType];
  const taken = new Set(options.map(({ key }) => key));
  const stem = rateType.toLowerCase().replace('_', '-');
  let n = 1;
  while (taken.has(n === 1 ? stem : `${stem}-${n}`)) n++;
  const isNear = rateType === 'PICKUP' || rateType === 'LOCAL_DELIVERY';
  return {
    key: n === 1 ? stem : `${stem}-${n}`,
    name: base,
    rateType,
    priceCents: rateType === 'PICKUP' ? 0 : null,
    freeAboveCents: null,
    countries: isNear && country !== '' ? [country] : [],
    regions: [],
    postalCodes: '',
    tiers: [],
  };
}

/** What can be told without the server. */
export const shippingProblems = ({ options }: ShippingValues): Problem[] =>
  options.flatMap(({ name, priceCents, rateType }, n) => [
    ...(name.trim() === '' ? [{ path: `options.${n}.name`, message: messages.nameMissing }] : []),
    ...(priceCents === null && rateType !== 'WEIGHT'
      ? [{ path: `options.${n}.priceCents`, message: messages.priceMissing }]
      : []),
  ]);
