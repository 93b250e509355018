// The result of an import or dry run, row by row, shown by the editor and the command line. Portable.
import * as z from 'zod';
import { importLimits } from './limits.ts';
import { messages } from './messages.ts';

/** `error`: this row's record isn't imported. `notice`: imported, but not everything as written. */
const importIssueSchema = z.object({
  level: z.enum(['error', 'notice']),
  /** As in the file's header; absent if it concerns the whole row. */
  column: z.string().optional(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssueSchema>;

const importChangeSchema = z.object({ column: z.string(), from: z.string(), to: z.string() });
export type ImportChange = z.infer<typeof importChangeSchema>;

const outcomeSchema = z.enum(['created', 'updated', 'unchanged', 'error']);
export type Outcome = z.infer<typeof outcomeSchema>;

const rowShape = {
  /** The row's first line in the file, from 1. */
  line: z.int().min(1),
  /** Issues of the whole record that the row belongs to. */
  outcome: outcomeSchema,
  /** Old and new values, if the record existed before; long values are cut. */
  changes: z.array(importChangeSchema),
  issues: z.array(importIssueSchema),
};

const totalsShape = {
  /** Rows of the file; the others count records. */
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
};

const reportShape = {
  dryRun: z.boolean(),
  /** Columns that are read; unknown ones, and known ones that don't apply here: both are ignored. */
  columns: z.object({ known: z.array(z.string()), unknown: z.array(z.string()), unused: z.array(z.string()) }),
  /** Number of rows left out of the report. */
  rowsLeftOut: z.int(),
};

const importRowSchema = z.object({
  ...rowShape,
  /** Title of the product, also in rows of its further variants. */
  title: z.string(),
  urlId: z.string(),
  sku: z.string().optional(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importReportSchema = z.object({
  ...reportShape,
  layout: z.enum(['squarespace', 'shopify']),
  totals: z.object({ ...totalsShape, images: z.int(), categories: z.int() }),
  /**
   * Products of the store that have only the URL in common with one in the file; replaced only if the owner chooses so.
   */
  sameUrl: z.int(),
  /** Rows with problems come first. */
  rows: z.array(importRowSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const recordKinds = ['orders', 'customers', 'discounts'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** `name`: e.g. an order's number or a customer's address. */
const recordRowSchema = z.object({ ...rowShape, name: z.string() });
export type RecordRow = z.infer<typeof recordRowSchema>;

export const recordReportSchema = z.object({
  ...reportShape,
  kind: z.enum(recordKinds),
  totals: z.object(totalsShape),
  /** Rows with changes or issues; those with problems come first. */
  rows: z.array(recordRowSchema),
  /** A CSV file of the first refused records, to correct and import again. Absent: none, or it wasn't asked for. */
  refused: z.string().optional(),
});
export type RecordReport = z.infer<typeof recordReportSchema>;

export type Totals = RecordReport['totals'];
export type ReportRow = Pick<ImportRow, keyof typeof rowShape>;

export const hasError = ({ issues }: { issues: readonly ImportIssue[] }): boolean =>
  issues.some(({ level }) => level === 'error');

/** Collects rows up to a limit per kind, so that problems are shown no matter how many rows succeed. */
export class ReportRows<Row extends ReportRow> {
  readonly #rows: Row[] = [];
  readonly #counts = { wrong: 0, noted: 0, changed: 0, unchanged: 0 };
  leftOut = 0;

  add(row: Row): void {
    const noted = row.issues.length > 0 ? 'noted' : undefined;
    const sort = hasError(row) ? 'wrong' : (noted ?? (row.outcome === 'unchanged' ? 'unchanged' : 'changed'));
    if (this.#counts[sort]++ < importLimits.reportRowsMax) this.#rows.push(row);
    else this.leftOut++;
  }

  /** Rows with problems, then the rest; both in the order of the file. */
  inOrder(): Row[] {
    const rank = (row: Row) => (hasError(row) ? 0 : 1);
    return this.#rows.sort((a, b) => rank(a) - rank(b) || a.line - b.line);
  }
}

/** "Products: 4 created, 1 not imported." */
export function importSummary({ kind = 'products', totals, dryRun }: ImportSummary): string {
  const outcomes = ['created', 'updated', 'unchanged', 'failed'] as const;
  const counts = outcomes.filter((one) => totals[one] > 0).map((one) => messages.outcomes[one]({ count: totals[one] }));
  const sum = counts.length === 0 ? messages.none[kind] : messages.totals[kind]({ counts: counts.join(', ') });
  return dryRun ? `${sum} ${messages.dryRun}` : sum;
}

type ImportSummary = { kind?: keyof typeof messages.none; totals: Omit<Totals, 'rows'>; dryRun: boolean };
