// Renumbers the table after a change of the specification: `node server/testing/specification/renumber.ts [specification.md]`.
// Proofs stay with their sentences; a new one has none, which the gate refuses.
import { readFileSync, writeFileSync } from 'node:fs';
import { readTable, specified, tableFile, writeTable } from './table.ts';

const before = readFileSync(tableFile, 'utf8');
const proofs = new Map(readTable(before).map(({ heading, text, proof }) => [`${heading} ${text}`, proof]));
const rows = (specified(process.argv[2]) ?? []).map((one) => ({
  ...one,
  proof: proofs.get(`${one.heading} ${one.text}`) ?? '',
}));
if (rows.length === 0) throw new Error('Cannot read the specification');
writeFileSync(tableFile, writeTable(rows, before));
