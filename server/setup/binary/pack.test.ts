import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { packedFolder, readPart } from '../../base/packed-folder.ts';
import { createTemplateRuns } from '../../pages/gather/template-runs.ts';
import { root } from '../../testing/harness/built-server.ts';
import { temporaryFolder } from '../../testing/harness/temporary-folder.ts';
import { packed } from './pack.mjs';

const packs = 'node_modules/@phensley/cldr/packs';
const named = (language: string): [string, string] => [
  `${packs}/${language}.json`,
  path.join(root, packs, `${language}.json`),
];

it('makes two files of a folder, from which each file of it is read by name', () => {
  const folder = temporaryFolder('packed');
  const entries: [string, Buffer][] = [
    ['data/seed/site.json', Buffer.from('{}')],
    ['dist/client/a.js', Buffer.from('let a')],
    ['dist/client/assets.json', Buffer.from('[]')],
    ['dist/client/empty.css', Buffer.alloc(0)],
    ['dist/client/deep/b.css', Buffer.from('a{}')],
  ];
  unpack(folder, packed(entries, 3));
  expect(packed(entries, 3).map(([name]) => name)).toEqual([
    'data/seed/site.json',
    'dist/client/assets.json',
    'dist/client.json',
    'dist/client.packed',
  ]);
  const client = packedFolder(path.join(folder, 'dist/client'))!;
  const text = (name: string) => client(name) && readPart(client(name)!).toString();
  expect(['a.js', 'empty.css', 'deep/b.css', 'assets.json', '__proto__'].map(text)).toEqual([
    'let a',
    '',
    'a{}',
    undefined,
    undefined,
  ]);
  expect(packedFolder(path.join(folder, 'data/seed'))).toBeUndefined();
});

it('compresses languages so that the program reads them', () => {
  const folder = temporaryFolder('packed');
  unpack(folder, packed([named('en'), named('de')], 3));
  const { locales } = createTemplateRuns(path.join(folder, 'dist')).ofPage()();
  const number = (tag: string) => locales!.get(tag).Numbers.formatDecimal('1234.5', { group: true });
  expect(['de', 'en', 'fr'].map(number)).toEqual(['1.234,5', '1,234.5', '1,234.5']);
});

function unpack(folder: string, entries: [string, string | Buffer][]): void {
  for (const [name, content] of entries) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}
