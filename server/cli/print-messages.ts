// Prints all user-visible messages as `place<TAB>sentence`: the exports of each messages.ts, *-messages.ts, and
// errors.ts, and the inspector's block texts. Run `npm run messages` in a checkout, optionally with names: `npm run
// messages cart checkout`.
import { globSync } from 'node:fs';
import path from 'node:path';
import { sentencesOf } from '../base/messages.ts';
import type { BlockDefinition } from '../content/block/block.ts';
import { blocks } from '../content/block/blocks.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** @returns e.g. `[['server/commerce/cart/errors.ts no-cart', 'There is no cart.']]` */
export async function allSentences(): Promise<[place: string, sentence: string][]> {
  const files = globSync('{server,client,renderer}/**/{messages,*-messages,errors}.ts', { cwd: root })
    // Texts for template authors are the original's, word for word.
    .filter((file) => !/\btesting\b|^renderer.template|^server.base.messages|print-messages/.test(file))
    .sort();
  const catalogs = await Promise.all(
    files.map(async (file) =>
      sentencesOf(await import(path.join(root, file))).map(
        ([name, text]) => [`${file} ${name}`, text] as [string, string],
      ),
    ),
  );
  const ofBlocks = Object.values<BlockDefinition>(blocks).map(({ key, name, fields }) =>
    sentencesOf({ name, fields: wordsIn(fields ?? {}) }).map(
      ([path, text]) => [`server/content/block ${key} ${path}`, text] as [string, string],
    ),
  );
  return [...catalogs, ...ofBlocks].flat();
}

const wordKeys = new Set(['label', 'help', 'placeholder', 'group', 'item']);

/** For an inspector's fields, only the visible text. */
const wordsIn = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      if (typeof part === 'object' && part !== null) return [[key, wordsIn(part)]];
      return wordKeys.has(key) ? [[key, part]] : [];
    }),
  );

if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.slice(2);
  for (const [place, sentence] of await allSentences())
    if (wanted.every((word) => place.includes(word)))
      process.stdout.write(`${place}\t${sentence.replace(/\s+/g, ' ')}\n`);
}
