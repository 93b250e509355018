// Orders, customers and discounts exported and imported over HTTP: the same bytes, in this shop and in an empty one;
// other shops' files, invalid rows, dry runs, and changes that a file may not make. Import-formats 1.3, 3.
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { csvRow, plainCell, safeCell } from '../../base/text/csv-cell.ts';
import { timeReader, timeText } from '../../base/text/csv-time.ts';
import { putDiscount } from '../../commerce/discount/discount.ts';
import { discountRuleSchema } from '../../commerce/pricing/input.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedEvents, queuedMails, withTax } from '../../testing/driver/placed-orders.ts';
import { upload } from '../../testing/harness/file-parts.ts';
import { mug, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import type { RecordReport } from '../file/report.ts';

const cup = mug({ title: '=HYPERLINK("x")', urlId: 'cup', variants: [variant({ priceCents: 1999, sku: 'CUP' })] });
const poster = mug({ title: 'Café-Plakat', urlId: 'poster', variants: [variant({ priceCents: 1001, sku: '-P1' })] });

const apps: TestStoa[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

async function shop(): Promise<{ app: TestStoa; owner: Shopper }> {
  const app = await testStoa({ products: [cup, poster] });
  apps.push(app);
  return { app, owner: await app.signedIn(Role.admin) };
}

async function take(owner: Shopper, kind: string, text: string, dryRun = false): Promise<RecordReport> {
  const answer = await upload(owner, `/api/import/${kind}?dryRun=${dryRun}`, {
    name: 'x.csv',
    bytes: Buffer.from(text),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json().report;
}

const csv = async (owner: Shopper, kind: string): Promise<string> => {
  const answer = await owner.get(`/api/export/${kind}`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return answer.text;
};

const counts = ({ totals: { created, updated, unchanged, failed } }: RecordReport) => [
  created,
  updated,
  unchanged,
  failed,
];
const problems = ({ rows }: RecordReport) =>
  rows.flatMap(({ line, issues }) =>
    issues.map(({ level, column, message }) => `${line} ${level} ${column ?? ''}: ${message}`),
  );

type Person = { email: string; orderCount: number; lifetimeValue: { decimalValue: string }[] };

const header =
  'Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Zip,Billing Country,Cancelled at,Private Notes,Payment Method,Payment Reference,Product Form: Engraving,Checkout Form: Gift?';
const foreign = [
  header,
  '1001,ada@example.com,PAID,7/25/2018 21:06,fulfilled,7/26/2018 9:00,USD,30.00,5.00,2.40,4.00,36.40,SUMMER,1.00,Post,7/25/2018 21:06,1,Washed Colombian,10.00,CUP,200g,TRUE,TRUE,fulfilled,Ada King Lovelace,01234,United States,,Fragile,Stripe,ch_1,For A.,Yes',
  "1001,,,,,,,,,,,,,,,,2,'=Washed,10.00,SQ0030016,,TRUE,TRUE,pending,,,,,,,,,",
  '1002,bob@example.com,REFUNDED,2018-07-25 21:06:33 -0400,cancelled,,USD,10.00,0.00,0.00,10.00,10.00,,0.00,,2018-07-25 21:06:33 -0400,1,Service,10.00,,,FALSE,FALSE,,,,,2018-07-27 00:00:00 +0000,,,,,',
  '1003,eve@example.com,PAID,,pending,,USD,10.00,0.00,0.00,0.00,99.00,,0.00,,7/25/2018 21:06,1,Wrong,10.00,,,TRUE,TRUE,,,,,,,,,,',
  '1004,eve@example.com,PAID,,pending,,USD,10.00,0.00,0.00,0.00,10.00,,0.00,,2/30/2018 21:06,x,Wrong,10.00,,,TRUE,TRUE,,,,,,,,,,',
].join('\n');

it('takes orders of another shop in, reports rows that do not add up, and charges, ships and tells nothing', async () => {
  const { app, owner } = await shop();
  const tried = await take(owner, 'orders', foreign, true);
  expect(counts(tried)).toEqual([2, 0, 0, 2]);
  expect((await owner.get('/api/commerce/orders')).json().orders).toEqual([]);

  const report = await take(owner, 'orders', foreign);
  expect({ ...report, dryRun: true }).toEqual(tried);
  expect(problems(report)).toEqual([
    '5 error Total: The amounts add up to 10.00, but the file has 99.00.',
    '6 error Lineitem quantity: "x" is not a whole number from 1 to 999,999.',
    '3 notice Lineitem fulfillment status: The order is fulfilled, so this line is marked as sent.',
  ]);
  const { orders } = (await owner.get('/api/commerce/orders')).json();
  expect(orders.map((one: { orderNumber: string }) => one.orderNumber)).toEqual(['1002', '1001']);
  const order = (await owner.get(`/api/commerce/orders/${orders[1].id}`)).json();
  expect(order).toMatchObject({
    email: 'ada@example.com',
    createdAt: Date.parse('2018-07-26T01:06:00.999Z'),
    fulfillmentStatus: 'FULFILLED',
    paymentState: 'PAID',
    refundedCents: 400,
    refundableCents: 3240,
    billingAddress: { firstName: 'Ada King', lastName: 'Lovelace', postalCode: '01234', country: 'US' },
    payment: { provider: 'external', ref: 'ch_1', label: 'Stripe' },
    // Its products may be missing from the catalog.
    may: { edit: 'not-editable' },
    checkoutForm: [{ label: 'Gift?', value: 'Yes' }],
    lines: [
      { itemId: cup.id, quantity: 1, stockState: 'untracked', additionalFields: '{"Engraving":"For A."}' },
      { title: '=Washed', quantity: 2 },
    ],
    piecesLeft: [],
  });
  const sum = order.lines.reduce((total: number, line: { totalCents: number }) => total + line.totalCents, 0);
  expect(sum + 500).toBe(order.grandTotalCents);

  expect((await onHandOf(app.parts.store, cup)).map((row) => row.qtyInStock)).toEqual([10]);
  expect(new Set((await queuedEvents(app)).map(({ topic }) => topic))).toEqual(new Set(['contact.create']));
  for (const kind of ['order-confirmed', 'new-order']) expect(await queuedMails(app, kind)).toEqual([]);
  const people = (await owner.get('/api/commerce/customers')).json().customers;
  // Canceled orders don't count, and refunds are subtracted.
  expect(people.map((one: Person) => [one.email, one.orderCount, one.lifetimeValue[0]?.decimalValue])).toEqual([
    ['bob@example.com', 0, undefined],
    ['ada@example.com', 1, '32.40'],
  ]);

  // Again: no change; a changed file: updated; changed by people here: unchanged.
  expect(counts(await take(owner, 'orders', foreign))).toEqual([0, 0, 2, 2]);
  const changed = foreign.replace('Fragile', 'Fragile and robust').replace(',Stripe,ch_1,', ',PayPal,ch_1,');
  const second = await take(owner, 'orders', changed);
  expect(counts(second)).toEqual([0, 1, 1, 2]);
  expect(
    second.rows
      .find(({ changes }) => changes.length > 0)!
      .changes.map(({ column }) => column)
      .sort(),
  ).toEqual(['Payment Method', 'Private Notes']);
  // Counted once, with the file's current amounts.
  const more = changed.replace(',4.00,36.40,', ',6.40,36.40,');
  expect(counts(await take(owner, 'orders', more))).toEqual([0, 1, 1, 2]);
  const [bob, ada] = (await owner.get('/api/commerce/customers')).json().customers as Person[];
  expect([bob!.orderCount, ada!.orderCount, ada!.lifetimeValue[0]!.decimalValue]).toEqual([0, 1, '30.00']);
  const next = await placeOrder(app, [{ product: poster, quantity: 1 }]);
  expect(next.orderId).toBeDefined();
});

it('goes on counting after the numbers that came in, and never takes the number of another order', async () => {
  const { app, owner } = await shop();
  const placed = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const row = (id: string, at: string) =>
    `${header}\n${id},,PAID,,,,USD,10.00,,,,10.00,,,,${at},1,A,10.00,,,,,,,,,,,,,,\n`;
  const report = await take(owner, 'orders', row('T1', '2020-01-01 00:00:00 +0000'));
  expect(problems(report)[0]).toContain('error Order ID: Another order already has this number');
  expect(counts(await take(owner, 'orders', row('T7', '2020-01-01 00:00:00 +0000')))).toEqual([1, 0, 0, 0]);
  expect(counts(await take(owner, 'orders', row('ABC-9', '2020-01-01 00:00:00 +0000')))).toEqual([1, 0, 0, 0]);
  expect(counts(await take(owner, 'orders', row('ABC-9', '2020-01-01 00:00:00 +0000')))).toEqual([0, 0, 1, 0]);
  await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const { orders } = (await owner.get('/api/commerce/orders')).json();
  expect(orders.map((one: { orderNumber: string }) => one.orderNumber).sort()).toEqual(['1', 'T1', 'T7', 'T8']);
  // A file never changes an order that was placed here.
  const own = (await csv(owner, 'orders')).replace(/(\r\nT1,)ada@/, '$1mallory@');
  expect(problems(await take(owner, 'orders', own))).toEqual([
    expect.stringContaining('This order was placed here, and an import cannot change it. Different columns: Email'),
  ]);
  expect((await owner.get(`/api/commerce/orders/${placed.orderId}`)).json().email).toBe('ada@example.com');
});

it('exports what it imports: the same bytes, here and in an empty shop', async () => {
  const { app, owner } = await shop();
  await withTax(app);
  for (const quantity of [1, 2])
    await placeOrder(
      app,
      [
        { product: cup, quantity },
        { product: poster, quantity: 1 },
      ],
      { note: '@you: "quick", please' },
    );
  await take(owner, 'orders', foreign);
  const orders = await csv(owner, 'orders');
  expect(counts(await take(owner, 'orders', orders))).toEqual([0, 0, 4, 0]);
  expect(await csv(owner, 'orders')).toBe(orders);
  const other = await shop();
  expect(problems(await take(other.owner, 'orders', orders))).toEqual([]);
  expect(await csv(other.owner, 'orders')).toBe(orders);
  const bobs = (await owner.get('/api/commerce/orders.csv?search=bob')).text;
  expect([bobs.includes('\r\n1002,'), bobs.includes('\r\n1001,'), bobs.includes('\r\nT1,')]).toEqual([
    true,
    false,
    false,
  ]);

  const people = `Email,First Name,Last Name,Phone,Tags,Notes,Created at,Address1,City,Zip,Country,Shipping Foo
zoe@example.com,Zoë,+1 Müller,-12,"vip, @press","likes ""blue""
and more",2020-05-05 10:00:00 +0200,1 Rd,Paris,01000,France,x
zoe@example.com,,,,,,,2 Rd,Lyon,02000,FR,
nobody,,,,,,,,,,,
ann@example.com,Ann,,,,,,,,,Nowhereland,
`;
  const report = await take(owner, 'customers', people);
  expect(counts(report)).toEqual([1, 0, 0, 2]);
  expect(report.columns.unknown).toEqual(['Shipping Foo']);
  expect(problems(report)).toEqual([
    '5 error Email: "nobody" is not a valid email address.',
    '6 error Country: "Nowhereland" is not a country.',
  ]);
  const customers = await csv(owner, 'customers');
  expect(customers).toContain("'+1 Müller");
  const narrowed = await csv(owner, 'customers?search=zoe');
  expect([narrowed, customers].map((text) => text.includes('zoe@'))).toEqual([true, true]);
  expect([narrowed, customers].map((text) => text.includes('bob@'))).toEqual([false, true]);
  expect(counts(await take(owner, 'customers', customers)).slice(0, 2)).toEqual([0, 0]);
  expect(await csv(owner, 'customers')).toBe(customers);
  const zoe = (text: string) =>
    text.split('\r\n').filter((line) => !line.includes('zoe') && !line.startsWith('and more'));
  expect(counts(await take(other.owner, 'customers', customers))).toEqual([1, 0, 2, 0]);
  expect((await csv(other.owner, 'customers')).split('\r\n').length).toBe(customers.split('\r\n').length);
  expect(zoe(customers)).toHaveLength(zoe(await csv(other.owner, 'customers')).length);
  // Adds to existing data and removes nothing.
  expect(counts(await take(owner, 'customers', 'Email,First Name,City\nzoe@example.com,,Nice'))).toEqual([0, 1, 0, 0]);
  const found = (await owner.get('/api/commerce/customers?q=zoe')).json().customers[0];
  const whole = (await owner.get(`/api/commerce/customers/${found.id}`)).json();
  expect(whole).toMatchObject({
    firstName: 'Zoë',
    tags: ['vip', '@press'],
    addresses: [{ city: 'Paris' }, { city: 'Lyon' }, { city: 'Nice' }],
  });
  expect((await queuedEvents(app)).map(({ topic }) => topic)).toContain('contact.update');
});

it('takes discounts out and in, by the addresses of what they name', async () => {
  const { app, owner } = await shop();
  const { store, ids, clock } = app.parts;
  const rules = [
    {
      kind: 'PRODUCT',
      name: '=Cups',
      code: '@cup',
      productIds: [cup.id],
      value: { type: 'AMOUNT', cents: 250, per: 'UNIT' },
    },
    { kind: 'ANY_ORDER', name: 'Tenth', value: { type: 'PERCENT', ratePpm: 100_100 }, startsAt: 1_600_000_000_000 },
    {
      kind: 'CART_TOTAL',
      name: 'Big',
      code: 'BIG',
      minimumCents: 10_000,
      value: { type: 'AMOUNT', cents: 1000 },
      limits: { total: 5, perCustomer: 1 },
    },
    { kind: 'BUY_X_GET_Y', name: 'Three', buy: { quantity: 2, productIds: [cup.id, poster.id] }, get: { quantity: 1 } },
    { kind: 'SHIPPING', name: 'Free', code: 'FREE', enabled: false, lane: 'POST' },
  ];
  for (const rule of rules) {
    const whole = discountRuleSchema.parse({ ...rule, id: ids.next() });
    await transact(store, (tx) => putDiscount(tx, whole, clock.now()));
  }
  const text = await csv(owner, 'discounts');
  expect(text).toContain('/shop/cup /shop/poster');
  expect(text).toContain(",'@cup,");
  const off = await csv(owner, 'discounts?state=off');
  expect([off.includes('Free'), off.includes('BIG')]).toEqual([true, false]);
  expect(counts(await take(owner, 'discounts', text))).toEqual([0, 0, 5, 0]);
  const other = await shop();
  expect(counts(await take(other.owner, 'discounts', text, true))).toEqual([5, 0, 0, 0]);
  expect((await other.owner.get('/config/api/discount-list')).json().rows).toEqual([]);
  expect(counts(await take(other.owner, 'discounts', text))).toEqual([5, 0, 0, 0]);
  expect(await csv(other.owner, 'discounts')).toBe(text);

  const wrong = await take(
    other.owner,
    'discounts',
    'Name,Type,Code,Percent,Amount,Products\nA,ANY_ORDER,A1,10,5,\nB,PRODUCT,B1,10,,/shop/nothing\nC,ANY_ORDER,C1,110,,\nD,any order,D1,15%,,\nE,WHAT,,,,\n',
  );
  expect(counts(wrong)).toEqual([1, 0, 0, 4]);
  expect(problems(wrong).map((line) => line.slice(0, 49).trimEnd())).toEqual([
    '2 error Percent: Enter either a percent or an amo',
    '3 error Products: "/shop/nothing" was not found.',
    '4 error Percent: "110" is not a percentage above',
    '6 error Type: "WHAT" is not valid. Use one of: PR',
  ]);
  // An absent column keeps values; a blank cell clears them.
  const changed = await take(other.owner, 'discounts', 'Name,Type,Code,Limit\nBig,CART_TOTAL,big,\n');
  expect(changed.rows[0]!.changes).toEqual([
    { column: 'Code', from: 'BIG', to: 'big' },
    { column: 'Limit', from: '5', to: '' },
  ]);
});

it('refuses what is no such file, and files without end', async () => {
  const { owner } = await shop();
  const refused = async (kind: string, text: string) => {
    const answer = await upload(owner, `/api/import/${kind}`, { name: 'x.csv', bytes: Buffer.from(text) });
    return [answer.status, answer.json().error ?? answer.json().message];
  };
  expect((await refused('orders', 'a,b\n1,2\n'))[0]).toBe(400);
  expect((await refused('customers', `Email\n${'"'}open`))[0]).toBe(400);
  expect((await refused('discounts', ''))[0]).toBe(400);
  expect((await refused('customers', `Email\n${'x\n'.repeat(100_002)}`))[0]).toBe(400);
  expect((await refused('customers', `Email${',x'.repeat(600)}\n`))[0]).toBe(400);
  const many = await take(owner, 'orders', `${header}\n${'9,,,,,,,,,,,1.00,,,,,1,A,1.00,,,,,,,,,,,,,,\n'.repeat(150)}`);
  expect(problems(many)).toEqual(['2 error : This record has more than 100 rows.']);
});

it('writes cells that come in again as they were, and times in either shape', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`'=+-@"\t,;\n 0a1.`) }), (text) => {
      expect(plainCell(safeCell(text))).toBe(text);
      expect(csvRow([text]).startsWith('=')).toBe(false);
    }),
  );
  const asShopify = ["'04101", "'+49 30 1234", "'1234 AB", "'90s mugs"];
  expect(asShopify.map(plainCell)).toEqual(['04101', '+49 30 1234', '1234 AB', "'90s mugs"]);
  for (const zone of ['America/New_York', 'Asia/Kolkata', 'UTC']) {
    const [write, read] = [timeText(zone), timeReader(zone)];
    fc.assert(
      fc.property(fc.integer({ min: 86_400, max: 4_000_000_000 }), (seconds) => {
        expect(read(write(seconds * 1000))).toBe(seconds * 1000);
      }),
    );
  }
  const read = timeReader('America/New_York');
  expect(read('7/25/2018 21:06')).toBe(Date.parse('2018-07-26T01:06:00Z'));
  expect(read('7/25/2018 9:06:05 PM')).toBe(Date.parse('2018-07-26T01:06:05Z'));
  expect(read('2018-12-25T21:06:33Z')).toBe(Date.parse('2018-12-25T21:06:33Z'));
  for (const wrong of ['2/30/2018 1:00', '2018-13-01', 'soon', '', '1/1/2018 25:00'])
    expect(read(wrong)).toBeUndefined();
});
