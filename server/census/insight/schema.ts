// Requests and responses of the Analytics screens. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { currencies } from '../../commerce/money/money.ts';
import { dropReasons } from '../hit/drop-reasons.ts';
import { ratings } from '../rollup/vitals.ts';
import { ranges } from './period.ts';

const daySchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);

/** As a filter: visits without a value, e.g. without a source. */
export const none = '(none)';
const filterSchema = z.string().min(1).max(200).optional();

const periodShape = {
  range: z.enum(ranges).default('30d'),
  /** For a custom range. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  compare: z.enum(['previous', 'none']).default('previous'),
};
const filterShape = {
  page: filterSchema,
  source: filterSchema,
  campaign: filterSchema,
  device: filterSchema,
  country: filterSchema,
};

/** Filters of sales select whole orders. `source`, `campaign`, and `page` (the first) are those of the order's visit. */
export const salesFilterNames = ['product', 'code', 'country', 'channel', 'source', 'campaign', 'page'] as const;
export type SalesFilterName = (typeof salesFilterNames)[number];
const salesFilterShape = Object.fromEntries(salesFilterNames.map((name) => [name, filterSchema])) as Record<
  SalesFilterName,
  typeof filterSchema
>;

export const salesQuery = z.object({ ...periodShape, ...salesFilterShape });
export type SalesQuery = z.output<typeof salesQuery>;
export const reportQuery = z.object({ ...periodShape, ...filterShape });
export type ReportQuery = z.output<typeof reportQuery>;
export const breakdownQuery = z.object({
  ...periodShape,
  ...filterShape,
  limit: z.coerce.number().int().min(1).max(500).default(10),
  /** Only searches without results, most frequent first. */
  only: z.literal('noResults').optional(),
});
export type BreakdownQuery = z.output<typeof breakdownQuery>;

export const formats = ['csv', 'json'] as const;
export type Format = (typeof formats)[number];
export const exportQuery = z.object({
  ...periodShape,
  ...filterShape,
  ...salesFilterShape,
  format: z.enum(formats).default('csv'),
});
export type ExportQuery = z.output<typeof exportQuery>;

const countersSchema = z.record(z.string(), z.int());
export type CountersByName = z.output<typeof countersSchema>;

const daysSchema = z.object({ from: z.string(), to: z.string() });
const grainSchema = z.enum(['hour', 'day', 'month']);
const periodSchema = daysSchema.extend({
  grain: grainSchema,
  before: daysSchema.optional(),
  /** The current bucket; later ones are in the future. */
  last: z.string(),
});

/** `before`: the same position in the comparison period. Absent without a comparison, or after its end. */
const pointOf = <S extends z.ZodType>(figures: S) =>
  z.object({ bucket: z.string(), now: figures, before: figures.optional() });

export const trafficSchema = z.object({
  period: periodSchema,
  totals: countersSchema,
  before: countersSchema.optional(),
  points: z.array(pointOf(countersSchema)),
  /**
   * `isOnce`: someone who came on several days counts once; with filters, and for days that older versions counted, once
   * a day. `before` only if it is counted alike.
   */
  visitors: z.object({ now: z.int(), before: z.int().optional(), isOnce: z.boolean() }),
  /** Whether visits are counted at all. */
  isOn: z.boolean(),
  /** Browser reports on these days that weren't counted, by reason. */
  dropped: z.record(z.enum(dropReasons), z.int()),
});
export type Traffic = z.output<typeof trafficSchema>;

const breakdownRowSchema = z.object({
  value: z.string(),
  /** The display name, if the value is an id. */
  label: z.string().optional(),
  now: countersSchema,
  before: countersSchema.optional(),
});
export type BreakdownRow = z.output<typeof breakdownRowSchema>;
export const breakdownSchema = z.object({
  rows: z.array(breakdownRowSchema),
  /** There were more values than are counted separately. */
  isCapped: z.boolean(),
  /** With filters: earlier days aren't included in the rows. */
  since: z.string().optional(),
  /** This dimension has no rows with filters. */
  isUnfiltered: z.literal(true).optional(),
});
export type Breakdown = z.output<typeof breakdownSchema>;

export const funnelSteps = ['visits', 'product', 'cart', 'checkout', 'purchase'] as const;
const funnelCounts = z.object({
  visits: z.int(),
  product: z.int(),
  cart: z.int(),
  checkout: z.int(),
  purchase: z.int(),
});
export const funnelSchema = z.object({
  period: periodSchema,
  now: funnelCounts,
  before: funnelCounts.optional(),
  /** Carts left on these days that have an email address. Absent with filters: carts have no source or device. */
  carts: z.object({ now: z.int(), before: z.int().optional() }).optional(),
});
export type Funnel = z.output<typeof funnelSchema>;

const sumsSchema = z.object({
  orders: z.int(),
  /** Goods before discounts. */
  goodsCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  refundedCents: z.int(),
  /** Order totals minus refunds. */
  netCents: z.int(),
  /** Average of `netCents`, rounded. */
  averageCents: z.int(),
  units: z.int(),
});
export type Sums = z.output<typeof sumsSchema>;
const salesPointSchema = z.object({ orders: z.int(), netCents: z.int(), refundedCents: z.int(), units: z.int() });
export type SalesPoint = z.output<typeof salesPointSchema>;
const salesPartSchema = z.object({
  value: z.string(),
  label: z.string(),
  orders: z.int(),
  units: z.int(),
  cents: z.int(),
  beforeCents: z.int().optional(),
});
export type SalesPart = z.output<typeof salesPartSchema>;
/** `sources`, `campaigns`, and `pages` (the first page) are those of the visit that led to the order. */
export const salesParts = ['products', 'countries', 'sources', 'campaigns', 'pages', 'codes', 'channels'] as const;
/** Orders without a known visit, e.g. if the visitor blocks the script. */
export const noOrigin = '(unknown)';
export type SalesPartName = (typeof salesParts)[number];
/** The filter that selects one of a part's rows. */
export const salesFilterOf = {
  products: 'product',
  countries: 'country',
  sources: 'source',
  campaigns: 'campaign',
  pages: 'page',
  codes: 'code',
  channels: 'channel',
} as const satisfies Record<SalesPartName, SalesFilterName>;
export const salesSchema = z.object({
  period: periodSchema,
  currency: z.enum(currencies),
  /** The shop is in test mode: these are test orders. */
  testMode: z.boolean(),
  totals: sumsSchema,
  before: sumsSchema.optional(),
  points: z.array(pointOf(salesPointSchema)),
  products: z.array(salesPartSchema),
  codes: z.array(salesPartSchema),
  countries: z.array(salesPartSchema),
  channels: z.array(salesPartSchema),
  sources: z.array(salesPartSchema),
  campaigns: z.array(salesPartSchema),
  pages: z.array(salesPartSchema),
});
export type Sales = z.output<typeof salesSchema>;

/** The rows that add up to net sales. */
export const salesLines = [
  'goodsCents',
  'discountCents',
  'shippingCents',
  'taxCents',
  'refundedCents',
  'netCents',
] as const;

export const metrics = ['LCP', 'INP', 'CLS', 'FCP', 'FID'] as const;
export type Metric = (typeof metrics)[number];
/** `p75` in ms; `CLS` has no unit. The others are numbers of measurements. */
const vitalSchema = z.object({
  metric: z.enum(metrics),
  p75: z.number(),
  good: z.int(),
  needs: z.int(),
  poor: z.int(),
});
export type Vital = z.output<typeof vitalSchema>;
const soldSchema = z.object({ visits: z.int(), purchases: z.int() });
export type Sold = z.output<typeof soldSchema>;
/** `slow`: rated `needs` or `poor`. */
const costRowSchema = z.object({ value: z.string(), fast: soldSchema, slow: soldSchema });
export type CostRow = z.output<typeof costRowSchema>;
export const speedSchema = z.object({
  period: periodSchema,
  totals: z.array(vitalSchema),
  before: z.array(vitalSchema).optional(),
  points: z.array(pointOf(z.partialRecord(z.enum(metrics), z.number()))),
  pages: z.array(z.object({ path: z.string(), vitals: z.array(vitalSchema) })),
  /** Oldest first. `what`: pages, products, or parts of the whole site, by name. */
  publishes: z.array(z.object({ at: z.int(), bucket: z.string(), by: z.string(), what: z.array(z.string()) })),
  /** Visits by the speed of their first measured page, and how many of them bought. A page is the visit's first. */
  cost: z.array(soldSchema.extend({ band: z.enum(ratings) })),
  /** The same by first page and device, most slow visits first. */
  costOf: z.object({ pages: z.array(costRowSchema), devices: z.array(costRowSchema) }),
});
export type Speed = z.output<typeof speedSchema>;

const findingPlaceSchema = z.object({
  type: z.enum(['page', 'item', 'product']),
  pageId: z.string(),
  /** The block whose markup contains the element. */
  blockId: z.string().optional(),
});
export type FindingPlace = z.output<typeof findingPlaceSchema>;
export const findingsSchema = z.object({
  rows: z.array(
    z.object({
      ...{ rule: z.string(), path: z.string(), element: z.string(), count: z.int() },
      before: z.int().optional(),
      /** Where it can be edited; absent if the page is gone. */
      place: findingPlaceSchema.optional(),
    }),
  ),
});
export type Finding = z.output<typeof findingsSchema>['rows'][number];

const errorOrders = ['count', 'last', 'first'] as const;
export const errorQuery = z.object({ ...listQueryShape(errorOrders, '-last'), ...periodShape });
export type ErrorQuery = z.output<typeof errorQuery>;
const errorRowSchema = z.object({
  id: z.string(),
  message: z.string(),
  /** URL of the script, and the position in it. */
  source: z.string(),
  line: z.int(),
  column: z.int(),
  /** In the list: reports in the period. */
  count: z.int(),
  before: z.int().optional(),
  firstAt: z.int(),
  lastAt: z.int(),
});
export type ErrorRow = z.output<typeof errorRowSchema>;
export const errorPageSchema = listAnswerOf(errorRowSchema);
export const errorSchema = errorRowSchema.extend({
  samples: z.array(
    z.object({ at: z.int(), page: z.string(), browser: z.string(), system: z.string(), stack: z.string() }),
  ),
});
export type ErrorRecord = z.output<typeof errorSchema>;

export const liveSchema = z.object({
  visitors: z.int(),
  pages: z.array(z.object({ path: z.string(), visitors: z.int() })),
});
export type Live = z.output<typeof liveSchema>;
