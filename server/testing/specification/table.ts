// The proof table (table.md): each sentence of the specification with the tests that prove it.
// A proof is `file › part of the name of a test` or, for a row of its table, `file › name › part of the row`. A case file of a test
// contains the part anywhere. `— why` is a sentence that nothing can prove.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Sentence, sentences } from './sentences.ts';

type Row = Sentence & { readonly proof: string };

const root = path.resolve(import.meta.dirname, '../../..');
export const tableFile = path.join(import.meta.dirname, 'table.md');
const specificationFile = path.join(root, '../shared/spec/specification.md');

/** The sentences of the specification itself; undefined in a clone without it. */
export const specified = (file = specificationFile): Sentence[] | undefined =>
  existsSync(file) ? sentences(readFileSync(file, 'utf8')) : undefined;

export function readTable(text: string): Row[] {
  const rows: Row[] = [];
  let heading = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line;
    if (!/^\| \d+\.\d+ \|/.test(line)) continue;
    const cells = line.slice(2, -2).split(/ (?<!\\)\| /);
    const [number = '', sentence = '', proof = ''] = cells.map((cell) => cell.replaceAll('\\|', '|'));
    rows.push({ number, heading, text: sentence, proof });
  }
  return rows;
}

export function writeTable(rows: readonly Row[], before: string): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = [before.slice(0, before.indexOf('\n#', 1)).trimEnd()];
  for (const [at, { number, heading, text, proof }] of rows.entries()) {
    if (heading !== rows[at - 1]?.heading) lines.push('', heading, '', '| | Sentence | Proof |', '|---|---|---|');
    lines.push(`| ${number} | ${cell(text)} | ${cell(proof)} |`);
  }
  return `${lines.join('\n')}\n`;
}

export const proofsOf = ({ proof }: Row): string[] => [...proof.matchAll(/`([^`]+)`/g)].map(([, one]) => one!);

const texts = new Map<string, string>();
function textOf(file: string): string | undefined {
  if (!texts.has(file) && existsSync(path.join(root, file)))
    texts.set(file, readFileSync(path.join(root, file), 'utf8'));
  return texts.get(file);
}

/** The names of the tests in a file, as written in its source. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<!describe)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\b|\()/g)].map(
    ([, , name = '']) => name.replace(/\\(['"`])/g, '$1'),
  );

/** The fault of a proof; undefined if the test exists. */
export function fault(proof: string): string | undefined {
  const [file = '', name, row] = proof.split(' › ');
  const text = textOf(file);
  if (text === undefined) return `no file ${file}`;
  if (!name) return `no test named after ${file}`;
  const isTest = /\.test\.tsx?$/.test(file);
  if (isTest ? !namesIn(text).some((one) => one.includes(name)) : !text.includes(name))
    return `no "${name}" in ${file}`;
  if (row && !text.includes(row)) return `no row "${row}" in ${file}`;
  return undefined;
}
