// Which ways of delivery an address has and what each costs. Commerce 1.7, 2.2, wire §2. Portable.
import { entriesWith, plain } from './postal-codes.ts';
import { isSameRegion } from './regions.ts';
import type { PriceAddress, ShippingCharge, ShippingRule } from './schema.ts';

/**
 * In the order of the store's settings; empty when nothing reaches the place.
 * @param weight of the goods that travel, in the unit of the store
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
      const rate = rateOf(rule, weight);
      if (rate === undefined) return [];
      const free = rule.freeAboveCents !== undefined && goodsSubtotalCents >= rule.freeAboveCents;
      const charge = { key: rule.key, name: rule.name, cents: free ? 0 : rate, rateType: rule.rateType };
      return [rule.rateType === 'PICKUP' ? { ...charge, isPickup: true } : charge];
    });

function rateOf(rule: ShippingRule, weight: number): number | undefined {
  if (rule.rateType !== 'WEIGHT') return rule.priceCents;
  return rule.tiers?.find(({ upToWeight }) => weight <= upToWeight)?.priceCents;
}

function reaches(rule: ShippingRule, address: PriceAddress): boolean {
  if (rule.countries.length > 0 && !rule.countries.includes(address.country)) return false;
  const { country, region = '' } = address;
  if (rule.regions?.length && !rule.regions.some((one) => isSameRegion(country, one, region))) return false;
  return !rule.postalCodes?.length || entriesWith(rule.postalCodes, address).length > 0;
}

/** Whether a postal code would say more about the ways of delivery to this place. */
export const wantsPostalCode = (rules: readonly ShippingRule[], address: PriceAddress): boolean =>
  plain(address.postalCode) === '' &&
  rules.some((rule) => rule.postalCodes?.length && reaches({ ...rule, postalCodes: [] }, address));
