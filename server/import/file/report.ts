// Result of an import or dry run, row by row. Answered by importers, shown by the editor's panel and the command line. Portable.
import * as z from 'zod';
import { importLimits } from './limits.ts';
import { messages } from './messages.ts';

/** `error`: the product of this row is not imported. `notice`: imported, but not all as written. */
export const importIssueSchema = z.object({
  level: z.enum(['error', 'notice']),
  /** As the file's header has it; absent when it is about the whole row. */
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
  /** Title of the product, also on rows of its further variants. */
  title: z.string(),
  urlId: z.string(),
  sku: z.string().optional(),
  /** Old and new values, when it was there before; long values are cut. */
  changes: z.array(importChangeSchema),
  issues: z.array(importIssueSchema),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importReportSchema = z.object({
  dryRun: z.boolean(),
  layout: z.enum(['squarespace', 'shopify']),
  /** Columns whose name is not known, and known ones that have no place here: both are left out. */
  columns: z.object({ unknown: z.array(z.string()), unused: z.array(z.string()) }),
  /** Counts of products; `rows` counts rows of the file. */
  totals: z.object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    images: z.int(),
    categories: z.int(),
  }),
  /** Products of the shop that share nothing but the URL with one of the file: they are replaced when the owner says so. */
  sameUrl: z.int(),
  /** Rows with problems come first. */
  rows: z.array(importRowSchema),
  /** Number of rows left out of the report. */
  rowsLeftOut: z.int(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** Rows as they come, up to a limit for each kind, so that problems show however many rows are right. */
export class ToldRows<Row extends { line: number; outcome: ImportRow['outcome']; issues: readonly ImportIssue[] }> {
  readonly #rows: Row[] = [];
  readonly #told = { wrong: 0, noted: 0, changed: 0, unchanged: 0 };
  leftOut = 0;

  add(row: Row): void {
    const isWrong = row.issues.some(({ level }) => level === 'error');
    const noted = row.issues.length > 0 ? 'noted' : undefined;
    const sort = isWrong ? 'wrong' : (noted ?? (row.outcome === 'unchanged' ? 'unchanged' : 'changed'));
    if (this.#told[sort]++ < importLimits.rowsToldMax) this.#rows.push(row);
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
