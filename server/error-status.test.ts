// Every refusal that the server makes has a status: without one, a mistake of the caller is answered as a fault of ours.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { statusOf } from './error-status.ts';

const codesIn = (text: string) =>
  [...text.matchAll(/new DomainError(?:<\w+>)?\(\s*'([a-z-]+)'(?![^;]*, \d{3}\))/g)].map(([, code]) => code as string);

it('every code of a DomainError stands in the table', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file),
  );
  const codes = new Set(files.flatMap((file) => codesIn(readFileSync(path.join(import.meta.dirname, file), 'utf8'))));
  expect(codes.size).toBeGreaterThan(30);
  expect([...codes].filter((code) => !Object.hasOwn(statusOf, code))).toEqual([]);
});

it('notices one that does not', () => {
  expect(codesIn("new DomainError<X>('never-heard-of', 'x')").filter((code) => !Object.hasOwn(statusOf, code))).toEqual(
    ['never-heard-of'],
  );
});
