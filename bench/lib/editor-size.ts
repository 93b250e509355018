// Size of the built editor in the owner's browser: the frame, and each screen without the frame and without files that contain
// only packages (tables, dialogs, charts, dates), which screens share. Gzipped bytes, with style sheets.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../server/testing/harness/built-server.ts';

export type ScreenSize = { path: string; ownBytes: number; packageBytes: number };

const folder = path.join(root, 'dist/client');
const kib = 1024;
/** Admin, "Budget"; the page editor's limit is our choice. */
export const sizeBudget = {
  frame: 170 * kib,
  screen: 40 * kib,
  productEditor: 60 * kib,
  pageEditor: 70 * kib,
} as const;

export const screenBudget = (screen: string): number =>
  screen === '/config/pages/:id/:panel?'
    ? sizeBudget.pageEditor
    : /^\/config\/products\/(?:new|:id)$/.test(screen)
      ? sizeBudget.productEditor
      : sizeBudget.screen;

/** All files of a build entry. */
export function entryBytes(name: string): number {
  const { js, css } = entryOf(name);
  return [...js, ...css].reduce((sum, file) => sum + packed(file), 0);
}

/** @param paths of the registry; each must exist in the build */
export function screenSizes(paths: readonly string[]): ScreenSize[] {
  const files = readdirSync(folder);
  const ofPackages = packageFiles();
  const text = entryOf('editor')
    .js.map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  return paths.map((one) => {
    const from = text.indexOf(`path:${JSON.stringify(one)},`);
    const load = text.slice(from).match(/async\(\)=>\(await (.*?)\.then\(/)?.[1];
    const ids = [...(load ?? '').matchAll(/\.e\((\d+)\)/g)].map(([, id]) => id);
    if (from < 0 || ids.length === 0) throw new Error(`The built editor has no screen "${one}".`);
    let [ownBytes, packageBytes] = [0, 0];
    for (const file of files.filter((name) => ids.includes(name.split('.')[0]) && /\.(js|css)$/.test(name)))
      if (ofPackages.has(file)) packageBytes += packed(file);
      else ownBytes += packed(file);
    return { path: one, ownBytes, packageBytes };
  });
}

const entryOf = (name: string): { js: string[]; css: string[] } =>
  JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')).entries[name];

const sizes = new Map<string, number>();

function packed(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
}

/** As the build recorded them (webpack.config.js). */
const packageFiles = (): Set<string> =>
  new Set(JSON.parse(readFileSync(path.join(root, 'dist/sources/client.packages.json'), 'utf8')) as string[]);
