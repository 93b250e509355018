// Telephone numbers that a store insists on are real ones of their country. On the server only: the numbers of every country are more
// than a page should carry. Commerce 3.4.
import { type CountryCode, isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min';
import type { PhoneRules } from './address.ts';
import { messages } from './messages.ts';
import type { Address } from './schema.ts';

type Filled = { address?: Address; billToShipping: boolean; billingAddress?: Address | null };

/** By field, of those about which nothing else is said already. What is optional may be anything that looks like a number. */
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
      .map(([prefix]) => [`${prefix}.phoneNumber`, messages.notValid('Phone')]),
  );
}

/** With or without the country's own code in front. */
const isReal = (phone: string, country: string): boolean =>
  isSupportedCountry(country) ? isValidPhoneNumber(phone, country as CountryCode) : isValidPhoneNumber(phone);
