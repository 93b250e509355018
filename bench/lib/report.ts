// Results as JSON in bench/results, and as a table for people.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machine } from './machine.ts';

export type Rows = Record<string, string | number>[];

/** Writes `bench/results/<name>.json`, or to the folder in STOA_RESULTS, and prints the rows. @param question that the bench answers */
export function report(name: string, question: string, rows: Rows, facts: Record<string, unknown> = {}): void {
  const folder = process.env.STOA_RESULTS || path.resolve(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  const result = { question, machine: machine(), ...facts, rows };
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${question}`);
  console.table(rows);
}

/** The median, so that one slow round does not count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Two or three significant figures: 0.8123 → 0.81, 12345.6 → 12346. */
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(value >= 100 ? 0 : digits));
