// Exports and imports the customer file: one row per customer, plus one for each further address. An import adds to
// existing data and removes nothing. Our own columns; also reads those of other shops.
import { knownEmailSchema } from '../../accounts/contributor/schema.ts';
import { stepIds } from '../../base/step-ids.ts';
import { type Columns, csvHead, csvRow, printed, printedByName } from '../../base/text/csv-cell.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { regionOf } from '../../commerce/address/regions.ts';
import type { Address } from '../../commerce/address/schema.ts';
import {
  type CustomerDraft,
  cutTags,
  eachCustomer,
  importCustomer,
  planCustomer,
} from '../../commerce/customer/import-customer.ts';
import { addressesMax, noteCharsMax, notesMax, tagCharsMax, tagsMax } from '../../commerce/customer/limits.ts';
import type { Customer } from '../../commerce/customer/schema.ts';
import { decimalText } from '../../commerce/money/money.ts';
import type { Store } from '../../store/store.ts';
import { type Cells, type FileRow, Reader } from '../file/cells.ts';
import { importLimits } from '../file/limits.ts';
import { hasError } from '../file/report.ts';
import type { Layout } from '../file/table.ts';
import { countryCodeOf } from './countries.ts';
import { messages } from './messages.ts';
import {
  assertFits,
  changesBetween,
  checkFurtherRows,
  nothing,
  type RecordTable,
  type Run,
  saysTheSame,
} from './record.ts';

/** The part of an address in each column. */
const addressColumns = {
  'Address First Name': 'firstName',
  'Address Last Name': 'lastName',
  Address1: 'line1',
  Address2: 'line2',
  City: 'city',
  Zip: 'postalCode',
  Province: 'region',
  Country: 'country',
  'Address Phone': 'phoneNumber',
} as const satisfies Record<string, keyof Address>;

/** In a customer's further rows, all but the email and the address are blank. */
type Row = { customer: Customer; own: Customer | undefined; address: Address | undefined; time: Run['timeText'] };

const columns: Columns<Row> = {
  Email: ({ customer }) => customer.email,
  'First Name': ({ own }) => own?.firstName,
  'Last Name': ({ own }) => own?.lastName,
  Phone: ({ own }) => own?.phoneNumber,
  Tags: ({ own }) => own?.tags.join(', '),
  Notes: ({ own }) => own?.notes.map(({ text }) => text).join('\n'),
  'Created at': ({ own, time }) => own && time(own.createdAt),
  Account: ({ own }) => own && (own.hasAccount ? 'Yes' : 'No'),
  Orders: ({ own }) => own && String(own.orderCount),
  'Total Spent': ({ own }) =>
    Object.entries(own?.spentCents ?? {})
      .map(([currency, cents]) => `${decimalText(cents)} ${currency}`)
      .join('; '),
  'Last Order at': ({ own, time }) => (own?.lastOrderAt === undefined ? '' : time(own.lastOrderAt)),
  ...Object.fromEntries(
    Object.entries(addressColumns).map(([column, part]) => [column, ({ address }: Row) => address?.[part]]),
  ),
};

const layout: Layout = {
  columns: Object.keys(columns),
  aliases: {
    'email address': 'Email',
    'phone number': 'Phone',
    note: 'Notes',
    'created on': 'Created at',
    since: 'Created at',
    'total orders': 'Orders',
    'order count': 'Orders',
    spent: 'Total Spent',
    'last order': 'Last Order at',
    address: 'Address1',
    region: 'Province',
    'postal code': 'Zip',
    ...aliasesOf('shipping '),
    ...aliasesOf('default address '),
  },
  required: ['Email'],
  unused: /^(account|orders|total spent|last order at)$/,
};

const isUnused = (column: string): boolean => layout.unused!.test(column.toLowerCase());

function aliasesOf(prefix: string): Record<string, string> {
  const names = {
    address1: 'Address1',
    'address 1': 'Address1',
    address2: 'Address2',
    'address 2': 'Address2',
    city: 'City',
    zip: 'Zip',
    province: 'Province',
    'province/state': 'Province',
    'province code': 'Province',
    country: 'Country',
    'country code': 'Country',
    phone: 'Address Phone',
  };
  return Object.fromEntries(Object.entries(names).map(([name, ours]) => [prefix + name, ours]));
}

/** Newest first, streamed. @param only those with these ids */
export async function* customersCsv(
  store: Store,
  timeZone: string,
  only?: ReadonlySet<string>,
): AsyncGenerator<string> {
  const time = timeText(timeZone);
  yield csvHead(Object.keys(columns));
  for await (const customer of eachCustomer(store)) {
    await yieldToEventLoop();
    if (only && !only.has(customer.id)) continue;
    yield customerRows(customer, time)
      .map((row) => csvRow(printed(columns, row)))
      .join('');
  }
}

/** The default address first. */
function customerRows(customer: Customer, time: Run['timeText']): Row[] {
  const { addresses, defaultAddressId } = customer;
  const first = addresses.find(({ id }) => id === defaultAddressId) ?? addresses[0];
  const others = addresses.filter((address) => address !== first);
  return [first, ...others].map((address, n) => ({ customer, own: n === 0 ? customer : undefined, address, time }));
}

const customerCells = (customer: Customer, time: Run['timeText']): Cells[] =>
  customerRows(customer, time).map((row) => printedByName(columns, row));

export function customerTable(run: Run): RecordTable {
  const { parts, dryRun, actor } = run;
  return {
    layout,
    rowsMax: addressesMax,
    // A row without an email belongs to no customer, and in particular not to the row above it.
    keyOf: ({ cells, line }) => (cells.Email ?? '').trim().toLowerCase() || `line ${line}`,
    async importOne(rows) {
      checkFurtherRows(rows, (column) => column === 'Email' || isUnused(column) || column in addressColumns);
      const draft = draftOf(rows, run);
      if (!draft || rows.some(hasError)) return nothing;
      const step = { ...stepIds(parts), actor };
      const planned = await planCustomer(parts.store, draft, step);
      assertFits(planned.after);
      const { before, after } = dryRun ? planned : await importCustomer(parts.store, draft, step);
      const was = before ? customerCells(before, run.timeText) : [];
      if (before && saysTheSame(rows, was, isUnused)) return nothing;
      const changes = changesBetween(was, customerCells(after, run.timeText));
      return {
        outcome: before === undefined ? 'created' : changes.length > 0 ? 'updated' : 'unchanged',
        changes: before ? changes : [],
      };
    },
  };
}

function draftOf(rows: readonly FileRow[], run: Run): CustomerDraft | undefined {
  const readers = rows.map((row) => new Reader(row, run.readTime));
  const first = readers[0]!;
  const email = knownEmailSchema.safeParse((first.row.cells.Email ?? '').trim().toLowerCase());
  if (!email.success) return first.error('Email', wrongEmail(first.row.cells.Email?.trim() ?? ''));
  const createdAt = first.time('Created at');
  const tagText = first.filled('Tags', tagsMax * (tagCharsMax + 2)) ?? '';
  const tags = cutTags(tagText);
  for (const tag of tags)
    if (tag.length > tagCharsMax) first.error('Tags', messages.tagTooLong({ tag, max: tagCharsMax }));
  if (tags.length > tagsMax) first.error('Tags', messages.tooManyTags({ count: tags.length, max: tagsMax }));
  return {
    email: email.data,
    firstName: first.text('First Name', 100),
    lastName: first.text('Last Name', 100),
    phoneNumber: first.text('Phone', 40),
    tags: tagText,
    note: first.text('Notes', (noteCharsMax + 1) * notesMax),
    ...(createdAt !== undefined && { createdAt: Math.min(createdAt, run.parts.clock.now()) }),
    addresses: readers.flatMap((reader) => addressOf(reader) ?? []),
  };
}

const wrongEmail = (email: string) => (email === '' ? messages.emailMissing : messages.notEmail({ email }));

/** The parts that the row has cells for. */
function addressOf(reader: Reader): Partial<Address> | undefined {
  const said = Object.entries(addressColumns).filter(([column]) => column in reader.row.cells);
  const parts: Partial<Address> = Object.fromEntries(
    said.map(([column, part]) => [part, reader.text(column, importLimits.addressPartCharsMax)]),
  );
  if (Object.values(parts).every((text) => text.trim() === '')) return undefined;
  if (parts.country === undefined) return parts;
  const country = countryCodeOf(parts.country);
  if (country === undefined) return reader.error('Country', messages.notCountry({ country: parts.country }));
  return { ...parts, country, ...(parts.region !== undefined && { region: regionOf(country, parts.region) }) };
}
