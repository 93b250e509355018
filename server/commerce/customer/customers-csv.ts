// Exports customers for the owner as CSV.
import { stringify } from 'csv-stringify/sync';
import { defaultAddressOf } from './customer.ts';
import { lifetimeValue } from './lifetime-value.ts';
import type { Customer } from './schema.ts';

const columns = [
  'Email',
  'First name',
  'Last name',
  'Phone',
  'Account',
  'Orders',
  'Spent',
  'Last order',
  'Since',
  'Tags',
  'Address',
  'City',
  'Region',
  'Postal code',
  'Country',
] as const;

/** Dates are in the site's time zone. Every cell is text: an apostrophe prefix stops spreadsheets from running it as a formula. */
export function customersCsv(customers: readonly Customer[], timeZone: string): string {
  const dayAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const day = (at: number | undefined) => (at === undefined ? '' : dayAt(at).toString());
  const rows = customers.map((customer) => {
    const address = defaultAddressOf(customer);
    const spent = lifetimeValue(customer).map(({ decimalValue, currencyCode }) => `${decimalValue} ${currencyCode}`);
    return [
      ...[customer.email, customer.firstName, customer.lastName, customer.phoneNumber],
      ...[customer.hasAccount ? 'yes' : 'no', String(customer.orderCount), spent.join('; ')],
      ...[day(customer.lastOrderAt), day(customer.createdAt), customer.tags.join(', ')],
      ...[address?.line1, address?.city, address?.region, address?.postalCode, address?.country].map(
        (text) => text ?? '',
      ),
    ];
  });
  return stringify([[...columns], ...rows], { bom: true, escape_formulas: true });
}
