// Killed at a commit, an import of orders, customers or discounts leaves each record whole or absent, and running it again ends where
// an import that nobody killed does (import-formats 1.3). Looked at through the exports, which read every row of a record.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../base/system.ts';
import { openLmdbStore } from '../store/engines/lmdb/lmdb-store.ts';
import type { Store } from '../store/store.ts';
import { bare } from '../store/testing.ts';
import { type Death, immortal } from '../testing/dying.ts';
import { sourceChild } from '../testing/source-child.ts';
import { diskBounds } from './file/limits.ts';
import { recordCount } from './fixtures/fault-records.ts';
import { readCsv } from './product-csv/csv.ts';
import { csvOf } from './records/export-records.ts';
import type { RecordKind } from './records/report.ts';

/**
 * Each process goes a little further than the one before it, since records that are there are not written again. Orders go by each moment,
 * and by commits that follow each other; the others are written by the same steps.
 */
const deaths: Record<RecordKind, readonly Death[]> = {
  orders: [
    { commit: 9, moment: 'after' },
    { commit: 10, moment: 'before' },
    { commit: 10, moment: 'under way' },
    { commit: 12, moment: 'after' },
  ],
  customers: [{ commit: 20, moment: 'under way' }],
  discounts: [{ commit: 20, moment: 'after' }],
};

let folder: string;
let other: string;
beforeEach(async () => {
  [folder, other] = (await Promise.all([0, 1].map(() => mkdtemp(path.join(os.tmpdir(), 'stoa-records-'))))) as [
    string,
    string,
  ];
});
afterEach(() => Promise.all([folder, other].map((one) => rm(one, { recursive: true, force: true }))));

describe.each(['orders', 'customers', 'discounts'] as const)('%s', (kind) => {
  it('an import that is killed leaves whole records, and ends as one that is not', async () => {
    expect(await importToTheEnd(kind, other)).toMatchObject({ created: recordCount, failed: 0 });
    const wanted = await shopIn(other, kind);
    expect(wanted.records.size).toBe(recordCount);
    let reached = 0;
    for (const death of deaths[kind]) {
      await importAndDie(kind, 'whole', death);
      const { records, problems } = await shopIn(folder, kind);
      expect(problems).toEqual([]);
      for (const [name, rows] of records) if (!numberless(kind, name)) expect(rows).toBe(wanted.records.get(name));
      expect(records.size).toBeGreaterThan(reached);
      reached = records.size;
    }
    expect(reached).toBeLessThan(recordCount);
    expect(await importToTheEnd(kind, folder)).toMatchObject({ updated: 0, failed: 0, unchanged: reached });
    expect(await shopIn(folder, kind)).toEqual(wanted);
  });
});

it('the check notices an import that writes records in two commits', async () => {
  await importAndDie('orders', 'halves');
  expect((await shopIn(folder, 'orders')).problems).not.toEqual([]);
});

async function importAndDie(kind: RecordKind, mode: 'whole' | 'halves', death = immortal): Promise<void> {
  const child = start(kind, folder, mode, death);
  child.stdout.resume();
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
}

async function importToTheEnd(kind: RecordKind, into: string): Promise<unknown> {
  const child = start(kind, into, 'whole', immortal);
  const closed = once(child, 'close');
  const totals: unknown = JSON.parse(await text(child.stdout));
  await closed;
  return totals;
}

const start = (kind: RecordKind, into: string, mode: string, death: Death) =>
  sourceChild(path.join(import.meta.dirname, 'records.fault-child.ts'), into, kind, mode, JSON.stringify(death));

type Row = Record<string, string>;

/** What the shop's exports say of each record, and where they contradict each other. */
async function shopIn(from: string, kind: RecordKind): Promise<{ records: Map<string, string>; problems: string[] }> {
  const log = { info() {}, warn() {}, fault: (event: string, error: unknown) => expect.fail(`${event}: ${error}`) };
  const store = await openLmdbStore({ folder: path.join(from, 'store'), clock: systemClock, log, ...bare });
  try {
    const records = new Map<string, string>();
    for (const row of await rowsOf(store, kind)) {
      const name = row['Order ID'] ?? row.Email ?? row.Name ?? '';
      // Ids are the shop's own.
      records.set(name, `${records.get(name) ?? ''}${JSON.stringify({ ...row, 'Discount ID': '' })}\n`);
    }
    return { records, problems: kind === 'orders' ? await sumProblems(store) : [] };
  } finally {
    await store.close();
  }
}

/** Numbers that the shop gives itself follow each other in the file's order, which a record alone does not tell. */
const numberless = (kind: RecordKind, name: string): boolean => kind === 'orders' && Number(name) > recordCount;

/** Each order has both its lines, and each customer exactly what their orders come to. */
async function sumProblems(store: Store): Promise<string[]> {
  const orders = await rowsOf(store, 'orders');
  const problems: string[] = [];
  const spent = new Map<string, number>();
  const lines = new Map<string, number>();
  for (const row of orders) {
    const id = row['Order ID']!;
    lines.set(id, (lines.get(id) ?? 0) + 1);
    if (row.Email !== '')
      spent.set(row.Email!, (spent.get(row.Email!) ?? 0) + Number(row.Total) - Number(row['Amount Refunded']));
    if (row.Email !== '' && row['Private Notes'] === '') problems.push(`${id} has no note`);
  }
  for (const [id, count] of lines) if (count !== 2) problems.push(`${id} has ${count} lines`);
  for (const row of await rowsOf(store, 'customers')) {
    const sum = `${(spent.get(row.Email!) ?? 0).toFixed(2)} USD`;
    if (row['Total Spent'] !== sum) problems.push(`${row.Email}: ${row['Total Spent']}, and the orders are ${sum}`);
    spent.delete(row.Email!);
  }
  for (const email of spent.keys()) problems.push(`${email} has orders and is no customer`);
  return problems;
}

async function rowsOf(store: Store, kind: RecordKind): Promise<Row[]> {
  const rows: Row[] = [];
  let header: readonly string[] | undefined;
  for await (const { cells } of readCsv(await csvOf({ store, siteUrl: () => '' }, kind), diskBounds)) {
    if (header) rows.push(Object.fromEntries(header.map((name, n) => [name, cells[n] ?? ''])));
    else header = cells;
  }
  return rows;
}
