// The result of an import or dry run of orders, customers or discounts, for HTTP and the command line. Portable.
import * as z from 'zod';
import { importChangeSchema, importIssueSchema } from '../file/report.ts';

export const recordKinds = ['orders', 'customers', 'discounts'] as const;
export type RecordKind = (typeof recordKinds)[number];

const recordRowSchema = z.object({
  /** The row's first line in the file, from 1. */
  line: z.int().min(1),
  /** Outcome of the whole record that the row belongs to. */
  outcome: z.enum(['created', 'updated', 'unchanged', 'error']),
  /** E.g. an order's number or a customer's address. */
  name: z.string(),
  /** Old and new values, in the record's first row; long ones are cut. */
  changes: z.array(importChangeSchema),
  issues: z.array(importIssueSchema),
});
export type RecordRow = z.infer<typeof recordRowSchema>;

export const recordReportSchema = z.object({
  kind: z.enum(recordKinds),
  dryRun: z.boolean(),
  /** Unknown columns, and informational ones: both are ignored. */
  columns: z.object({ unknown: z.array(z.string()), unused: z.array(z.string()) }),
  /** Record counts; `rows` counts rows of the file. */
  totals: z.object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
  }),
  /** Rows with changes or issues, in the order of the file. */
  rows: z.array(recordRowSchema),
  /** Number of such rows left out of the report. */
  rowsLeftOut: z.int(),
});
export type RecordReport = z.infer<typeof recordReportSchema>;
