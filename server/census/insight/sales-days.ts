// Daily sales sums: calculated once from the orders, cached in memory, and recalculated when an order of the day
// changes. Completed days are also stored with the versions of their orders, so that a restart doesn't read all orders
// again.
import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { eachOrder, orderDays } from '../../commerce/order/list.ts';
import { findOrderState } from '../../commerce/order/order.ts';
import type { Order, WholeOrder } from '../../commerce/order/schema.ts';
import { isRenewal } from '../../commerce/order/schema.ts';
import { isPaid } from '../../commerce/order/states.ts';
import { dayMs } from '../../site/time-zone/zone.ts';
import { unlessReadOnly } from '../../store/errors.ts';
import { whenKnown } from '../../store/known.ts';
import type { Key, Store, Version } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import { type Origin, originOf, purchaseTable } from '../hit/purchase.ts';
import { daysMax } from './period.ts';
import { noOrigin, type SalesPartName, type SalesPoint, salesParts } from './schema.ts';

export type DaySums = {
  orders: number;
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  refundedCents: number;
  /** Order totals, before refunds are subtracted. */
  totalCents: number;
  units: number;
};
type PartSums = { label: string; orders: number; units: number; cents: number };
export type SalesDay = {
  sums: DaySums;
  /** By hour on the site's clock. */
  hours: Map<number, SalesPoint>;
  parts: Record<SalesPartName, Map<string, PartSums>>;
};

/** One shop in one mode, with its time zone. */
export type SalesScope = { currency: string; testMode: boolean; timeZone: string };
export type ClockDay = { day: string; from: number; to: number; hourOf(ms: number): number };

/** Per day and kind; on very busy days, the rest is combined. */
const partsMax = 2_000;
const rest = '…';
/** If more orders have changed, all days are recalculated. */
const changedMax = 2_000;
const readAtOnce = 20;

type Kept = { from: number; to: number; sums: Promise<SalesDay> };

const daysOf = perStore(({ store }: { store: Store }) => {
  // Twice the maximum, to include the comparison period.
  const kept = new LRUCache<string, Kept>({ max: daysMax * 2 + 200 });
  const changed = new Set<string>();
  store.onCommit(({ keys }) => {
    for (const [table, id] of keys) if (table === 'order' || table === purchaseTable) changed.add(id as string);
    if (changed.size < changedMax) return;
    kept.clear();
    changed.clear();
  });
  return { kept, changed };
});

/** Sums of these days, in their order. */
export async function salesOfDays(
  { store: asked, clock }: { store: Store; clock: { now(): number } },
  days: readonly ClockDay[],
  scope: SalesScope,
): Promise<SalesDay[]> {
  const store = asked.base ?? asked;
  const { kept, changed } = daysOf({ store });
  await forgetChanged(store, kept, changed);
  const keyOf = ({ day }: ClockDay) => `${scope.currency} ${scope.testMode} ${scope.timeZone} ${day}`;
  const stored = await storedDays(
    store,
    days.filter((day) => !kept.has(keyOf(day))),
    scope,
  );
  const found: SalesDay[] = [];
  const made: { day: ClockDay; sums: SalesDay }[] = [];
  for (const day of days) {
    const key = keyOf(day);
    const known = kept.get(key);
    const onDisk = stored.sums.get(day.day);
    const sums = known?.sums ?? (onDisk ? Promise.resolve(onDisk) : sumUp(store, day, scope));
    if (!known) {
      kept.set(key, { from: day.from, to: day.to, sums });
      sums.catch(() => kept.delete(key));
    }
    found.push(await sums);
    if (known || onDisk) continue;
    if (day.to < clock.now() - settledMs) made.push({ day, sums: await sums });
    await yieldToEventLoop();
  }
  const expiresAt = clock.now() + storedMs;
  await unlessReadOnly(() => storeDays(store, made, scope, { versions: stored.versions, expiresAt }));
  return found;
}

async function forgetChanged(store: Store, kept: LRUCache<string, Kept>, changed: Set<string>): Promise<void> {
  const ids = [...changed];
  changed.clear();
  for (const id of ids) {
    const order = await findOrderState(store, id);
    for (const [key, { from, to }] of kept)
      if (!order || (order.createdAt >= from && order.createdAt < to)) kept.delete(key);
  }
}

/** A visit's source may be reported up to a day after its order. */
const settledMs = 3 * dayMs;
const storedMs = 90 * dayMs;
const sumNames = [
  'orders',
  'goodsCents',
  'discountCents',
  'shippingCents',
  'taxCents',
  'refundedCents',
  'totalCents',
  'units',
] as const satisfies readonly (keyof DaySums)[];
/** Maximum size of a row, which holds 64 KiB: busier days are always recalculated. */
const storedBytesMax = 60_000;

/** `label`: empty if it equals the value. */
type StoredPart = readonly [value: string, label: string, orders: number, units: number, cents: number];
/**
 * `versions`: of the orders on the UTC days that overlap the day, 0 if none ever changed. In the order of `sumNames`
 * and `storedParts`.
 */
type StoredDay = readonly [
  versions: readonly Version[],
  sums: readonly number[],
  hours: readonly (readonly [hour: number, ...point: number[]])[],
  parts: readonly (readonly StoredPart[])[],
];

/** Fields of a row, in this order. Increase the number when this or `sumNames` changes. */
const storedParts = [
  'products',
  'countries',
  'sources',
  'campaigns',
  'pages',
  'codes',
  'channels',
] as const satisfies readonly SalesPartName[];
const layout = 1;

const prefixOf = ({ currency, testMode, timeZone }: SalesScope): Key => [
  'sales-day',
  layout,
  currency,
  testMode ? 'test' : 'live',
  timeZone,
];
const versionsOf = ({ from, to }: ClockDay, versions: ReadonlyMap<number, Version>): Version[] => {
  const all: Version[] = [];
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day++) all.push(versions.get(day) ?? 0);
  return all;
};

/** Days whose orders are unchanged. */
async function storedDays(store: Store, days: readonly ClockDay[], scope: SalesScope) {
  const sums = new Map<string, SalesDay>();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { sums, versions: new Map<number, Version>() };
  // Read before summing, so that a concurrent change has a later version.
  const versions = await orderDays(store, { from: first.from, to: last.to });
  const wanted = new Map(days.map((day) => [day.day, day]));
  const prefix = prefixOf(scope);
  let after: Key | undefined;
  do {
    const range = { start: [...prefix, first.day], end: afterPrefix([...prefix, last.day]), limit: 100 };
    const page = await store.range({ ...range, ...(after && { after }) });
    for (const { key, value } of page.rows) {
      const day = wanted.get(key.at(-1) as string);
      const row = value as StoredDay;
      if (day && row[0].join() === versionsOf(day, versions).join()) sums.set(day.day, unpackDay(row));
    }
    after = page.cursor;
  } while (after !== undefined);
  return { sums, versions };
}

const rowsAtOnce = 10;

async function storeDays(
  store: Store,
  made: readonly { day: ClockDay; sums: SalesDay }[],
  scope: SalesScope,
  { versions, expiresAt }: { versions: ReadonlyMap<number, Version>; expiresAt: number },
): Promise<void> {
  const small = made.filter(({ sums }) => bytesOf(sums) <= storedBytesMax);
  for (let at = 0; at < small.length; at += rowsAtOnce)
    await store.commit({
      puts: small.slice(at, at + rowsAtOnce).map(({ day, sums }) => ({
        key: [...prefixOf(scope), day.day],
        value: packDay(sums, versionsOf(day, versions)),
        expiresAt,
      })),
    });
}

/** An upper bound: characters take up to three bytes, and numbers nine. */
const bytesOf = ({ parts }: SalesDay): number =>
  salesParts
    .flatMap((name) => [...parts[name]])
    .reduce((sum, [value, { label }]) => sum + 40 + 3 * (value.length + (label === value ? 0 : label.length)), 3_000);

const packDay = ({ sums, hours, parts }: SalesDay, versions: readonly Version[]): StoredDay => [
  versions,
  sumNames.map((name) => sums[name]),
  [...hours].map(([hour, { orders, netCents, refundedCents, units }]) => [
    hour,
    orders,
    netCents,
    refundedCents,
    units,
  ]),
  storedParts.map((name) =>
    [...parts[name]].map(
      ([value, { label, orders, units, cents }]): StoredPart => [
        value,
        label === value ? '' : label,
        orders,
        units,
        cents,
      ],
    ),
  ),
];

function unpackDay([, sums, hours, parts]: StoredDay): SalesDay {
  const day = emptyDay();
  for (const [n, name] of sumNames.entries()) day.sums[name] = sums[n] ?? 0;
  for (const [hour, orders = 0, netCents = 0, refundedCents = 0, units = 0] of hours)
    day.hours.set(hour, { orders, netCents, refundedCents, units });
  for (const [n, name] of storedParts.entries())
    for (const [value, label, orders, units, cents] of parts[n] ?? [])
      day.parts[name].set(value, { label: label || value, orders, units, cents });
  return day;
}

const emptyDay = (): SalesDay => ({
  sums: {
    orders: 0,
    goodsCents: 0,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    refundedCents: 0,
    totalCents: 0,
    units: 0,
  },
  hours: new Map(),
  parts: {
    products: new Map(),
    codes: new Map(),
    countries: new Map(),
    channels: new Map(),
    sources: new Map(),
    campaigns: new Map(),
    pages: new Map(),
  },
});

async function sumUp(store: Store, { from, to, hourOf }: ClockDay, scope: SalesScope): Promise<SalesDay> {
  const day = emptyDay();
  let read = 0;
  for await (const whole of eachOrder(store, { from, to })) {
    const { order } = whole;
    if (++read % readAtOnce === 0) await yieldToEventLoop();
    if (order.testMode !== scope.testMode || order.currency !== scope.currency) continue;
    if (order.fulfillmentStatus === 'CANCELED' || !isPaid(order)) continue;
    addOrder(day, whole, hourOf(order.createdAt), await whenKnown(() => originOf(store, order.id)));
  }
  return day;
}

function addOrder(
  { sums, hours, parts }: SalesDay,
  { order, lines }: WholeOrder,
  hour: number,
  origin: Origin | undefined,
): void {
  const refundedCents = order.refundedCents ?? 0;
  const netCents = order.grandTotalCents - refundedCents;
  sums.orders++;
  sums.goodsCents += order.subtotalCents;
  sums.discountCents += order.discountCents;
  sums.shippingCents += order.shippingCents;
  sums.taxCents += order.taxCents;
  sums.refundedCents += refundedCents;
  sums.totalCents += order.grandTotalCents;
  sums.units += order.totalQuantity;
  const sum = hours.get(hour) ?? { orders: 0, netCents: 0, refundedCents: 0, units: 0 };
  hours.set(hour, {
    orders: sum.orders + 1,
    netCents: sum.netCents + netCents,
    refundedCents: sum.refundedCents + refundedCents,
    units: sum.units + order.totalQuantity,
  });
  const ofOrder = { orders: 1, units: order.totalQuantity, cents: netCents };
  const { country } = order.shippingAddress ?? order.billingAddress;
  addPart(parts.countries, country, { ...ofOrder, label: country });
  const channel = channelOf(order);
  addPart(parts.channels, channel, { ...ofOrder, label: channel });
  const { source = noOrigin, campaign = noOrigin, page = noOrigin } = origin ?? {};
  addPart(parts.sources, source, { ...ofOrder, label: source });
  addPart(parts.campaigns, campaign, { ...ofOrder, label: campaign });
  addPart(parts.pages, page, { ...ofOrder, label: page });
  for (const code of codesOf(order)) addPart(parts.codes, code, { ...ofOrder, label: code });
  const seen = new Set<string>();
  for (const { itemId, title, quantity, subtotalCents, discountCents } of lines) {
    const orders = seen.has(itemId) ? 0 : 1;
    seen.add(itemId);
    addPart(parts.products, itemId, { label: title, orders, units: quantity, cents: subtotalCents - discountCents });
  }
}

function addPart(parts: Map<string, PartSums>, value: string, more: PartSums): void {
  const known = parts.get(value);
  const key = known || parts.size < partsMax ? value : rest;
  const sum = parts.get(key) ?? { label: key === rest ? rest : more.label, orders: 0, units: 0, cents: 0 };
  parts.set(key, {
    label: key === rest ? rest : more.label,
    orders: sum.orders + more.orders,
    units: sum.units + more.units,
    cents: sum.cents + more.cents,
  });
}

const codesOf = ({ pricing, imported, discountCents }: Order): string[] => {
  const given = (pricing.discounts ?? []).flatMap(({ code }) => code ?? []);
  if (given.length === 0 && imported?.discountCode) return [imported.discountCode];
  return discountCents > 0 ? [...new Set(given.map((code) => code.toUpperCase()))] : [];
};

/** `online`, `renewal`, or another sales channel's name. */
const channelOf = (order: Order): string =>
  order.external?.channelName ?? order.imported?.channelType ?? (isRenewal(order) ? 'renewal' : 'online');
