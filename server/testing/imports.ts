// The import rule of the README: which way imports may go. Read by imports.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Import = { from: string; to: string; line: number; typeOnly: boolean };
export type Offence = { file: string; line: number; text: string };

/** Left to right; a concept imports its own area and areas to its left. */
export const areas = [
  'base',
  'store',
  'http',
  'data-folder',
  'config',
  'outbox',
  'accounts',
  'site',
  'content',
  'forms',
  'commerce',
  'census',
  'import',
  'seed',
  'pages',
  'installation',
] as const;

const isTest = (file: string) =>
  /\.test\.tsx?$|(^|\/)testing\/|\/store\/contract\/|\.fault-child\.ts$|\/fixtures\//.test(file);

/** Packages with effects have one door each. */
const doors: Record<string, RegExp> = {
  lmdb: /^server\/store\//,
  nodemailer: /^server\/outbox\//,
  piscina: /^workers\/pool\.ts$/,
  koa: /^server\/(http\/|app\.ts$|main\.ts$)/,
  sharp: /^(workers\/|server\/seed\/)/,
  'react-dom/server': /^renderer\/(rsc|ssr)\//,
  'react-server-dom-webpack/server': /^renderer\/rsc\//,
  'react-server-dom-webpack/client': /^(renderer\/ssr\/|client\/)/,
};

/** Every import of every source file: relative ones as paths from the root, packages by name. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|(?:\bimport|\brequire)\(\s*['"]([^'"]+)['"]/g;
  for (const match of text.matchAll(pattern)) {
    const target = match[3] ?? match[4];
    if (target === undefined) continue;
    const line = text.slice(0, match.index + (match[0].startsWith('\n') ? 1 : 0)).split('\n').length;
    const to = target.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
      : target;
    found.push({ from: file, to, line, typeOnly: match[2] !== undefined });
  }
  return found;
}

/** All TypeScript files under the top-level folders, as paths from the root. */
export function sourceFiles(root: string): string[] {
  return ['server', 'renderer', 'client', 'workers', 'bench'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  );
}

export const readImports = (root: string): Import[] =>
  sourceFiles(root).flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));

const areaOf = (file: string): string | undefined => /^server\/([^/]+)\//.exec(file)?.[1];

const isRoutes = (file: string) => /\/(?:routes|concept|serve)\.tsx?$|-(?:routes|serve)\.ts$/.test(file);
const isPrivateStore = (file: string) => /^server\/(?!store\/)[^/]+\/.*\/store\.ts$/.test(file);

/** Imports that break the rule, in words. */
export function offences(imports: readonly Import[]): Offence[] {
  return [...imports.flatMap((i) => directOffence(i)), ...portableOffences(imports)];
}

function directOffence({ from, to, line, typeOnly }: Import): Offence[] {
  if (
    isTest(from) ||
    from.startsWith('bench/') ||
    /^server\/(app|main|error-status|concepts)\.ts$|^server\/(cli|config|installation)\//.test(from)
  )
    return [];
  const offence = (text: string): Offence[] => [{ file: from, line, text: `${from}:${line} imports ${to}: ${text}` }];

  const door = Object.entries(doors).find(
    ([name]) => to === name || to.startsWith(`${name}/`) || to.startsWith(`${name}.`),
  );
  if (door && !typeOnly && !door[1].test(from)) return offence(`${door[0]} has one door`);

  if (isTest(to)) return offence('only tests import test code');
  if (from.startsWith('client/') && /^server\//.test(to) && typeOnly) return [];

  const here = areaOf(from);
  const there = areaOf(to);
  if (from.startsWith('renderer/') && to.startsWith('client/') && !from.startsWith('renderer/rsc/')) {
    return offence('the renderer reaches client/ only as client references from rsc/');
  }
  if (from.startsWith('server/') && to.startsWith('client/')) return offence('the server never imports browser code');
  if (!here || !there || here === there) {
    if (here && isPrivateStore(to) && path.posix.dirname(from) !== path.posix.dirname(to))
      return offence('a store.ts is private to its folder');
    return [];
  }
  if (here === 'http' || here === 'store') {
    return there === 'base' || (there === 'store' && here === 'http' && typeOnly)
      ? []
      : offence(`${here}/ knows no concept`);
  }
  if (there === 'http' && !isRoutes(from) && here !== 'pages' && !typeOnly)
    return offence('only routes and pages use http/');
  const order = areas as readonly string[];
  if (order.indexOf(there) > order.indexOf(here) && !typeOnly && !isPortableName(to))
    return offence('imports go left only');
  if (isPrivateStore(to)) return offence('a store.ts is private to its folder');
  return [];
}

/** Portable files may be used from everywhere; which files those are follows from who uses them. */
const isPortableName = (file: string) =>
  /\/(schema|messages|errors|limits|money|display|selection|roles|report|mail-layout)\.ts$/.test(file);

const barred = (to: string) =>
  to.startsWith('node:') ||
  /^(lmdb|koa|@koa\/|piscina|sharp|react|less$)/.test(to) ||
  /^server\/(http|store)\//.test(to) ||
  isRoutes(to) ||
  isPrivateStore(to);

/** Follows imports out of client/ and the pure parts of renderer/: whatever server file they reach must be portable. */
function portableOffences(imports: readonly Import[]): Offence[] {
  const byFile = Map.groupBy(
    imports.filter((i) => !i.typeOnly && !isTest(i.from)),
    (i) => i.from,
  );
  const roots = imports.filter(
    (i) => !i.typeOnly && !isTest(i.from) && /^(client|renderer)\//.test(i.from) && i.to.startsWith('server/'),
  );
  const found: Offence[] = [];
  const seen = new Set<string>();
  const queue = roots.map((i) => ({ file: i.to, chain: `${i.from} → ${i.to}` }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next.file)) continue;
    seen.add(next.file);
    for (const i of byFile.get(next.file) ?? []) {
      if (barred(i.to))
        found.push({
          file: i.from,
          line: i.line,
          text: `${i.from}:${i.line} imports ${i.to} but must be portable (${next.chain})`,
        });
      else if (i.to.startsWith('server/')) queue.push({ file: i.to, chain: `${next.chain} → ${i.to}` });
    }
  }
  return found;
}
