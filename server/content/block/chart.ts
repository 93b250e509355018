// A chart of a small table. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { messages as words } from './messages.ts';

const messages = words.chart;

/** Commerce 2.2 "Dataset limits": further rows and columns are stored but not shown. */
export const datasetLimits = { rowsMax: 500, columnsMax: 20 } as const;

/** Limits for saving; the document has its own limit, too. */
const storedMax = { rows: 5_000, columns: 100 } as const;

const cell = z.union([z.string().max(200), z.number(), z.null()]);
const cut = <T>(list: T[]): T[] => list.slice(0, datasetLimits.columnsMax);
/** The first column contains the row names; the others are series of numbers. */
const dataset = z.object({
  columns: z.array(z.string().max(100)).max(storedMax.columns).transform(cut),
  rows: z
    .array(z.array(cell).max(storedMax.columns).transform(cut))
    .max(storedMax.rows)
    .transform((rows) => rows.slice(0, datasetLimits.rowsMax)),
});
export type Dataset = z.infer<typeof dataset>;

const example: Dataset = {
  columns: ['Month', 'Visitors', 'Orders'],
  rows: [
    ['January', 120, 24],
    ['February', 180, 41],
    ['March', 260, 66],
    ['April', 310, 72],
  ],
};

/** A chart of one series has no legend; its title names it. */
const seriesOf = (value: unknown): number => {
  const read = dataset.safeParse(value);
  return read.success ? read.data.columns.length - 1 : 0;
};

const isRound = (design: unknown) => design === 'pie' || design === 'donut';

export const chartBlock = defineBlock({
  number: 62,
  key: 'chart',
  name: 'Chart',
  icon: 'M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3',
  group: 'more',
  finds: 'graph bar line pie donut area data numbers statistics table',
  props: z.object({
    dataset: dataset.default({ columns: [], rows: [] }),
    design: z.enum(['bar', 'stacked', 'line', 'area', 'pie', 'donut']).default('bar'),
    title: z.string().max(200).default(''),
    /** Suffix of each number, e.g. ` kg` or `%`. */
    unit: z.string().max(20).default(''),
    showLegend: z.boolean().default(true),
    showTable: z.boolean().default(false),
  }),
  isOpen: true,
  starter: { title: messages.title, dataset: example },
  firstField: () => 'title',
  fields: {
    dataset: { kind: 'dataset', label: messages.dataset },
    design: choice(messages.design, {
      bar: messages.bar,
      stacked: messages.stacked,
      line: messages.line,
      area: messages.area,
      pie: messages.pie,
      donut: messages.donut,
    }),
    title: { kind: 'text', label: words.title },
    unit: { kind: 'text', label: messages.unit, help: messages.unitHelp },
    showLegend: {
      ...{ kind: 'switch', label: messages.legend },
      applies: ({ design, dataset }) => isRound(design) || seriesOf(dataset) > 1,
    },
    showTable: { kind: 'switch', label: messages.table, help: messages.tableHelp },
  },
  effects: ({ design }, changed) => (changed === 'design' && isRound(design) ? { showLegend: true } : {}),
});

/** Why the chart can't be drawn, in the specification's words (D19); undefined if it can. */
export function datasetProblem({ columns, rows }: Dataset): string | undefined {
  if (columns.length === 0 && rows.length === 0) return messages.empty;
  if (columns.length === 0) return messages.noColumn;
  if (rows.length === 0) return messages.noRow;
  if (columns.length < 2) return messages.empty;
  return undefined;
}

export const hasMissing = ({ columns, rows }: Dataset): boolean =>
  rows.some((row) => columns.some((_, at) => row[at] === undefined || row[at] === null || row[at] === ''));
