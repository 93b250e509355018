// An imported order's data other than amounts: lines, addresses, answers, the shipment, refunds, notes.

import { chunkNote, isNoted } from '../../base/text/chunk.ts';
import { regionOf } from '../../commerce/address/regions.ts';
import type { Address } from '../../commerce/address/schema.ts';
import { type Currency, quantum } from '../../commerce/money/money.ts';
import type { Fulfillment, Order, OrderLine, OrderNote, OrderRefund } from '../../commerce/order/schema.ts';
import { findBySku } from '../../commerce/product/product.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import { optionValues } from '../../commerce/product/selection.ts';
import type { Reader } from '../file/cells.ts';
import { importLimits } from '../file/limits.ts';
import { noteQuestion } from '../order-csv/order-csv.ts';
import { countryCodeOf } from './countries.ts';
import { messages } from './messages.ts';
import type { Run } from './record.ts';

/** Actor of imported rows: rows by any other actor show that someone has worked on the order here. */
export const importActor = 'import';

const unknownItemId = '0'.repeat(24);

export async function lineOf(
  run: Run,
  reader: Reader,
  currency: Currency,
  id: string | undefined,
): Promise<OrderLine | undefined> {
  const quantity = reader.whole('Lineitem quantity', 1, 999_999);
  const unitCents = reader.amount('Lineitem price');
  const title = reader.text('Lineitem name', 300);
  if (title.trim() === '') reader.error('Lineitem name', messages.nameMissing);
  if (quantity === undefined && !reader.filled('Lineitem quantity'))
    reader.error('Lineitem quantity', messages.quantityMissing);
  if (unitCents === undefined && !reader.filled('Lineitem price'))
    reader.error('Lineitem price', messages.priceMissing);
  if ((unitCents ?? 0) % quantum(currency) !== 0)
    reader.error('Lineitem price', messages.notMultiple({ currency, step: quantum(currency) / 100 }));
  const sku = reader.text('Lineitem sku', 100);
  const wanted = reader.text('Lineitem variant', 500);
  const travels = reader.yesNo('Lineitem requires shipping') ?? true;
  const taxable = reader.yesNo('Lineitem taxable') ?? true;
  const fields = productAnswers(reader);
  if (reader.isBad() || quantity === undefined || unitCents === undefined) return undefined;
  const found = sku === '' ? [] : await findBySku(run.parts.store, sku);
  // An SKU shared by several products identifies none of them.
  const match = found.length === 1 ? found[0] : undefined;
  const values = match ? optionValues(match.product, match.variant) : [];
  const isSame = values.map(({ value }) => value).join(' / ') === wanted;
  const type =
    match && match.product.productType !== ProductType.physical ? match.product.productType : ProductType.service;
  const subtotalCents = unitCents * quantity;
  return {
    id: id ?? run.parts.ids.next(),
    itemId: match?.product.id ?? unknownItemId,
    variantId: match?.variant.id ?? '',
    sku,
    title,
    productType: travels ? ProductType.physical : type,
    optionValues: isSame ? values : wanted === '' ? [] : [{ optionName: 'Variant', value: wanted }],
    ...(match && { imageId: match.variant.mainImageId ?? match.product.imageIds[0] }),
    additionalFields: fields,
    quantity,
    unitCents,
    regularCents: unitCents,
    subtotalCents,
    discountCents: 0,
    taxCents: 0,
    totalCents: subtotalCents,
    taxable,
    stockState: 'untracked',
  };
}

const answerCharsMax = 5_000;

const answersIn = (reader: Reader, prefix: string): [label: string, value: string][] =>
  Object.keys(reader.row.cells).flatMap((column) => {
    if (!column.toLowerCase().startsWith(prefix.toLowerCase()) || column === noteQuestion) return [];
    const value = reader.text(column, answerCharsMax);
    return value === '' ? [] : [[column.slice(prefix.length), value]];
  });

function productAnswers(reader: Reader): string | null {
  const answers = answersIn(reader, 'Product Form: ').sort(([a], [b]) => (a < b ? -1 : 1));
  return answers.length === 0 ? null : JSON.stringify(Object.fromEntries(answers));
}

export function checkoutAnswers(reader: Reader): Pick<Order, 'checkoutForm'> {
  const answers = answersIn(reader, 'Checkout Form: ');
  return answers.length === 0 ? {} : { checkoutForm: answers.map(([label, value]) => ({ label, value })) };
}

/** Undefined if all its cells are blank. */
export function addressOf(reader: Reader, kind: 'Billing' | 'Shipping'): Address | undefined {
  const part = (name: string) => reader.text(`${kind} ${name}`, importLimits.addressPartCharsMax);
  const name = part('Name');
  const space = name.lastIndexOf(' ');
  const countryCell = part('Country');
  const code = countryCodeOf(countryCell);
  if (code === undefined) reader.notice(`${kind} Country`, messages.countrySkipped({ country: countryCell }));
  const address: Address = {
    firstName: space < 0 ? name : name.slice(0, space),
    lastName: space < 0 ? '' : name.slice(space + 1),
    line1: part('Address1'),
    line2: part('Address2'),
    city: part('City'),
    region: regionOf(code ?? '', part('Province')),
    postalCode: part('Zip'),
    country: code ?? '',
    phoneNumber: part('Phone'),
  };
  return Object.values(address).every((text) => text.trim() === '') ? undefined : address;
}

export const parcelOf = (id: string, lines: readonly OrderLine[], createdAt: number): Fulfillment => ({
  id,
  createdAt,
  lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  notified: false,
  actor: importActor,
});

/** Records earlier refunds, which limit later ones here. */
export const refundOf = (id: string, cents: number, at: number): OrderRefund => ({
  id,
  n: 0,
  createdAt: at,
  settledAt: at,
  state: 'DONE',
  tries: 0,
  lines: [],
  shipping: { cents: 0, taxCents: 0 },
  totalCents: cents,
  taxCents: 0,
  tenders: [{ kind: 'card', id: 'card', cents }],
  restock: [],
  notify: false,
  cancel: false,
  paidState: 'PAID',
  actor: importActor,
});

const noteCharsMax = 5_000;

/** Existing notes aren't added again; a long one is split into several. */
export function notesOf(
  text: string,
  had: readonly OrderNote[],
  nextId: () => string,
  at: number,
  actor: string,
): OrderNote[] {
  const isThere = isNoted(
    had.map((one) => one.text),
    text,
  );
  return isThere ? [] : chunkNote(text, noteCharsMax).map((one) => ({ id: nextId(), createdAt: at, text: one, actor }));
}
