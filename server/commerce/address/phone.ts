// Phone numbers that a store requires must be valid in their country. Server only: the metadata of all countries is too large for a page.
// Commerce 3.4.
import { type CountryCode, isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min';
import type { PhoneRules } from './address.ts';
import { labels, messages } from './messages.ts';
import type { Address } from './schema.ts';

type Filled = { address?: Address; billToShipping: boolean; billingAddress?: Address | null };

/** Errors by field, for fields that have none yet. An optional phone only has to look like a number. */
export function phoneProblems(
  { address, billToShipping, billingAddress }: Filled,
  requiresShipping: boolean,
  phones: PhoneRules,
  known: Readonly<Record<string, string>>,
): Record<string, string> {
  const asked = [
    ['shipping', address, requiresShipping ? phones.shipping : phones.billing] as const,
    ...(requiresShipping && !billToShipping ? [['billing', billingAddress, phones.billing] as const] : []),
  ];
  return Object.fromEntries(
    asked
      .filter(([prefix, filled, rule]) => {
        const name = `${prefix}.phoneNumber`;
        return (
          rule === 'required' && filled && known[name] === undefined && !isReal(filled.phoneNumber, filled.country)
        );
      })
      .map(([prefix]) => [`${prefix}.phoneNumber`, messages.notValid(labels.Phone)]),
  );
}

/** Accepts the number with or without the country's calling code. */
const isReal = (phone: string, country: string): boolean =>
  isSupportedCountry(country) ? isValidPhoneNumber(phone, country as CountryCode) : isValidPhoneNumber(phone);
