// Daily sales sums: calculated once from the orders, cached in memory, and recalculated when an order of the day
// changes. Completed days are also stored with the versions of their orders, so that a restart doesn't read all orders
// again; filtered sales are summed up from what is stored of each order.
import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { eachOrder, orderDays } from '../../commerce/order/list.ts';
import { findOrderState } from '../../commerce/order/order.ts';
import { isPaid } from '../../commerce/order/states.ts';
import { dayMs } from '../../site/time-zone/zone.ts';
import { unlessReadOnly } from '../../store/errors.ts';
import { whenKnown } from '../../store/known.ts';
import type { Batch, Key, Store, Version } from '../../store/store.ts';
import { afterPrefix, eachRange } from '../../store/table.ts';
import { originOf, purchaseTable } from '../hit/purchase.ts';
import { daysMax } from './period.ts';
import {
  factsOf,
  isSelected,
  type OrderFacts,
  type OrderSums,
  sumNames as ownSums,
  packOrders,
  readOrders,
  type SalesFilters,
} from './sales-orders.ts';
import { type SalesPartName, type SalesPoint, salesParts } from './schema.ts';

/** `totalCents`: before refunds are subtracted. */
type DaySums = OrderSums & { orders: number };
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

/** `orders`: only of the latest days, which aren't stored. */
type Kept = { from: number; to: number; sums: Promise<SalesDay>; orders?: readonly OrderFacts[] };

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
  const stored = await storedDays(
    store,
    days.filter((day) => !kept.has(keyOf(day, scope))),
    scope,
  );
  const found: SalesDay[] = [];
  const made: Made[] = [];
  for (const day of days) {
    const key = keyOf(day, scope);
    const known = kept.get(key);
    const onDisk = stored.sums.get(day.day);
    const orders = known || onDisk ? undefined : readFacts(store, day, scope);
    const sums = known?.sums ?? orders?.then(sumUp) ?? Promise.resolve(onDisk as SalesDay);
    if (!known) {
      kept.set(key, { from: day.from, to: day.to, sums });
      sums.catch(() => kept.delete(key));
    }
    found.push(await sums);
    if (!orders) continue;
    if (day.to < clock.now() - settledMs) made.push({ day, sums: await sums, orders: await orders });
    await yieldToEventLoop();
  }
  const expiresAt = clock.now() + storedMs;
  await unlessReadOnly(() => storeDays(store, made, scope, { versions: stored.versions, expiresAt }));
  return found;
}

type Made = { day: ClockDay; sums: SalesDay; orders: readonly OrderFacts[] };

const keyOf = ({ day }: ClockDay, { currency, testMode, timeZone }: SalesScope) =>
  `${currency} ${testMode} ${timeZone} ${day}`;

/** Sums of the orders that the filters select, of these days in their order. */
export async function selectedSales(
  { store: asked, clock }: { store: Store; clock: { now(): number } },
  days: readonly ClockDay[],
  scope: SalesScope,
  filters: SalesFilters,
): Promise<SalesDay[]> {
  const store = asked.base ?? asked;
  const { kept, changed } = daysOf({ store });
  await forgetChanged(store, kept, changed);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const versions = await orderDays(store, { from: first.from, to: last.to });
  const byDay = new Map(days.map((day) => [day.day, day]));
  const stored = await readOrders(store, prefixOf(scope, 'sales-orders'), {
    ...{ from: first.day, to: last.day, filters },
    versionOf: (day) => versionsOf(byDay.get(day) ?? first, versions).join(),
  });
  const found: SalesDay[] = [];
  for (const [n, day] of days.entries()) {
    const known = kept.get(keyOf(day, scope));
    let orders: readonly OrderFacts[] | undefined = stored.get(day.day);
    if (!orders) {
      const all = known?.orders ?? (await readFacts(store, day, scope));
      if (known && day.to >= clock.now() - settledMs) known.orders = all;
      orders = all.filter((order) => isSelected(order, filters));
    }
    found.push(sumUp(orders));
    if (n % daysAtOnce === 0) await yieldToEventLoop();
  }
  return found;
}

const daysAtOnce = 30;

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
const sumNames = ['orders', ...ownSums] as const satisfies readonly (keyof DaySums)[];
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
const layout = 2;

const prefixOf = ({ currency, testMode, timeZone }: SalesScope, table = 'sales-day'): Key => [
  table,
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
  const range = { start: [...prefix, first.day], end: afterPrefix([...prefix, last.day]), limit: 100 };
  for await (const { rows } of eachRange(store, range))
    for (const { key, value } of rows) {
      const day = wanted.get(key.at(-1) as string);
      const row = value as StoredDay;
      if (day && row[0].join() === versionsOf(day, versions).join()) sums.set(day.day, unpackDay(row));
    }
  return { sums, versions };
}

const rowsAtOnce = 10;

async function storeDays(
  store: Store,
  made: readonly Made[],
  scope: SalesScope,
  { versions, expiresAt }: { versions: ReadonlyMap<number, Version>; expiresAt: number },
): Promise<void> {
  const rows = made.flatMap(({ day, sums, orders }): NonNullable<Batch['puts']> => {
    const own = versionsOf(day, versions);
    const isSmall = bytesOf(sums) <= storedBytesMax;
    const packed = packOrders(own.join(), orders) ?? [];
    const key = [...prefixOf(scope, 'sales-orders'), day.day];
    return [
      ...(isSmall ? [{ key: [...prefixOf(scope), day.day], value: packDay(sums, own), expiresAt }] : []),
      ...packed.map((value, n) => ({ key: [...key, n], value, expiresAt })),
    ];
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce) await store.commit({ puts: rows.slice(at, at + rowsAtOnce) });
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

async function readFacts(store: Store, { from, to, hourOf }: ClockDay, scope: SalesScope): Promise<OrderFacts[]> {
  const facts: OrderFacts[] = [];
  let read = 0;
  for await (const whole of eachOrder(store, { from, to })) {
    const { order } = whole;
    if (++read % readAtOnce === 0) await yieldToEventLoop();
    if (order.testMode !== scope.testMode || order.currency !== scope.currency) continue;
    if (order.fulfillmentStatus === 'CANCELED' || !isPaid(order)) continue;
    facts.push(factsOf(whole, hourOf(order.createdAt), await whenKnown(() => originOf(store, order.id))));
  }
  return facts;
}

function sumUp(orders: readonly OrderFacts[]): SalesDay {
  const day = emptyDay();
  for (const order of orders) addOrder(day, order);
  return day;
}

function addOrder({ sums, hours, parts }: SalesDay, { hour, sums: own, codes, lines, ...facts }: OrderFacts): void {
  const netCents = own.totalCents - own.refundedCents;
  sums.orders++;
  for (const name of ownSums) sums[name] += own[name];
  const sum = hours.get(hour) ?? { orders: 0, netCents: 0, refundedCents: 0, units: 0 };
  hours.set(hour, {
    orders: sum.orders + 1,
    netCents: sum.netCents + netCents,
    refundedCents: sum.refundedCents + own.refundedCents,
    units: sum.units + own.units,
  });
  const ofOrder = { orders: 1, units: own.units, cents: netCents };
  addPart(parts.countries, facts.country, { ...ofOrder, label: facts.country });
  addPart(parts.channels, facts.channel, { ...ofOrder, label: facts.channel });
  addPart(parts.sources, facts.source, { ...ofOrder, label: facts.source });
  addPart(parts.campaigns, facts.campaign, { ...ofOrder, label: facts.campaign });
  addPart(parts.pages, facts.page, { ...ofOrder, label: facts.page });
  for (const code of codes) addPart(parts.codes, code, { ...ofOrder, label: code });
  const seen = new Set<string>();
  for (const { itemId, title, units, cents } of lines) {
    const orders = seen.has(itemId) ? 0 : 1;
    seen.add(itemId);
    addPart(parts.products, itemId, { label: title, orders, units, cents });
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
