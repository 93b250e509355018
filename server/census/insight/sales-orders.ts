// The facts of a day's orders that sales filters use, stored compactly: reading the orders themselves takes too long.
import { isRenewal, type Order, type WholeOrder } from '../../commerce/order/schema.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, eachRange } from '../../store/table.ts';
import type { Origin } from '../hit/purchase.ts';
import { noOrigin, type SalesPartName } from './schema.ts';

export type OrderSums = {
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  refundedCents: number;
  totalCents: number;
  units: number;
};
export const sumNames = [
  'goodsCents',
  'discountCents',
  'shippingCents',
  'taxCents',
  'refundedCents',
  'totalCents',
  'units',
] as const satisfies readonly (keyof OrderSums)[];

type OrderLine = { itemId: string; title: string; units: number; cents: number };
export type OrderFacts = {
  /** On the site's clock. */
  hour: number;
  sums: OrderSums;
  country: string;
  channel: string;
  source: string;
  campaign: string;
  page: string;
  codes: readonly string[];
  lines: readonly OrderLine[];
};

export function factsOf({ order, lines }: WholeOrder, hour: number, origin: Origin | undefined): OrderFacts {
  const { source = noOrigin, campaign = noOrigin, page = noOrigin } = origin ?? {};
  return {
    hour,
    sums: {
      goodsCents: order.subtotalCents,
      discountCents: order.discountCents,
      shippingCents: order.shippingCents,
      taxCents: order.taxCents,
      refundedCents: order.refundedCents ?? 0,
      totalCents: order.grandTotalCents,
      units: order.totalQuantity,
    },
    country: (order.shippingAddress ?? order.billingAddress).country,
    channel: channelOf(order),
    ...{ source, campaign, page },
    codes: codesOf(order),
    lines: lines.map(({ itemId, title, quantity, subtotalCents, discountCents }) => ({
      ...{ itemId, title, units: quantity, cents: subtotalCents - discountCents },
    })),
  };
}

const codesOf = ({ pricing, imported, discountCents }: Order): string[] => {
  const given = (pricing.discounts ?? []).flatMap(({ code }) => code ?? []);
  if (given.length === 0 && imported?.discountCode) return [imported.discountCode];
  return discountCents > 0 ? [...new Set(given.map((code) => code.toUpperCase()))] : [];
};

/** `online`, `renewal`, or another sales channel's name. */
const channelOf = (order: Order): string =>
  order.external?.channelName ?? order.imported?.channelType ?? (isRenewal(order) ? 'renewal' : 'online');

export type SalesFilters = Partial<Record<SalesPartName, string>>;

const named = {
  countries: 'country',
  channels: 'channel',
  sources: 'source',
  campaigns: 'campaign',
  pages: 'page',
} as const;

/** Filters select whole orders: those that contain the product, used the code, and so on. */
export const isSelected = (facts: OrderFacts, filters: SalesFilters): boolean =>
  (filters.products === undefined || facts.lines.some(({ itemId }) => itemId === filters.products)) &&
  (filters.codes === undefined || facts.codes.includes(filters.codes)) &&
  (Object.keys(named) as (keyof typeof named)[]).every(
    (part) => filters[part] === undefined || facts[named[part]] === filters[part],
  );

/** `version`: of the day's orders. `rows`: of the day. Numbers of texts refer to the row's own list. */
type StoredOrders = readonly [
  version: string,
  rows: number,
  texts: readonly string[],
  orders: readonly (readonly number[])[],
];

/** Rows hold 64 KiB. */
const rowBytesMax = 50_000;
/** A day with a larger order is always read from its orders. */
const orderBytesMax = 60_000;
/** Busier days are always read from their orders. */
const rowsMax = 40;

/** @returns undefined if there are too many */
export function packOrders(version: string, orders: readonly OrderFacts[]): StoredOrders[] | undefined {
  const rows: { texts: string[]; packed: number[][] }[] = [];
  let texts = new Map<string, number>();
  let packed: number[][] = [];
  let bytes = 0;
  const idOf = (text: string): number => {
    let id = texts.get(text);
    if (id === undefined) {
      texts.set(text, (id = texts.size));
      bytes += 3 * text.length + 5;
    }
    return id;
  };
  const close = () => {
    rows.push({ texts: [...texts.keys()], packed });
    [texts, packed, bytes] = [new Map(), [], 0];
  };
  for (const { hour, sums, codes, lines, country, channel, source, campaign, page } of orders) {
    const words = [country, channel, source, campaign, page, ...codes];
    for (const { itemId, title } of lines) words.push(itemId, title);
    const most = words.reduce((sum, text) => sum + 3 * text.length + 5, 9 * (14 + codes.length + 4 * lines.length));
    if (most > orderBytesMax) return undefined;
    if (packed.length > 0 && bytes + most > rowBytesMax) close();
    const numbers = [hour, ...sumNames.map((name) => sums[name])];
    numbers.push(...[country, channel, source, campaign, page].map(idOf), codes.length, ...codes.map(idOf));
    for (const { itemId, title, units, cents } of lines) numbers.push(idOf(itemId), idOf(title), units, cents);
    bytes += 5 + 9 * numbers.length;
    packed.push(numbers);
    if (bytes > rowBytesMax) close();
  }
  // A day without orders has a row, too.
  if (packed.length > 0 || rows.length === 0) close();
  if (rows.length > rowsMax) return undefined;
  return rows.map(({ texts, packed }) => [version, rows.length, texts, packed]);
}

/** Positions in a packed order. */
const place = { countries: 8, channels: 9, sources: 10, campaigns: 11, pages: 12 } as const;
const codesFrom = 14;

/** Like `isSelected`, for packed orders with these texts. Undefined: none can match. */
function packedFilter(
  texts: readonly string[],
  filters: SalesFilters,
): ((numbers: readonly number[]) => boolean) | undefined {
  const wanted = Object.entries(filters).map(([part, text]) => [part as SalesPartName, texts.indexOf(text)] as const);
  if (wanted.some(([, id]) => id < 0)) return undefined;
  return (numbers) =>
    wanted.every(([part, id]) => {
      if (part !== 'codes' && part !== 'products') return numbers[place[part]] === id;
      const linesFrom = codesFrom + (numbers[codesFrom - 1] ?? 0);
      if (part === 'codes') return numbers.slice(codesFrom, linesFrom).includes(id);
      for (let at = linesFrom; at < numbers.length; at += 4) if (numbers[at] === id) return true;
      return false;
    });
}

function unpackOrder(numbers: readonly number[], texts: readonly string[]): OrderFacts {
  const text = (at: number): string => texts[numbers[at] ?? -1] ?? '';
  const sums = Object.fromEntries(sumNames.map((name, n) => [name, numbers[n + 1] ?? 0])) as OrderSums;
  const linesFrom = codesFrom + (numbers[codesFrom - 1] ?? 0);
  const codes: string[] = [];
  for (let at = codesFrom; at < linesFrom; at++) codes.push(text(at));
  const lines: OrderLine[] = [];
  for (let at = linesFrom; at + 3 < numbers.length; at += 4)
    lines.push({ itemId: text(at), title: text(at + 1), units: numbers[at + 2] ?? 0, cents: numbers[at + 3] ?? 0 });
  return {
    ...{ hour: numbers[0] ?? 0, sums, codes, lines },
    ...{ country: text(place.countries), channel: text(place.channels), source: text(place.sources) },
    ...{ campaign: text(place.campaigns), page: text(place.pages) },
  };
}

/** The stored days in the range whose orders are unchanged, with the orders that the filters select. */
export async function readOrders(
  store: Store,
  prefix: Key,
  { from, to, filters, versionOf }: { from: string; to: string; filters: SalesFilters; versionOf(day: string): string },
): Promise<Map<string, OrderFacts[]>> {
  const days = new Map<string, OrderFacts[]>();
  /** Rows that weren't read. */
  const missing = new Map<string, number>();
  const range = { start: [...prefix, from], end: afterPrefix([...prefix, to]), limit: 100 };
  for await (const page of eachRange(store, range))
    for (const { key, value } of page.rows) {
      const day = key[prefix.length] as string;
      const [version, rows, texts, orders] = value as StoredOrders;
      if (version !== versionOf(day)) continue;
      const known = days.get(day) ?? [];
      const matches = packedFilter(texts, filters);
      if (matches) for (const numbers of orders) if (matches(numbers)) known.push(unpackOrder(numbers, texts));
      days.set(day, known);
      missing.set(day, (missing.get(day) ?? rows) - 1);
    }
  for (const [day, count] of missing) if (count > 0) days.delete(day);
  return days;
}
