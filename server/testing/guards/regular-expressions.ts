// Every regular expression in the product, and whether its time is linear in its text. For
// regular-expressions.test.ts. The checker is recheck (MIT), its JavaScript build: the others are programs of many megabytes.
import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import recheck from 'recheck/lib/browser.js';
import { parseSync } from 'vite';

type WrittenExpression = { source: string; flags: string; at: string };

const isProduct = (file: string) => !/\.test\.tsx?$|fault-child|(?:^|\/)(?:fixtures|testing)\//.test(file);

export function writtenExpressions(root: string): WrittenExpression[] {
  const found: WrittenExpression[] = [];
  for (const file of globSync('{server,renderer,client,workers}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(isProduct)) {
    const code = readFileSync(path.join(root, file), 'utf8');
    const { program, errors } = parseSync(file, code);
    if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, regex, start } = node as {
        type?: string;
        regex?: { pattern: string; flags: string };
        start: number;
      };
      if (type === 'Literal' && regex)
        found.push({
          source: regex.pattern,
          flags: regex.flags,
          at: `${file}:${code.slice(0, start).split('\n').length}`,
        });
      for (const child of Object.values(node)) walk(child);
    };
    walk(program);
  }
  return found;
}

/** Only repetition can be slow. */
const repeats = /[*+{]/;

/** `linear`, or the reason why it may not be. */
export function judge({ source, flags }: Pick<WrittenExpression, 'source' | 'flags'>): string {
  if (!repeats.test(source)) return 'linear';
  // Deterministic: the same texts are tried every time. A try that takes longer than allowed counts as slow, on a busy machine, too.
  const patience = { timeout: 120_000, attackTimeout: 60_000, incubationTimeout: 60_000 };
  const found = recheck.checkSync(source, flags.replace(/[vd]/g, ''), { ...patience, randomSeed: 1 });
  if (found.status === 'safe') return 'linear';
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown: ${found.error.kind}`;
}

const judgedFile = new URL('./judged-expressions.txt', import.meta.url);
const judgeVersion = (
  JSON.parse(readFileSync(new URL('../../../node_modules/recheck/package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;

/** Hash of an expression with its flags. */
export const markOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);

/** Hashes of expressions that this version of recheck has proved linear: checking them all takes half a minute. */
export function judgedBefore(version = judgeVersion): ReadonlySet<string> {
  const [by, ...marks] = readFileSync(judgedFile, 'utf8').trim().split('\n');
  return new Set(by === `recheck ${version}` ? marks : []);
}

export function noteJudged(texts: readonly string[]): void {
  writeFileSync(judgedFile, `${[`recheck ${judgeVersion}`, ...texts.map(markOf).toSorted()].join('\n')}\n`);
}
