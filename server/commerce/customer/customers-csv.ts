// Exports customers for the owner as CSV.
import { type Columns, csvHead, csvRow, printed } from '../../base/text/csv-cell.ts';
import { defaultAddressOf } from './customer.ts';
import { lifetimeValue } from './lifetime-value.ts';
import type { Customer } from './schema.ts';

type Row = { customer: Customer; address: ReturnType<typeof defaultAddressOf>; day: (at: number) => string };

const columns: Columns<Row> = {
  Email: ({ customer }) => customer.email,
  'First name': ({ customer }) => customer.firstName,
  'Last name': ({ customer }) => customer.lastName,
  Phone: ({ customer }) => customer.phoneNumber,
  Account: ({ customer }) => (customer.hasAccount ? 'yes' : 'no'),
  Orders: ({ customer }) => String(customer.orderCount),
  Spent: ({ customer }) =>
    lifetimeValue(customer)
      .map(({ decimalValue, currencyCode }) => `${decimalValue} ${currencyCode}`)
      .join('; '),
  'Last order': ({ customer: { lastOrderAt }, day }) => (lastOrderAt === undefined ? '' : day(lastOrderAt)),
  Since: ({ customer, day }) => day(customer.createdAt),
  Tags: ({ customer }) => customer.tags.join(', '),
  Address: ({ address }) => address?.line1,
  City: ({ address }) => address?.city,
  Region: ({ address }) => address?.region,
  'Postal code': ({ address }) => address?.postalCode,
  Country: ({ address }) => address?.country,
};

/** Dates are in the site's time zone. */
export function customersCsv(customers: readonly Customer[], timeZone: string): string {
  const dayAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const row = (customer: Customer) => ({
    customer,
    address: defaultAddressOf(customer),
    day: (at: number) => dayAt(at).toString(),
  });
  return [csvHead(Object.keys(columns)), ...customers.map((one) => csvRow(printed(columns, row(one))))].join('');
}
