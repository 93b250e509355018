// Validates the shopper's details, with errors by form field: on the server before it places an order and on the page before it submits
// one. Commerce 2.1. Portable.
import { isDeliverable, isEmail } from '../../outbox/address.ts';
import { addressProblems, type PhoneRule, type PhoneRules } from '../address/address.ts';
import type { Address } from '../address/schema.ts';
import { messages } from './messages.ts';

type FilledDetails = {
  email: string;
  address?: Address;
  billToShipping: boolean;
  billingAddress?: Address | null;
};

const phonesOptional: PhoneRules = { shipping: 'optional', billing: 'optional' };

/** @returns e.g. { 'shipping.city': 'City is required.' }; empty when valid */
export function detailProblems(
  details: FilledDetails,
  requiresShipping: boolean,
  phones: PhoneRules = phonesOptional,
): Record<string, string> {
  const { email, address, billToShipping, billingAddress } = details;
  const fields: Record<string, string> = {};
  if (email === '') fields.email = messages.required(messages.email);
  else if (!isEmail(email)) fields.email = messages.emailFormat;
  else if (!isDeliverable(email)) fields.email = messages.emailLetters;
  Object.assign(fields, named('shipping', address, requiresShipping ? phones.shipping : phones.billing));
  if (requiresShipping && !billToShipping) Object.assign(fields, named('billing', billingAddress, phones.billing));
  return fields;
}

function named(
  prefix: 'shipping' | 'billing',
  address: Address | null | undefined,
  phone: PhoneRule,
): Record<string, string> {
  if (!address) return { [`${prefix}.country`]: messages.required(messages.address) };
  return Object.fromEntries(
    Object.entries(addressProblems(address, phone)).map(([name, problem]) => [`${prefix}.${name}`, problem]),
  );
}
