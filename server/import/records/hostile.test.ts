// Malformed files: short rows, extra cells, duplicate records, unnamed columns, impossible states. Each problem is
// reported at its row, a dry run reports the same, and existing data stays unchanged. Import-formats 1.3, 3.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { upload } from '../../testing/harness/file-parts.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { diskBounds, uploadBounds } from '../file/limits.ts';
import type { RecordKind, RecordReport } from '../file/report.ts';
import { importRecords } from './records.ts';

const apps: TestStoa[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

async function shop(): Promise<Shopper> {
  const app = await testStoa({ products: [mug({ urlId: 'cup' })] });
  apps.push(app);
  return app.signedIn(Role.admin);
}

async function send(owner: Shopper, kind: RecordKind, text: string, dryRun: boolean): Promise<RecordReport> {
  const file = { name: 'x.csv', bytes: Buffer.from(text) };
  const answer = await upload(owner, `/api/import/${kind}?dryRun=${dryRun}`, file);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json().report;
}

/** Checks that a dry run reports the same as the import and changes nothing. */
async function take(owner: Shopper, kind: RecordKind, text: string): Promise<RecordReport> {
  const before = await out(owner, kind);
  const tried = await send(owner, kind, text, true);
  expect(await out(owner, kind)).toBe(before);
  const report = await send(owner, kind, text, false);
  expect({ ...report, dryRun: true }).toEqual(tried);
  return report;
}

const out = async (owner: Shopper, kind: RecordKind): Promise<string> => (await owner.get(`/api/export/${kind}`)).text;
const told = ({ rows }: RecordReport) =>
  rows.flatMap(({ line, issues }) =>
    issues.map(({ level, column = '', message }) => `${line} ${level} ${column}: ${message}`),
  );
const counts = ({ totals: { created, updated, unchanged, failed } }: RecordReport) => [
  created,
  updated,
  unchanged,
  failed,
];

const people = 'Email,First Name,Last Name,Phone,Tags,Notes,Created at,Address1,City,Zip,Country\n';
const zoe = 'zoe@example.com,Zoë,Müller,12345,vip,Likes blue,2020-05-05 10:00:00 +0000,1 Rd,Paris,01000,FR\n';

describe('customers', () => {
  it('a row cut short at any cell takes nothing away and adds no half address', async () => {
    const owner = await shop();
    await take(owner, 'customers', people + zoe);
    const before = await out(owner, 'customers');
    const cells = zoe.trimEnd().split(',');
    for (let length = 1; length < cells.length; length++) {
      const report = await take(owner, 'customers', `${people}${cells.slice(0, length).join(',')}\n`);
      expect(told(report)).toEqual([`2 notice : The row has only ${length} of 11 cells.`]);
      expect(await out(owner, 'customers')).toBe(before);
    }
  });

  it('cells too many, rows of nobody, a customer twice and columns without a name are told', async () => {
    const owner = await shop();
    const report = await take(
      owner,
      'customers',
      `${people.trimEnd()},,constructor,,\n${zoe.trimEnd()},,,,\nzoe@example.com,Anna,,,,,,2 Rd,Lyon,,FR\n,Bob,,,,,,3 Rd,Nice,,FR\nann@example.com,A,,,,,,,,,constructor\nbob@example.com,B,,,,,,1, Main St,Paris,75000,FR,x,y,z\nzoe@example.com,Zoë\n`,
    );
    expect(told(report)).toEqual([
      '3 error First Name: "Anna" does not match line 2 of the same record. Leave it blank in additional rows.',
      '4 error Email: Enter an email address in each row of a customer.',
      '5 error Country: "constructor" is not a country.',
      '6 error : The row has 15 cells, but the header has 13. Put quotes around cells that contain a separator.',
      '7 notice : The row has only 2 of 13 cells.',
      '7 error : Line 2 has the same record.',
    ]);
    expect(report.columns.unknown).toEqual(['(column 12, which has no name)', 'constructor']);
    expect(counts(report)).toEqual([0, 0, 0, 5]);
  });

  it('tags with commas stay when something else changes, and a note that is part of another is a note', async () => {
    const owner = await shop();
    const { id } = (
      await owner.post('/api/commerce/customers', { email: 'zoe@example.com', tags: ['a, b', 'c'] })
    ).json();
    await owner.post(`/api/commerce/customers/${id}/notes`, { text: 'Prefers calls after five' });
    const text = (await out(owner, 'customers')).replace('zoe@example.com,,', 'zoe@example.com,Zoë,');
    expect(counts(await take(owner, 'customers', text))).toEqual([0, 1, 0, 0]);
    expect(counts(await take(owner, 'customers', 'Email,Notes\nzoe@example.com,calls\n'))).toEqual([0, 1, 0, 0]);
    const whole = (await owner.get(`/api/commerce/customers/${id}`)).json();
    expect([whole.tags, whole.notes.length]).toEqual([['a, b', 'c'], 2]);
    expect(counts(await take(owner, 'customers', await out(owner, 'customers')))).toEqual([0, 0, 1, 0]);
  });

  it('errors are told behind thousands of notices, and a file on disk has an end as well', async () => {
    const owner = await shop();
    const many = Array.from({ length: 2100 }, (_, n) => `a${n}@example.com,x\n`).join('');
    const report = await send(owner, 'customers', `Email,First Name,Notes\n${many}nobody,x,y\n`, true);
    expect(told(report)[0]).toBe('2102 error Email: "nobody" is not a valid email address.');
    expect(report.rowsLeftOut).toBe(100);

    const [app] = apps;
    const bounds = { ...diskBounds, recordsMax: 3 };
    async function* open() {
      yield Buffer.from('Email\na@example.com\nb@example.com\nb@example.com\nc@example.com\nd@example.com\n');
    }
    const all = { kind: 'customers', open, bounds, dryRun: false, actor: 'x' } as const;
    await expect(importRecords(app!.parts, all)).rejects.toThrow('The file has more than 3 customers.');
    expect(uploadBounds.recordsMax).toBeGreaterThanOrEqual(uploadBounds.rowsMax);
  });
});

const orders =
  'Order ID,Email,Financial Status,Fulfillment Status,Fulfilled at,Cancelled at,Created at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem fulfillment status,Billing Name,Billing City,Billing Country,Private Notes\n';
type Change = Partial<Record<string, string>>;
/** A valid row, with some cells replaced. */
function order(id: string, change: Change = {}): string {
  const cells: Change = {
    'Order ID': id,
    Email: 'ada@example.com',
    'Financial Status': 'PAID',
    'Created at': '2020-01-01 00:00:00 +0000',
    Currency: 'USD',
    Total: '10.00',
    'Lineitem quantity': '1',
    'Lineitem name': 'Cup',
    'Lineitem price': '10.00',
    'Billing Name': 'Ada L',
    'Billing City': 'Paris',
    'Billing Country': 'FR',
    'Private Notes': 'Fragile',
    ...change,
  };
  const line = orders
    .trimEnd()
    .split(',')
    .map((column) => cells[column] ?? '');
  return `${line.join(',')}\n`;
}

describe('orders', () => {
  it('a row cut short at any cell changes nothing of an order that is there', async () => {
    const owner = await shop();
    await take(owner, 'orders', orders + order('7'));
    const before = await out(owner, 'orders');
    const cells = order('7').trimEnd().split(',');
    for (let length = 1; length < cells.length; length += 2) {
      const report = await take(owner, 'orders', `${orders}${cells.slice(0, length).join(',')}\n`);
      expect([length, report.totals.updated, report.totals.created]).toEqual([length, 0, 0]);
      expect(told(report)[0]).toContain(`The row has only ${length} of 22 cells`);
    }
    expect(await out(owner, 'orders')).toBe(before);
  });

  const wrong: [what: string, change: Change, message: string][] = [
    [
      'a cent of a yen',
      { Currency: 'JPY', 'Lineitem price': '10.50', Total: '10.50' },
      'Lineitem price: Amounts in JPY must be multiples of 1',
    ],
    ['a price below zero', { 'Lineitem price': '-10.00' }, 'Lineitem price: "-10.00" is below zero'],
    ['a price with three decimals', { 'Lineitem price': '10.001' }, 'Lineitem price: "10.001" is not a valid amount'],
    ['a thousands separator', { Total: '"1,000.00"' }, 'Total: "1,000.00" is not a valid amount'],
    [
      'a discount beyond the lines',
      { 'Discount Amount': '15.00', Shipping: '15.00' },
      'Discount Amount: The discount is more than the subtotal of 10.00',
    ],
    ['a tax beyond what it is within', { Taxes: '11.00' }, 'Taxes: The tax is more than the total of 10.00'],
    [
      'a refund of what was never paid',
      { 'Financial Status': 'PENDING', 'Amount Refunded': '1.00' },
      'Amount Refunded: Nothing was paid ("PENDING")',
    ],
    [
      'a refund without its amount',
      { 'Financial Status': 'PARTIALLY_REFUNDED' },
      'Amount Refunded: The refunded amount is missing',
    ],
    [
      'cancelled and not',
      { 'Fulfillment Status': 'pending', 'Cancelled at': '2020-01-02 00:00:00 +0000' },
      'Cancelled at: The order has a cancellation time',
    ],
    [
      'sent next century',
      { 'Fulfillment Status': 'fulfilled', 'Fulfilled at': '2199-01-02 00:00:00 +0000' },
      'Fulfilled at: This time is in the future',
    ],
    ['a state of nobody', { 'Fulfillment Status': 'lost' }, 'Fulfillment Status: "lost" is not valid'],
    ['a currency of nobody', { Currency: 'XXX' }, 'Currency: "XXX" is not valid'],
    ['no name of a line', { 'Lineitem name': ' ' }, 'Lineitem name: The name is missing'],
    ['a number without end', { 'Order ID': '9'.repeat(300) }, 'Order ID: The text has 300 characters'],
  ];
  it('states and amounts that no order can have are refused, each with its cell', async () => {
    const owner = await shop();
    for (const [what, change, message] of wrong) {
      const report = await take(owner, 'orders', orders + order('7', change));
      expect([what, counts(report)]).toEqual([what, [0, 0, 0, 1]]);
      expect(told(report)[0]).toContain(`2 error ${message}`);
    }
    const odd = `${orders}${order('7', { 'Fulfillment Status': 'pending', 'Lineitem fulfillment status': 'fulfilled' })}${order('8', { 'Cancelled at': '2020-01-02 00:00:00 +0000' })}`;
    expect(told(await take(owner, 'orders', odd))).toEqual([
      '2 notice Fulfillment Status: All lines were sent, so the order is fulfilled.',
    ]);
    const found = (await owner.get('/api/commerce/orders')).json().orders;
    expect(found.map((one: Record<string, string>) => [one.orderNumber, one.fulfillmentStatus]).sort()).toEqual([
      ['7', 'FULFILLED'],
      ['8', 'CANCELED'],
    ]);
    expect(counts(await send(owner, 'orders', await out(owner, 'orders'), false))).toEqual([0, 0, 2, 0]);
  });

  it('an order without a number never takes one of the same file, whichever comes first', async () => {
    const owner = await shop();
    const file = `${orders}${order('ABC-9')}${order('1', { 'Created at': '' })}${order('40')}`;
    expect(counts(await take(owner, 'orders', file))).toEqual([3, 0, 0, 0]);
    const numbers = (await owner.get('/api/commerce/orders'))
      .json()
      .orders.map((one: Record<string, string>) => one.orderNumber);
    expect(numbers.sort()).toEqual(['1', '40', '41']);
    expect(counts(await take(owner, 'orders', file))).toEqual([0, 0, 3, 0]);
    // A number by itself doesn't identify the order.
    const other = orders + order('1', { 'Created at': '', Email: 'eve@example.com' });
    expect(told(await take(owner, 'orders', other))[0]).toContain('Another order already has this number');
  });

  it('an order twice, rows that contradict each other, and sums beyond counting are told', async () => {
    const owner = await shop();
    const line = {
      Total: '',
      Email: '',
      'Financial Status': '',
      'Created at': '',
      Currency: '',
      'Billing Name': '',
      'Billing City': '',
      'Billing Country': '',
      'Private Notes': '',
    };
    const file = `${orders}${order('7', { Total: '20.00' })}${order('7', { ...line, Email: 'bob@example.com' })}${order('8')}${order('9')}${order('8')}`;
    expect(told(await take(owner, 'orders', file))).toEqual([
      '3 error Email: "bob@example.com" does not match line 2 of the same record. Leave it blank in additional rows.',
      '6 error : Line 4 has the same record.',
    ]);
    const channel = orders.replace('\n', ',Channel Name,Channel Order Number\n');
    const same = `${channel}${order('A').trimEnd()},eBay,77\n${order('B').trimEnd()},eBay,77\n`;
    expect(told(await take(owner, 'orders', same))).toEqual(['3 error : Line 2 has the same record.']);
    const much = { 'Lineitem price': '90071992547409.00', Total: '90071992547409.00', Email: 'rich@example.com' };
    const report = await send(owner, 'orders', `${orders}${order('20', much)}${order('21', much)}`, false);
    expect(told(report)).toEqual(['3 error : The total of this customer’s orders is too large.']);
  });
});

const discounts = 'Discount ID,Name,Type,Code,Active,Percent,Amount,Minimum,Limit,Products\n';

describe('discounts', () => {
  it('rows cut short and blank switches leave a discount as it is', async () => {
    const owner = await shop();
    const row = ',Off,CART_TOTAL,OFF,No,10,,50.00,5,';
    await take(owner, 'discounts', `${discounts}${row}\n`);
    const before = await out(owner, 'discounts');
    const cells = row.split(',');
    for (let length = 4; length < cells.length; length++) {
      const report = await take(owner, 'discounts', `${discounts}${cells.slice(0, length).join(',')}\n`);
      expect(counts(report)).toEqual([0, 0, 1, 0]);
    }
    expect(counts(await take(owner, 'discounts', `${discounts}${row.replace(',No,', ',,')}\n`))).toEqual([0, 0, 1, 0]);
    expect(await out(owner, 'discounts')).toBe(before);
  });

  it('what has no place at a type, wrong ids, cents of a yen and the same discount twice are told', async () => {
    const owner = await shop();
    const report = await take(
      owner,
      'discounts',
      `${discounts},A,PRODUCT,A1,,10,,50.00,,/shop/cup\n?!,B,ANY_ORDER,B1,,10,,,,\n,C,ANY_ORDER,C1,,10,,,,\n,D,ANY_ORDER,ｃ1,,20,,,,\n,E,ANY_ORDER,,,10,,,,\n,F,ANY_ORDER,F1,,10,,,,\n,E,any order,,,20,,,,\n,G,ANY_ORDER,G1,,10,,,,,x\n,H,ANY_ORDER,H1,,,-5,,,\n`,
    );
    expect(told(report)).toEqual([
      '2 error Minimum: A discount of type PRODUCT does not use this. Leave it blank or choose another type.',
      '3 error Discount ID: "?!" is not a Discount ID. Leave it blank to create a discount.',
      '4 error : The next row repeats this record.',
      '8 error : Line 6 has the same record.',
      '9 error : The row has 11 cells, but the header has 10. Put quotes around cells that contain a separator.',
      '10 error Amount: "-5" is below zero.',
    ]);
    const again = await take(owner, 'discounts', `${discounts}${'a'.repeat(24)},Z,ANY_ORDER,,,10,,,,\n`);
    expect(counts(again)).toEqual([1, 0, 0, 0]);
    expect(await out(owner, 'discounts')).toContain('a'.repeat(24));
  });
});
