// The import rules: the allowed direction of imports, types included. Between areas to the left; between concepts in the order of
// concepts.ts; no cycles; into a concept only through its public modules.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `isLater`: imported dynamically, once the importing module has been evaluated. */
export type Import = { from: string; to: string; line: number; typeOnly: boolean; isLater: boolean };
type Offence = { file: string; line: number; text: string };

/** Left to right; a concept imports its own area and areas to its left. Money counts as base, because the site's settings use it. */
const areas = [
  'base',
  'commerce/money',
  'store',
  'http',
  's3',
  'data-folder',
  'certificates',
  'config',
  'outbox',
  'accounts',
  'site',
  'content',
  'forms',
  'commerce',
  'census',
  'owner',
  'import',
  'seed',
  'pages',
  'installation',
  'observe',
] as const;

const isTest = (file: string) =>
  /^client\/journeys\/|\.test\.tsx?$|(^|\/)testing[/.]|\/store\/contract\/|-child\.ts$|-fixture\.ts$|\/fixtures\//.test(
    file,
  );

/** Packages with side effects have a single importing module. */
const doors: Record<string, RegExp> = {
  lmdb: /^server\/store\//,
  aws4fetch: /^server\/s3\//,
  pg: /^server\/store\/engines\/postgres\//,
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
    found.push({ from: file, to, line, typeOnly: match[2] !== undefined, isLater: match[3] === undefined });
  }
  return found;
}

/** All TypeScript files under the top-level folders, as paths from the root. */
export function sourceFiles(root: string, ending = /\.tsx?$/): string[] {
  return ['server', 'renderer', 'client', 'workers', 'bench'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  );
}

export const readImports = (root: string): Import[] =>
  sourceFiles(root).flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));

const areaOf = (file: string): string | undefined => /^server\/(commerce\/money|[^/]+)\//.exec(file)?.[1];

/** The outer layer of a concept: its handlers, its declaration, its pages. */
const isRoutes = (file: string) =>
  /\/(?:routes|concept|serve)\.tsx?$|-(?:routes|serve)\.ts$|^server\/(?:site|content|forms|commerce)\/.*\/pages\//.test(
    file,
  );
/** Holds the store. */
const gatheringContext = 'server/pages/gather/page-context.ts';
const isPrivateStore = (file: string) => /^server\/(?!store\/)[^/]+\/.*\/store\.ts$/.test(file);

/** Imports that break the rule, as text. @param marked files marked as public */
export function offences(
  imports: readonly Import[],
  concepts: readonly string[],
  marked: ReadonlySet<string>,
): Offence[] {
  const inside = imports.filter(
    ({ from, to }) => !isTest(from) && !isTest(to) && folderOf(from) !== undefined && folderOf(to) !== undefined,
  );
  return [
    ...imports.flatMap((i) => directOffence(i)),
    ...portableOffences(imports),
    ...orderOffences(inside, concepts),
    ...loops(
      imports.filter(({ typeOnly, isLater }) => !typeOnly && !isLater),
      (file) => (file.includes('/') ? file : undefined),
      'files',
    ),
    ...loops(inside, folderOf, 'folders'),
    ...loops(inside, areaOf, 'areas'),
    ...publicOffences(inside, imports, marked),
  ];
}

function directOffence({ from, to, line, typeOnly }: Import): Offence[] {
  if (
    isTest(from) ||
    from.startsWith('bench/') ||
    /^server\/(app|main|command-line|concepts)\.ts$|^server\/(cli|config|installation)\//.test(from)
  )
    return [];
  const offence = (text: string): Offence[] => [{ file: from, line, text: `${from}:${line} imports ${to}: ${text}` }];

  const door = Object.entries(doors).find(
    ([name]) => to === name || to.startsWith(`${name}/`) || to.startsWith(`${name}.`),
  );
  if (door && !typeOnly && !door[1].test(from)) return offence(`${door[0]} has one door`);

  if (isTest(to)) return offence('only tests import test code');
  if (from.startsWith('client/') && /^server\//.test(to) && typeOnly) return [];

  if (from.startsWith('server/pages/compose/') && (to.startsWith('server/store/') || to === gatheringContext))
    return offence('only gather/ sees the store');

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
  if (there === 'http' && !isRoutes(from) && here !== 'pages' && here !== 'observe' && !typeOnly)
    return offence('only routes and pages use http/');
  const order = areas as readonly string[];
  // Nearly every concept needs the parts, which include the store.
  const isStoreOfParts = from === 'server/base/parts.ts' && typeOnly && there === 'store';
  if (order.indexOf(there) > order.indexOf(here) && !isStoreOfParts) return offence('imports go left only');
  if (isPrivateStore(to)) return offence('a store.ts is private to its folder');
  return [];
}

const barred = (to: string) =>
  to.startsWith('node:') ||
  /^(lmdb|koa|@koa\/|piscina|sharp|react|less$)/.test(to) ||
  /^server\/(http|store)\//.test(to) ||
  isRoutes(to) ||
  isPrivateStore(to);

/** Follows imports out of client/ and the pure parts of renderer/: every server file they reach must be portable. */
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

/** Folders in the order of the list in concepts.ts, e.g. `accounts/session`. */
export function orderOf(conceptsText: string): string[] {
  const folders = new Map(
    [...conceptsText.matchAll(/import \{ (\w+) \} from '\.\/(.+)\/concept\.ts'/g)].map((m) => [m[1], m[2]!]),
  );
  const list = /export const concepts = \[([^\]]*)\]/.exec(conceptsText)?.[1] ?? '';
  return [...list.matchAll(/\w+/g)].map(([name]) => {
    const folder = folders.get(name);
    if (folder === undefined) throw new Error(`${name} is in the list of concepts.ts and is not imported there`);
    return folder;
  });
}

/**
 * The unit of order: a concept, or another folder of an area; files beside them are a unit of their own. Files of base/ are
 * independent of each other, so each is a unit. The program's entry files are not a unit.
 */
function folderOf(file: string): string | undefined {
  const [top, area, name, ...rest] = file.split('/');
  if (top !== 'server' || name === undefined) return undefined;
  if (area === 'base') return `${area}/${name}`;
  return rest.length === 0 ? area : `${area}/${name}`;
}

/** Folders that are not concepts are not in the list: a concept's imports through them count as its own. */
function orderOffences(imports: readonly Import[], concepts: readonly string[]): Offence[] {
  const place = new Map(concepts.map((folder, n) => [folder, n]));
  const byFolder = Map.groupBy(imports, ({ from }) => folderOf(from)!);
  return concepts.flatMap((concept) => {
    const found: Offence[] = [];
    const seen = new Set([concept]);
    for (const folder of seen)
      for (const { from, to, line } of byFolder.get(folder) ?? []) {
        const target = folderOf(to)!;
        const at = place.get(target);
        if (at === undefined) seen.add(target);
        else if (at > place.get(concept)!)
          found.push({ file: from, line, text: `${from}:${line} imports ${to}: ${target} comes after ${concept}` });
      }
    return found;
  });
}

/** Imports within a cycle of units. */
function loops(imports: readonly Import[], unitOf: (file: string) => string | undefined, what: string): Offence[] {
  const edges = imports.flatMap((i) => {
    const [from, to] = [unitOf(i.from), unitOf(i.to)];
    // The parts may name the store's types, as an exception to the order of areas.
    const counts = from !== undefined && to !== undefined && from !== to && (what !== 'areas' || from !== 'base');
    return counts ? [{ ...i, here: from, there: to }] : [];
  });
  const next = Map.groupBy(edges, ({ here }) => here);
  const reaches = (from: string, goal: string): boolean => {
    const seen = new Set([from]);
    for (const unit of seen)
      for (const { there } of next.get(unit) ?? []) {
        if (there === goal) return true;
        seen.add(there);
      }
    return false;
  };
  const known = new Map<string, boolean>();
  return edges.flatMap(({ from, to, line, here, there }) => {
    const key = `${here} ${there}`;
    if (!known.has(key)) known.set(key, reaches(there, here));
    return known.get(key) ? [{ file: from, line, text: `${from}:${line} imports ${to}: a loop of ${what}` }] : [];
  });
}

/**
 * Whether the header comment marks the file as public. A concept with more than one noun has further public modules, besides portable
 * files.
 */
export const isMarkedPublic = (text: string): boolean => /^(?:\/\/.*\n)*\/\/.*\bPublic\.\n(?!\/\/)/.test(text);

/** Areas whose folders are concepts. */
const conceptAreas = /^server\/(accounts|site|content|forms|commerce|census|import)\/[^/]+\//;

/** Files that combine the concepts. */
const isHub = (file: string) => /^server\/(cli|installation|config)\//.test(file);

/** Imports of a concept's private modules. */
function publicOffences(inside: readonly Import[], all: readonly Import[], marked: ReadonlySet<string>): Offence[] {
  const byFile = Map.groupBy(
    all.filter((i) => !i.typeOnly),
    (i) => i.from,
  );
  const known = new Map<string, boolean>();
  const isPortable = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, true);
    const is = (byFile.get(file) ?? []).every(({ to }) => !barred(to) && (!to.startsWith('server/') || isPortable(to)));
    known.set(file, is);
    return is;
  };
  return inside.flatMap(({ from, to, line }) => {
    const folder = folderOf(to)!;
    const module = path.posix.basename(to, '.ts');
    const isPublic =
      folderOf(from) === folder ||
      isHub(from) ||
      !conceptAreas.test(to) ||
      module === path.posix.basename(folder) ||
      marked.has(to) ||
      (!barred(to) && isPortable(to));
    return isPublic ? [] : [{ file: from, line, text: `${from}:${line} imports ${to}: not a public module` }];
  });
}

/** Files marked as public without any outside use. */
export function idlePublicModules(imports: readonly Import[], marked: ReadonlySet<string>): string[] {
  const used = new Set(
    imports.filter(({ from, to }) => !isTest(from) && folderOf(from) !== folderOf(to)).map(({ to }) => to),
  );
  return [...marked].filter((file) => !used.has(file));
}
