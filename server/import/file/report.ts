// The result of an import or dry run, row by row, shown by the editor and the command line. Portable.
import * as z from 'zod';
import { importLimits } from './limits.ts';
import { messages } from './messages.ts';

/** `error`: this row's product isn't imported. `notice`: imported, but not everything as written. */
export const importIssueSchema = z.object({
  level: z.enum(['error', 'notice']),
  /** As in the file's header; absent if it concerns the whole row. */
  column: z.string().optional(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssueSchema>;

export const importChangeSchema = z.object({ column: z.string(), from: z.string(), to: z.string() });
export type ImportChange = z.infer<typeof importChangeSchema>;

const importRowSchema = z.object({
  /** The row's first line in the file, from 1. */
  line: z.int().min(1),
  outcome: z.enum(['created', 'updated', 'unchanged', 'error']),
  /** Title of the product, also in rows of its further variants. */
  title: z.string(),
  urlId: z.string(),
  sku: z.string().optional(),
  /** Old and new values, if the product existed before; long values are cut. */
  changes: z.array(importChangeSchema),
  issues: z.array(importIssueSchema),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importReportSchema = z.object({
  dryRun: z.boolean(),
  layout: z.enum(['squarespace', 'shopify']),
  /** Unknown columns, and known ones that don't apply here: both are ignored. */
  columns: z.object({ unknown: z.array(z.string()), unused: z.array(z.string()) }),
  /** Product counts; `rows` counts rows of the file. */
  totals: z.object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    images: z.int(),
    categories: z.int(),
  }),
  /**
   * Products of the store that have only the URL in common with one in the file; replaced only if the owner chooses so.
   */
  sameUrl: z.int(),
  /** Rows with problems come first. */
  rows: z.array(importRowSchema),
  /** Number of rows left out of the report. */
  rowsLeftOut: z.int(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** Collects rows up to a limit per kind, so that problems are shown no matter how many rows succeed. */
export class ReportRows<Row extends { line: number; outcome: ImportRow['outcome']; issues: readonly ImportIssue[] }> {
  readonly #rows: Row[] = [];
  readonly #counts = { wrong: 0, noted: 0, changed: 0, unchanged: 0 };
  leftOut = 0;

  add(row: Row): void {
    const isWrong = row.issues.some(({ level }) => level === 'error');
    const noted = row.issues.length > 0 ? 'noted' : undefined;
    const sort = isWrong ? 'wrong' : (noted ?? (row.outcome === 'unchanged' ? 'unchanged' : 'changed'));
    if (this.#counts[sort]++ < importLimits.reportRowsMax) this.#rows.push(row);
    else this.leftOut++;
  }

  /** Rows with problems, then the rest; both in the order of the file. */
  inOrder(): Row[] {
    const rank = ({ issues }: Row) => (issues.some(({ level }) => level === 'error') ? 0 : 1);
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

type ImportSummary = {
  kind?: keyof typeof messages.none;
  totals: Pick<ImportReport['totals'], 'created' | 'updated' | 'unchanged' | 'failed'>;
  dryRun: boolean;
};
