// Exports and imports the discount file: one row each. Products and categories are given by URL, so that the file works
// in another shop. Use counts are exported but never imported, because they belong to the orders. Our own columns.
// Commerce 1.8.

import { type Columns, csvHead, csvRow, printed, printedByName } from '../../base/text/csv-cell.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { maxQuantity } from '../../commerce/cart/limits.ts';
import {
  eachDiscount,
  findDiscount,
  findDiscountByCode,
  putDiscount,
  usesOf,
} from '../../commerce/discount/discount.ts';
import { assertSound } from '../../commerce/discount/rules.ts';
import { type Discount, discountKindNames, discountSchema } from '../../commerce/discount/schema.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { normalCode } from '../../commerce/pricing/codes.ts';
import type { DiscountRule } from '../../commerce/pricing/input.ts';
import { findCategory, findCategoryByPath } from '../../commerce/product/category.ts';
import { findProduct, findProductByUrlId } from '../../commerce/product/product.ts';
import { findCollection, findCollectionByUrlId } from '../../content/collection/collection.ts';
import type { Store } from '../../store/store.ts';
import { type Cells, type FileRow, Reader } from '../file/cells.ts';
import type { Layout } from '../file/table.ts';
import { categorySlugs } from '../product-csv/squarespace.ts';
import { messages } from './messages.ts';
import { assertFits, changesBetween, nothing, type RecordTable, type Run, saysTheSame, writeOrTry } from './record.ts';

type Row = {
  rule: DiscountRule;
  value: ReturnType<typeof valueIn>;
  uses: string;
  time: Run['timeText'];
  refs: Record<Scope, string>;
};

const valueIn = (rule: DiscountRule) => ('value' in rule ? rule.value : undefined);

const columns: Columns<Row> = {
  'Discount ID': ({ rule }) => rule.id,
  Name: ({ rule }) => rule.name,
  Type: ({ rule }) => rule.kind,
  Code: ({ rule }) => rule.code,
  Active: ({ rule }) => (rule.enabled ? 'Yes' : 'No'),
  'Starts at': ({ rule: { startsAt }, time }) => (startsAt === undefined ? '' : time(startsAt)),
  'Ends at': ({ rule: { endsAt }, time }) => (endsAt === undefined ? '' : time(endsAt)),
  Percent({ rule, value }) {
    const ratePpm = value?.type === 'PERCENT' ? value.ratePpm : rule.kind === 'BUY_X_GET_Y' ? rule.ratePpm : undefined;
    return ratePpm === undefined ? '' : String(ratePpm / 10_000);
  },
  Amount: ({ value }) => (value?.type === 'AMOUNT' ? decimalText(value.cents) : ''),
  'Amount per': ({ value }) => (value?.type === 'AMOUNT' && 'per' in value ? String(value.per) : ''),
  Minimum: ({ rule }) =>
    'minimumCents' in rule && rule.minimumCents !== undefined ? decimalText(rule.minimumCents) : '',
  Products: ({ refs }) => refs.Products,
  Categories: ({ refs }) => refs.Categories,
  'Buy Quantity': ({ rule }) => (rule.kind === 'BUY_X_GET_Y' ? String(rule.buy.quantity) : ''),
  'Buy Products': ({ refs }) => refs['Buy Products'],
  'Buy Categories': ({ refs }) => refs['Buy Categories'],
  'Get Quantity': ({ rule }) => (rule.kind === 'BUY_X_GET_Y' ? String(rule.get.quantity) : ''),
  'Get Products': ({ refs }) => refs['Get Products'],
  'Get Categories': ({ refs }) => refs['Get Categories'],
  Limit: ({ rule: { limits } }) => limits.total?.toString(),
  'Limit per Customer': ({ rule: { limits } }) => limits.perCustomer?.toString(),
  Renewals: ({ rule }) => (rule.subscriptionOptions.renewals ? 'Yes' : 'No'),
  Lane: ({ rule }) => rule.lane,
  Uses: ({ uses }) => uses,
};

const layout: Layout = {
  columns: Object.keys(columns),
  aliases: { id: 'Discount ID', 'promo code': 'Code', enabled: 'Active' },
  required: ['Name', 'Type'],
  unused: /^uses$/,
};

const namesOf = <T extends string>(names: readonly T[]) => new Map(names.map((name) => [name as string, name]));
/** Products or categories in one cell: a rule refers to at most 1,000. */
const refsCharsMax = 300_000;

/** By id, streamed. @param only those with these ids */
export async function* discountsCsv(
  store: Store,
  timeZone: string,
  only?: ReadonlySet<string>,
): AsyncGenerator<string> {
  const time = timeText(timeZone);
  yield csvHead(Object.keys(columns));
  for await (const { rule } of eachDiscount(store)) {
    await yieldToEventLoop();
    if (only && !only.has(rule.id)) continue;
    yield csvRow(printed(columns, await rowOf(store, rule, time, String(await usesOf(store, rule.id)))));
  }
}

async function rowOf(store: Store, rule: DiscountRule, time: Run['timeText'], uses: string): Promise<Row> {
  const own = rule as { productIds?: string[]; categoryIds?: string[] };
  const [buy, get] = rule.kind === 'BUY_X_GET_Y' ? [rule.buy, rule.get] : [{}, {}];
  const list = async (ids: readonly string[] = [], refOf: typeof productRef) =>
    (await Promise.all(ids.map((id) => refOf(store, id)))).join(' ');
  return {
    ...{ rule, value: valueIn(rule), uses, time },
    refs: {
      Products: await list(own.productIds, productRef),
      Categories: await list(own.categoryIds, categoryRef),
      'Buy Products': await list(buy.productIds, productRef),
      'Buy Categories': await list(buy.categoryIds, categoryRef),
      'Get Products': await list(get.productIds, productRef),
      'Get Categories': await list(get.categoryIds, categoryRef),
    },
  };
}

const ruleCells = async (store: Store, rule: DiscountRule, time: Run['timeText']): Promise<Cells> =>
  printedByName(columns, await rowOf(store, rule, time, ''));

/** `/shop/mug`; the id of a deleted product, so that nothing is lost. */
async function productRef(store: Store, id: string): Promise<string> {
  const product = await findProduct(store, id);
  const page = product && (await findCollection(store, product.collectionId));
  return product && page ? `/${page.urlId}/${product.urlId}` : id;
}

/** `/shop/kitchen/mugs`: starts with the store page. */
async function categoryRef(store: Store, id: string): Promise<string> {
  const category = await findCategory(store, id);
  const page = category && (await findCollection(store, category.collectionId));
  return page ? `/${page.urlId}${await categorySlugs(store, id)}` : id;
}

export function discountTable(run: Run): RecordTable {
  const { parts, dryRun } = run;
  const { store, ids, clock } = parts;
  const doubleOf = doublesOf();
  return {
    layout,
    rowsMax: 1,
    // A discount has one row; those without id and code are distinguished by type and name.
    keyOf: ({ cells }) => cells['Discount ID']?.trim() || codeOf(cells) || typeAndName(cells),
    async importOne([row]) {
      const given = row!.cells['Discount ID']?.trim() ?? '';
      const reader = new Reader(row!, run.readTime);
      if (given !== '' && !isId(given)) {
        reader.error('Discount ID', messages.notDiscountId({ id: given }));
        return nothing;
      }
      const before = await matchOf(store, row!);
      const line = doubleOf(row!, before?.rule.id ?? given);
      if (line !== undefined) {
        reader.error(undefined, messages.sameAsLine({ line }));
        return nothing;
      }
      const was = before ? [await ruleCells(store, before.rule, run.timeText)] : [];
      if (before && saysTheSame([row!], was, (column) => column === 'Uses')) return nothing;
      const whole = new Reader({ ...row!, cells: { ...was[0], ...saidBy(row!) } }, run.readTime);
      // Keeps another shop's id, so that importing the file again finds the discount.
      const rule = await ruleOf(store, whole, before?.rule.id ?? (given || ids.next()));
      if (rule) checkPlaces(row!, rule.kind, reader);
      if (!rule || reader.isBad()) return nothing;
      const changes = before ? changesBetween(was, [await ruleCells(store, rule, run.timeText)]) : [];
      if (before && changes.length === 0) return nothing;
      const now = clock.now();
      await writeOrTry(store, dryRun, async (tx) => {
        await assertSound(tx, store, rule);
        await putDiscount(tx, rule, now);
      });
      return { outcome: before ? 'updated' : 'created', changes };
    },
  };
}

/** By id, then code; discounts without a code by type and name. */
async function matchOf(store: Store, { cells }: FileRow): Promise<Discount | undefined> {
  const id = cells['Discount ID']?.trim();
  const code = cells.Code?.trim() ?? '';
  const found =
    (id ? await findDiscount(store, id) : undefined) ??
    (code === '' ? undefined : await findDiscountByCode(store, code));
  if (found || id || code !== '') return found;
  for await (const one of eachDiscount(store))
    if (one.rule.code === undefined && one.rule.kind === typeOf(cells.Type) && one.rule.name === cells.Name) return one;
  return undefined;
}

/** The line of an earlier duplicate in the file: in a dry run those discounts aren't in the shop yet. */
function doublesOf(): (row: FileRow, id: string) => number | undefined {
  const seen = new Map<string, number>();
  return ({ line, cells }, id) => {
    const name = codeOf(cells) === '' ? `name ${typeAndName(cells)}` : `code ${codeOf(cells)}`;
    // Discounts without a code may share a name if their ids differ.
    const before = seen.get(`id ${id}`) ?? (id === '' || codeOf(cells) !== '' ? seen.get(name) : undefined);
    if (id !== '') seen.set(`id ${id}`, before ?? line);
    seen.set(name, before ?? line);
    return before;
  };
}

/** Without blank cells of required columns, whose current values stay. */
const saidBy = ({ cells }: FileRow): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(
      ([column, cell]) => cell.trim() !== '' || !['Active', 'Renewals', 'Lane'].includes(column),
    ),
  );

type Scope = `${'' | 'Buy ' | 'Get '}${'Products' | 'Categories'}`;

const ofSets = ['Buy Quantity', 'Buy Products', 'Buy Categories', 'Get Quantity', 'Get Products', 'Get Categories'];
/** Columns that don't apply to a kind of discount. */
const withoutPlace: Record<DiscountRule['kind'], readonly string[]> = {
  PRODUCT: ['Minimum', 'Categories', ...ofSets],
  CATEGORY: ['Minimum', 'Products', ...ofSets],
  BUY_X_GET_Y: ['Amount', 'Amount per', 'Minimum', 'Products', 'Categories'],
  ANY_ORDER: ['Amount per', 'Minimum', 'Products', 'Categories', ...ofSets],
  CART_TOTAL: ['Amount per', 'Products', 'Categories', ...ofSets],
  SHIPPING: ['Percent', 'Amount', 'Amount per', ...ofSets],
};

/** An error rather than a notice, because ignoring a condition could make the discount too generous. */
function checkPlaces({ cells }: FileRow, kind: DiscountRule['kind'], reader: Reader): void {
  for (const column of withoutPlace[kind])
    if ((cells[column] ?? '').trim() !== '') reader.error(column, messages.notOfType({ type: kind }));
}

const typeOf = (cell = ''): string => cell.trim().toUpperCase().replace(/[ -]+/g, '_');
const isId = (text: string): boolean => /^[\w-]{1,100}$/.test(text);
const codeOf = ({ Code: code = '' }: Cells): string => normalCode(code);
const typeAndName = ({ Type: type = '', Name: name = '' }: Cells): string => `${typeOf(type)} ${name}`;

async function ruleOf(store: Store, reader: Reader, id: string): Promise<DiscountRule | undefined> {
  const kind = reader.oneOf('Type', namesOf(discountKindNames));
  if (kind === undefined) return reader.filled('Type') ? undefined : reader.error('Type', messages.typeMissing);
  const products = (column: string) => refsOf(reader, column, (ref) => productIdOf(store, ref));
  const categories = (column: string) => refsOf(reader, column, (ref) => categoryIdOf(store, ref));
  const set = async (prefix: '' | 'Buy ' | 'Get ') => {
    const [productIds, categoryIds] = [await products(`${prefix}Products`), await categories(`${prefix}Categories`)];
    return { ...(productIds.length > 0 && { productIds }), ...(categoryIds.length > 0 && { categoryIds }) };
  };
  const percent = percentOf(reader);
  const amount = reader.amount('Amount');
  const per = reader.oneOf('Amount per', namesOf(['UNIT', 'ORDER'] as const));
  const minimumCents = reader.amount('Minimum');
  const quantity = (column: string) => reader.whole(column, 1, maxQuantity) ?? 0;
  const value = () => {
    if (reader.isBad()) return undefined;
    if ((percent === undefined) === (amount === undefined)) {
      reader.error('Percent', messages.percentOrAmount);
      return undefined;
    }
    return percent === undefined
      ? { type: 'AMOUNT', cents: amount, ...(per && kind !== 'ANY_ORDER' && kind !== 'CART_TOTAL' && { per }) }
      : { type: 'PERCENT', ratePpm: percent };
  };
  const code = reader.filled('Code', 100);
  const [startsAt, endsAt] = [reader.time('Starts at'), reader.time('Ends at')];
  const [total, perCustomer] = [
    reader.whole('Limit', 1, 999_999_999),
    reader.whole('Limit per Customer', 1, 999_999_999),
  ];
  const lane = reader.oneOf('Lane', namesOf(['PRE', 'DEFAULT', 'POST'] as const));
  const draft = {
    kind,
    id,
    name: reader.text('Name', 200),
    ...(code !== undefined && { code }),
    enabled: reader.yesNo('Active') ?? true,
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    limits: { ...(total !== undefined && { total }), ...(perCustomer !== undefined && { perCustomer }) },
    subscriptionOptions: { renewals: reader.yesNo('Renewals') ?? false },
    ...(lane && { lane }),
    ...(kind === 'BUY_X_GET_Y'
      ? {
          buy: { quantity: quantity('Buy Quantity'), ...(await set('Buy ')) },
          get: { quantity: quantity('Get Quantity'), ...(await set('Get ')) },
          ...(percent !== undefined && { ratePpm: percent }),
        }
      : kind === 'SHIPPING'
        ? await set('')
        : { value: value() }),
    ...(kind === 'PRODUCT' && { productIds: await products('Products') }),
    ...(kind === 'CATEGORY' && { categoryIds: await categories('Categories') }),
    ...((kind === 'CART_TOTAL' || (kind === 'SHIPPING' && minimumCents !== undefined)) && { minimumCents }),
  };
  if (reader.isBad()) return undefined;
  const checked = discountSchema.shape.rule.safeParse(draft);
  if (checked.success) {
    assertFits(checked.data);
    return checked.data;
  }
  for (const { path, message } of checked.error.issues.slice(0, 5))
    reader.error(columnOf[path.join('.')] ?? columnOf[String(path[0])], message);
  return undefined;
}

/** Columns of the parts of a rule. */
const columnOf: Record<string, string> = {
  name: 'Name',
  code: 'Code',
  productIds: 'Products',
  categoryIds: 'Categories',
  minimumCents: 'Minimum',
  'value.cents': 'Amount',
  'value.ratePpm': 'Percent',
  ratePpm: 'Percent',
  'buy.quantity': 'Buy Quantity',
  'get.quantity': 'Get Quantity',
};

function percentOf(reader: Reader): number | undefined {
  const cell = reader.filled('Percent')?.replace(/ ?%$/, '').replace(',', '.');
  if (cell === undefined) return undefined;
  const ppm = /^\d{1,3}(\.\d{1,4})?$/.test(cell) ? Math.round(Number(cell) * 10_000) : 0;
  return ppm >= 1 && ppm <= 1_000_000 ? ppm : reader.error('Percent', messages.notPercent({ cell }));
}

async function refsOf(
  reader: Reader,
  column: string,
  idOf: (ref: string) => Promise<string | undefined>,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const ref of reader
    .text(column, refsCharsMax)
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .slice(0, 1001)) {
    const id = await idOf(ref);
    if (id === undefined) reader.error(column, messages.notFound({ ref }));
    else ids.add(id);
  }
  return [...ids];
}

async function productIdOf(store: Store, ref: string): Promise<string | undefined> {
  const byId = await findProduct(store, ref);
  if (byId) return byId.id;
  const [, page, urlId] = /^\/(.+)\/([^/]+)$/.exec(ref) ?? [];
  const collection = page === undefined ? undefined : await findCollectionByUrlId(store, page);
  return collection && (await findProductByUrlId(store, collection.id, urlId!))?.id;
}

async function categoryIdOf(store: Store, ref: string): Promise<string | undefined> {
  const byId = await findCategory(store, ref);
  if (byId) return byId.id;
  const slugs = ref.split('/').filter((slug) => slug !== '');
  // A store page's URL may contain slashes itself.
  for (let end = 1; end < slugs.length && end < 5; end++) {
    const collection = await findCollectionByUrlId(store, slugs.slice(0, end).join('/'));
    const category = collection && (await findCategoryByPath(store, collection.id, slugs.slice(end)));
    if (category) return category.id;
  }
  return undefined;
}
