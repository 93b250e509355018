// The wording of comments: no dialect words that have a plain substitute, and none that begin like a relative clause or a genitive.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Block comments at the start of a line or within one, and runs of line comments. */
const comments = (text: string) =>
  [
    ...text.matchAll(
      /(?<=^[ \t]*\{?)\/\*\*?\s[\s\S]*?\*\/|(?<=[\s{(,;])\/\*\*? .*?\*\/|(?<=^|[\s{(,;])\/\/ .*(?:\n\s*\/\/ .*)*/gm,
    ),
  ].map(([comment]) => comment);

const isDialect = (comment: string) =>
  /^(?:\/\/|\/\*\*?)\s+(?:\* )?(?:What|Of)\b/.test(comment) ||
  /\b(?:stands|told|tells of|whoever|(?<!there )is none|nobody|somebody|goes by|asked of|meanwhile)\b/i.test(comment);

it('comments use plain words', () => {
  const found = sourceFiles(root, /\.(?:tsx?|mjs|css)$/)
    .filter((file) => !file.includes('/fixtures/') && file !== 'server/testing/guards/comments.test.ts')
    .flatMap((file) =>
      comments(readFileSync(path.join(root, file), 'utf8'))
        .filter(isDialect)
        .map((comment) => `${file}: ${comment}`),
    );
  expect(found).toEqual([]);
});

it.each([
  ['/** What a cart shows. */', 1],
  ['  // Of the preview.', 1],
  ['/**\n * What it is.\n */', 1],
  ["const told = 'What'; // The owner is told.", 1],
  ['/* Nobody sees it. */', 1],
  ["const nobody = 'What stands there is told.';", 0],
  ['// Undefined when there is none.\n// Kept until then.', 0],
])('%j has %i', (text, count) => {
  expect(comments(text).filter(isDialect)).toHaveLength(count);
});
