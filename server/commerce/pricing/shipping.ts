// Which ways of delivery an address has and what each costs. Commerce 1.7, 2.2, wire §2. Portable.
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
      const charge = { key: rule.key, name: rule.name, cents: free ? 0 : rate };
      return [rule.rateType === 'PICKUP' ? { ...charge, isPickup: true } : charge];
    });

function rateOf(rule: ShippingRule, weight: number): number | undefined {
  if (rule.rateType !== 'WEIGHT') return rule.priceCents;
  return rule.tiers?.find(({ upToWeight }) => weight <= upToWeight)?.priceCents;
}

function reaches(rule: ShippingRule, address: PriceAddress): boolean {
  if (rule.countries.length > 0 && !rule.countries.includes(address.country)) return false;
  const region = plain(address.region);
  if (rule.regions?.length && !rule.regions.some((one) => plain(one) === region)) return false;
  const postalCode = plain(address.postalCode);
  if (!rule.postalCodes?.length) return true;
  return rule.postalCodes.some((one) =>
    one.endsWith('*') ? postalCode.startsWith(plain(one.slice(0, -1))) : plain(one) === postalCode,
  );
}

const plain = (text = ''): string => text.toUpperCase().replace(/[\s-]+/g, '');
