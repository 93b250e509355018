// Which ways of delivery an address has and what each costs. Commerce 1.7, wire §2. Portable.
import type { PriceAddress, ShippingCharge, ShippingRule } from './schema.ts';

/** In the order of the store's settings; empty when nothing reaches the country. */
export const shippingCharges = (
  rules: readonly ShippingRule[],
  address: PriceAddress,
  goodsSubtotalCents: number,
): ShippingCharge[] =>
  rules
    .filter((rule) => rule.countries.length === 0 || rule.countries.includes(address.country))
    .map((rule) => ({
      key: rule.key,
      name: rule.name,
      cents: rule.freeAboveCents !== undefined && goodsSubtotalCents >= rule.freeAboveCents ? 0 : rule.priceCents,
    }));
