// Metrics and the tables that count them. Stored rows refer to these by number: append, never reorder. Portable.

export const counterNames = [
  'hits',
  'views',
  'visits',
  'visitors',
  'newVisitors',
  'bounces',
  'seconds',
  'searches',
  'noResults',
  'renders',
  'clicks',
  'submits',
  'shown',
  'closed',
  'plays',
  'quickViews',
  'adds',
  'productVisits',
  'cartVisits',
  'checkoutVisits',
  'purchaseVisits',
  'dayVisitors',
  'exits',
  'events',
  'newsletters',
  'removes',
] as const;
export type CounterName = (typeof counterNames)[number];

export const Counter = Object.fromEntries(counterNames.map((name, at) => [name, at])) as Record<CounterName, number>;

/** Kinds of texts in hits that dictionaries map to numbers. */
export const nameKinds = [
  'page',
  'source',
  'campaign',
  'device',
  'browser',
  'system',
  'country',
  'language',
  'search',
  'product',
  'button',
  'form',
  'overlay',
  'media',
  'event',
  'bot',
  'variant',
] as const;
export type NameKind = (typeof nameKinds)[number];

/**
 * Numbers that all dictionaries share: values beyond their limit, and no value (direct, no campaign, unknown country).
 */
export const otherId = 0;
export const noneId = 1;
export const firstId = 2;

/** The label of values beyond the limit. */
export const otherValue = '(other)';

/** 25 months. */
export const countsKeptMs = 760 * 86_400_000;

export const grains = ['hour', 'day', 'month'] as const;
export type Grain = (typeof grains)[number];

type TableFacts = {
  /** Kinds of a cell's numbers. */
  ids: readonly NameKind[];
  /** Cells are spread over this many rows, by their first number. */
  chunks: number;
  /** Maximum cells of one row. Further cells are counted as "other". A row of full cells fits 64 KiB. */
  cellsMax: number;
  hourly?: true;
};
const one = (kind: NameKind, chunks: number): TableFacts => ({ ids: [kind], chunks, cellsMax: 1_250 });

export const tables = {
  total: { ids: [], chunks: 1, cellsMax: 1, hourly: true },
  page: one('page', 4),
  entry: one('page', 4),
  exit: one('page', 4),
  source: one('source', 4),
  campaign: one('campaign', 4),
  device: one('device', 1),
  browser: one('browser', 1),
  system: one('system', 1),
  country: one('country', 1),
  language: one('language', 1),
  search: one('search', 4),
  product: one('product', 4),
  /** Products added to carts: the product's id, a space, and the variant as the page names it. */
  variant: one('variant', 4),
  button: one('button', 4),
  form: one('form', 4),
  overlay: one('overlay', 4),
  media: one('media', 4),
  event: one('event', 1),
  bot: one('bot', 1),
  /** Combined filters. 5,000 cells. */
  cube: { ids: ['page', 'source', 'campaign', 'device', 'country'], chunks: 8, cellsMax: 625, hourly: true },
  /** Bins of page, device and metric. */
  vital: { ids: ['page', 'device', 'event'], chunks: 16, cellsMax: 400 },
  /** The same bins for all pages together. */
  vitals: { ids: ['device', 'event'], chunks: 1, cellsMax: 100 },
  /** Visits and purchases by the band of the visit's first largest contentful paint. */
  speed: { ids: ['event'], chunks: 1, cellsMax: 8 },
  /** A day's visitors by the days since they were last here (`recencyOf`), to count each once over any range. */
  recency: { ids: ['event'], chunks: 1, cellsMax: 1_000 },
  /** `speed` by the visit's first page and its device. */
  cost: { ids: ['page', 'device', 'event'], chunks: 8, cellsMax: 1_000 },
} as const satisfies Record<string, TableFacts>;
export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
export const factsOf = (table: TableName): TableFacts => tables[table];

/** The number of a `recency` cell. @param days since the last visit; undefined: none is known */
export const recencyOf = (days: number | undefined): number => noneId + Math.min(days ?? 0, 900);

/** A cell's counters by number; missing ones are 0. */
export type Cell = number[];
