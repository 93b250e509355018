// Runs the language's case files: our own (`cases/*.case`), and unchanged copies of the reference's (`reference/**/*.html`, see NOTICE there).
// A new case is a new file, no code.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createLocales } from '../locale/locales.ts';
import { type CaseFile, check, readCase } from './case-file.ts';

const require = createRequire(import.meta.url);
const locales = createLocales((language) => require(`@phensley/cldr/packs/${language}.json`) as unknown);

const ours = fileURLToPath(new URL('./cases/', import.meta.url));
const reference = fileURLToPath(new URL('./reference/', import.meta.url));

const casesIn = (folder: string): CaseFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|case)$/.test(name))
    .sort()
    .map((name) => readCase(name, readFileSync(`${folder}${name}`, 'utf8')));

function runAll(cases: readonly CaseFile[]): void {
  for (const one of cases) {
    it(one.name, () => {
      const { actual, expected } = check(one, locales);
      expect(actual).toBe(expected);
    });
  }
}

describe('our cases', () => runAll(casesIn(ours)));

describe('the reference cases', () => runAll(casesIn(reference)));

describe('the runner itself', () => {
  const judge = (text: string) => check(readCase('x', text), locales).isPassed;

  it('fails a case whose output is wrong', () => {
    expect(judge(':TEMPLATE\n{a}\n:JSON\n{"a":1}\n:OUTPUT\n1\n')).toBe(true);
    expect(judge(':TEMPLATE\n{a}\n:JSON\n{"a":1}\n:OUTPUT\n2\n')).toBe(false);
    expect(judge(':TEMPLATE\n{a} b\n:JSON\n{"a":1}\n:OUTPUT\n1\u00a0b\n')).toBe(false);
  });

  it('fails a case whose errors are wrong', () => {
    const wrong = ':TEMPLATE\n{a|nope}\n:JSON\n{}\n:OUTPUT\n{a|nope}\n:ERRORS\n';
    expect(judge(`${wrong}1:1 SyntaxError: Formatter 'nope' is unknown\n`)).toBe(true);
    expect(judge(`${wrong}1:2 SyntaxError: Formatter 'nope' is unknown\n`)).toBe(false);
  });

  it('fails a tree case whose tree is wrong', () => {
    expect(judge(':TEMPLATE\n{a}\n:JSON\n[17,1,[[1,[["a"]],0]],18]\n')).toBe(true);
    expect(judge(':TEMPLATE\n{a}\n:JSON\n[17,1,[[1,[["b"]],0]],18]\n')).toBe(false);
  });
});
