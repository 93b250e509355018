// Shipping options for an address, with their prices. Commerce 1.7, 2.2, wire §2. Portable.
import { entriesWith, plain } from '../address/postal-codes.ts';
import { isSameRegion } from '../address/regions.ts';
import type { PriceAddress, ShippingCharge, ShippingRule } from './schema.ts';

/**
 * In the order of the store's settings; empty if the store doesn't ship there.
 * @param weight of the shipped goods, in the store's unit
 */
export const shippingCharges = (
  rules: readonly ShippingRule[],
  address: PriceAddress,
  goodsSubtotalCents: number,
  weight = 0,
): ShippingCharge[] =>
  rules
    .filter((rule) => reaches(rule, address))
    .flatMap((rule) => {
      const rate = rateOf(rule, goodsSubtotalCents, weight);
      if (rate === undefined) return [];
      const free = rule.freeAboveCents !== undefined && goodsSubtotalCents >= rule.freeAboveCents;
      const charge = { key: rule.key, name: rule.name, cents: free ? 0 : rate, rateType: rule.rateType };
      return [rule.rateType === 'PICKUP' ? { ...charge, isPickup: true } : charge];
    });

function rateOf({ rateType, priceCents, tiers = [] }: ShippingRule, cents: number, weight: number): number | undefined {
  if (rateType === 'WEIGHT') return tiers.find(({ upToWeight = 0 }) => weight <= upToWeight)?.priceCents;
  if (rateType === 'PRICE')
    return tiers.find(({ upToCents }) => upToCents === null || cents <= (upToCents ?? 0))?.priceCents;
  return priceCents;
}

function reaches(rule: ShippingRule, address: PriceAddress): boolean {
  if (rule.countries.length > 0 && !rule.countries.includes(address.country)) return false;
  const { country, region = '' } = address;
  if (rule.regions?.length && !rule.regions.some((one) => isSameRegion(country, one, region))) return false;
  return !rule.postalCodes?.length || entriesWith(rule.postalCodes, address).length > 0;
}

type Places = { countries: readonly string[]; regions?: readonly string[]; postalCodes?: readonly string[] };

/** Whether the region or postal code is still needed to decide. */
export const leavesOpen = (address: PriceAddress, places: readonly Places[]): boolean =>
  places.some(({ countries, regions, postalCodes }) => {
    const { country, region = '' } = address;
    if (countries.length > 0 && !countries.includes(country)) return false;
    if (regions?.length && !regions.some((one) => isSameRegion(country, one, region))) return region === '';
    return Boolean(postalCodes?.length) && plain(address.postalCode) === '';
  });
